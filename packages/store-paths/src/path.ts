import { quote } from "@runvil/names";
import { hasControl, isTooLong, TEXT_REASONS, type TextRule } from "./text-rules.js";

/** The rule that a refused path breaks, as an error value's `rule` field. */
export type PathRule = TextRule | "absolute" | "empty_segment" | "traversal" | "unsafe_suffix" | "reserved_name";

const REASONS: Readonly<Record<PathRule, string>> = {
  ...TEXT_REASONS,
  absolute: "path is absolute",
  empty_segment: "path contains an empty segment",
  traversal: "path contains a traversal segment",
  unsafe_suffix: "path segment ends in an unsafe character",
  reserved_name: "path contains a reserved device name",
};

/** A valid path, exactly as written, or the first rule that it breaks. */
export type PathResult =
  | { readonly ok: true; readonly path: string }
  | {
      readonly ok: false;
      readonly rule: PathRule;
      /** Such as `path is absolute`. */
      readonly reason: string;
      /** The whole message: `invalid path {path:?}: {reason}`. */
      readonly message: string;
    };

/**
 * Reads a store path: one or more names joined by `/`, relative to the store's root, kept exactly as written.
 *
 * @param text any text
 * @returns the path, or the first of the nine rules that it breaks: rules 1 to 5 on the whole, then 6 to 9 on each segment
 *
 * Source: docs/spec/store.md section 3.
 */
export function parsePath(text: string): PathResult {
  const rule = wholeFault(text) ?? segmentsFault(text);
  if (rule === undefined) return { ok: true, path: text };
  const reason = REASONS[rule];
  return { ok: false, rule, reason, message: `invalid path ${quote(text)}: ${reason}` };
}

function wholeFault(text: string): PathRule | undefined {
  if (text === "") return "empty";
  if (isTooLong(text)) return "too_long";
  if (text.startsWith("/")) return "absolute";
  if (hasControl(text)) return "control";
  return text.includes("\\") ? "backslash" : undefined;
}

function segmentsFault(text: string): PathRule | undefined {
  for (const segment of text.split("/")) {
    if (segment === "") return "empty_segment";
    if (segment === "." || segment === "..") return "traversal";
    if (/[. ]$/.test(segment)) return "unsafe_suffix";
    if (/^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/i.test(segment)) return "reserved_name";
  }
  return undefined;
}

/**
 * The directories above a path, nearest first: for `a/b/c`, `a/b` and `a`.
 *
 * @param path a valid path
 *
 * Source: docs/spec/store.md section 3.
 */
export function ancestors(path: string): string[] {
  const above: string[] = [];
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) above.push(path.slice(0, end));
  return above;
}
