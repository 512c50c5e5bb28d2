import { trim, trimStart } from "@runvil/names";
import type { ProseBlock } from "./prompt.js";

/** The items of a list section, or the first marker without text. */
export type ListItems =
  | { readonly ok: true; readonly items: readonly string[] }
  | {
      readonly ok: false;
      /** The line of the empty item. */
      readonly line: number;
      /** The marker's distance from the line's start, in UTF-16 units. */
      readonly indent: number;
    };

/**
 * Reads the prose of a section without Lua as a list: every line that is not blank must be a marker line.
 *
 * @returns the items, the empty one, or undefined when the prose is no list
 *
 * Source: docs/spec/blocks-and-prose.md section 7.
 */
export function readListItems(prose: ProseBlock): ListItems | undefined {
  const items: string[] = [];
  let empty: { line: number; indent: number } | undefined;
  for (const [index, line] of prose.text.split("\n").entries()) {
    const text = trim(line);
    if (text === "") continue;
    const marker = /^(?:[-*]|[0-9]+[.)])(?: |$)/.exec(text)?.[0];
    if (marker === undefined) return undefined;
    if (marker === text) empty ??= { line: prose.line + index, indent: line.length - trimStart(line).length };
    items.push(text.slice(marker.length));
  }
  return empty ? { ok: false, ...empty } : { ok: true, items };
}
