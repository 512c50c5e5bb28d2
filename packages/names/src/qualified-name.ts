import { type NameFault, splitSegments } from "./segments.js";

/** The vendor of the bundled Packs, and the one that a bare Pack id means. */
export const RUNVIL_VENDOR = "runvil";

/** A fully qualified name taken apart, or why the text is none. */
export type QualifiedNameResult =
  | {
      readonly ok: true;
      /** The whole name, such as `acme/web`. */
      readonly name: string;
      /** The first segment. */
      readonly vendor: string;
      /** The second segment: for a Pack, its Pack id. */
      readonly id: string;
    }
  | NameFault;

/**
 * Reads a fully qualified name, such as `acme/web`: exactly two segments. The ids of services follow the same grammar.
 *
 * @param text any text; nothing is trimmed or folded
 * @returns the parts, or the reason
 *
 * Source: docs/spec/prompt-file.md section 5; docs/spec/packs.md section 1.
 */
export function parseQualifiedName(text: string): QualifiedNameResult {
  const split = splitSegments(text);
  if (!split.ok) return split;
  const [vendor, id, ...more] = split.segments;
  if (id === undefined || more.length > 0) {
    return { ok: false, reason: "a Pack's name is vendor/name, such as `acme/web`" };
  }
  return { ok: true, name: text, vendor, id };
}
