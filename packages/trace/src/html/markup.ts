/** A piece of HTML in which every text of a journal has been escaped. Only `html` makes one. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a piece of HTML: texts and numbers are escaped, nothing else can be put in unescaped. */
export type Insert = string | number | undefined | Markup | readonly Markup[];

/** Makes HTML: `html\`<p title="${title}">${text}</p>\``. Attributes must be in double quotes. */
export function html(parts: TemplateStringsArray, ...inserts: readonly Insert[]): Markup {
  let text = parts[0] ?? "";
  for (const [index, insert] of inserts.entries()) text += inserted(insert) + (parts[index + 1] ?? "");
  return new Markup(text);
}

function inserted(insert: Insert): string {
  if (insert === undefined) return "";
  if (insert instanceof Markup) return insert.text;
  if (typeof insert === "object") return insert.map(({ text }) => text).join("");
  return escaped(String(insert));
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Characters that a page cannot hold, or that turn the order of others around, so that a reader would be deceived. */
const INVISIBLE = /\p{Cc}|\p{Cs}|\p{Bidi_Control}|[\u2028\u2029\ufeff]/gu;

function escaped(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(INVISIBLE, visible)
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

function visible(character: string): string {
  if (character === "\n" || character === "\t") return character;
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
}
