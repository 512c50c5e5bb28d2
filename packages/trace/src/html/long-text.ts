import { html, type Markup } from "./markup.js";

/** The most characters of one text: a page stays light, and the journal has the whole. */
const LONGEST = 20_000;

/** A named text, as it is. */
export function block(name: string, text: string): Markup {
  const rest = text.length - LONGEST;
  const shown = rest > 0 ? text.slice(0, LONGEST) : text;
  const more = rest > 0 ? html`<p class="kept">… and ${rest} more characters, which the journal has</p>` : undefined;
  return html`<h4>${name}</h4><pre dir="auto">${shown}</pre>${more}`;
}

/** A named value as indented JSON. */
export function jsonBlock(name: string, value: unknown): Markup {
  return block(name, JSON.stringify(value, null, 2) ?? "");
}
