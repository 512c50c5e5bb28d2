import { type NameFault, splitSegments } from "./segments.js";

/** A Pack id, or why the text is none. */
export type PackIdResult = { readonly ok: true; readonly id: string } | NameFault;

/**
 * Reads a Pack id, such as `web`: exactly one segment.
 *
 * @param text any text; nothing is trimmed or folded
 * @returns the id as written, or the reason, which callers put after `invalid Pack id: `
 *
 * Source: docs/spec/prompt-file.md section 5; docs/spec/tools-tables.md T3.
 */
export function parsePackId(text: string): PackIdResult {
  const split = splitSegments(text);
  if (!split.ok) return split;
  if (split.segments.length > 1) {
    return { ok: false, reason: "a Pack id is one segment, such as `web`, with no '/'" };
  }
  return { ok: true, id: text };
}
