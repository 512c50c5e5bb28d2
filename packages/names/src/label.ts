import type { NameFault } from "./segments.js";

/** A label, or why the text is none. */
export type LabelResult = { readonly ok: true; readonly label: string } | NameFault;

/**
 * Reads a label: the one grammar of model role labels, arg names and local tool aliases.
 *
 * @param text any text; nothing is trimmed or folded
 * @returns the label as written, or the reason, which callers put after `` invalid arg name `{key}`:  `` and the like
 *
 * Source: docs/spec/prompt-file.md section 5.
 */
export function parseLabel(text: string): LabelResult {
  if (/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(text)) return { ok: true, label: text };
  return { ok: false, reason: "expected [A-Za-z][A-Za-z0-9_-]{0,63}" };
}
