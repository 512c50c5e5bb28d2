import { compareBytes } from "./byte-order.js";
import { type NameFault, splitSegments } from "./segments.js";

/** A tool id taken apart, or why the text is none. */
export type ToolIdResult =
  | {
      readonly ok: true;
      /** The whole id, such as `web/fetch`. */
      readonly id: string;
      /** The first segment: the id of the Pack that owns the tool. */
      readonly pack: string;
      /** The last segment: the tool's own name. */
      readonly name: string;
    }
  | NameFault;

/**
 * Reads a tool id, such as `web/fetch`: two segments or more, the Pack id first.
 *
 * @param text any text; nothing is trimmed or folded
 * @returns the parts, or the reason
 *
 * Source: docs/spec/prompt-file.md section 5.
 */
export function parseToolId(text: string): ToolIdResult {
  const split = splitSegments(text);
  if (!split.ok) return split;
  const name = split.segments.at(-1);
  if (name === undefined || split.segments.length < 2) {
    return { ok: false, reason: "a tool id is a Pack id and a tool name, such as `web/fetch`" };
  }
  return { ok: true, id: text, pack: split.segments[0], name };
}

/**
 * The canonical order of tool ids, as a comparison for `sort`: segment by segment, each by its bytes, so `a/b` stands
 * before `a-b/c`.
 *
 * @returns below zero, zero or above zero
 *
 * Source: docs/spec/tools-tables.md T2.
 */
export function compareToolIds(a: string, b: string): number {
  const left = a.split("/");
  const right = b.split("/");
  for (const [index, segment] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const order = compareBytes(segment, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}
