import { quote } from "@runvil/names";
import { hasControl, isTooLong, TEXT_REASONS, type TextRule } from "./text-rules.js";

/** The rule that a refused pattern breaks, as an error value's `rule` field. */
export type PatternRule = TextRule | "wildcard";

const REASONS: Readonly<Record<PatternRule, string>> = {
  ...TEXT_REASONS,
  wildcard: "pattern contains invalid wildcard grammar",
};

/** A glob pattern, ready to match. */
export interface Pattern {
  /** As written. */
  readonly text: string;
  /** Split at `/`, without the last `/` of a pattern for directories. */
  readonly segments: readonly string[];
  /** Whether it selects directories (it ended in `/`) or files. */
  readonly selects: "files" | "directories";
}

/** A valid pattern, or the first rule that the text breaks. */
export type PatternResult =
  | { readonly ok: true; readonly pattern: Pattern }
  | {
      readonly ok: false;
      readonly rule: PatternRule;
      /** Such as `pattern contains invalid wildcard grammar`. */
      readonly reason: string;
      /** The whole message: `invalid glob pattern {pattern:?}: {reason}`. */
      readonly message: string;
    };

/**
 * Reads a glob pattern. `*` is any run of characters within one segment, `**` as a whole segment any number of levels, zero
 * included; any other character is itself, and a last `/` selects directories only.
 *
 * @param text any text; a leading `/`, `..` or an empty segment is valid and matches nothing
 *
 * Source: docs/spec/store.md section 6.
 */
export function parsePattern(text: string): PatternResult {
  const rule = fault(text);
  if (rule !== undefined) {
    const reason = REASONS[rule];
    return { ok: false, rule, reason, message: `invalid glob pattern ${quote(text)}: ${reason}` };
  }
  const directories = text.endsWith("/");
  const segments = (directories ? text.slice(0, -1) : text).split("/");
  return { ok: true, pattern: { text, segments, selects: directories ? "directories" : "files" } };
}

function fault(text: string): PatternRule | undefined {
  if (text === "") return "empty";
  if (isTooLong(text)) return "too_long";
  if (hasControl(text)) return "control";
  if (text.includes("\\")) return "backslash";
  return text.split("/").some((segment) => segment.includes("**") && segment !== "**") ? "wildcard" : undefined;
}
