import { RUNVIL_VENDOR } from "./qualified-name.js";
import { type NameFault, splitSegments } from "./segments.js";

/** What a `uses:` entry is expected to be; also the tail of the message for an entry that is no string. */
export const USES_ENTRY_EXPECTED = "a Pack id, such as `web`, or vendor/name, such as `acme/web`";

/** The Pack that a `uses:` entry names, or why the text is no entry. */
export type UsesEntryResult =
  | {
      readonly ok: true;
      /** The vendor; `runvil` for a bare Pack id. */
      readonly vendor: string;
      /** The Pack id: the last segment. */
      readonly id: string;
    }
  | NameFault;

/**
 * Reads one entry of the frontmatter's `uses:`: a Pack id, which means the runvil Pack of that id, or vendor/name.
 *
 * @param text the entry as written; nothing is trimmed or folded
 * @returns vendor and Pack id, or the reason, which callers put after `` invalid uses entry `{text}`:  ``
 *
 * Source: docs/spec/prompt-file.md sections 4 and 5; docs/spec/tools-tables.md T3.
 */
export function parseUsesEntry(text: string): UsesEntryResult {
  const split = splitSegments(text);
  if (!split.ok) return split;
  const [first, second, ...more] = split.segments;
  if (more.length > 0) return { ok: false, reason: `a uses entry is ${USES_ENTRY_EXPECTED}` };
  return second === undefined
    ? { ok: true, vendor: RUNVIL_VENDOR, id: first }
    : { ok: true, vendor: first, id: second };
}
