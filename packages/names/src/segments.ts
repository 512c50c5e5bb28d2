/** The reasons that any segmented name can be refused for (docs/spec/prompt-file.md section 5, rows 1 to 3). */
const EMPTY = "segments must not be empty";
const CONTROL = "segments must not contain a control character";
const CHARSET = "segments may contain only lowercase ASCII letters, digits, '-', '_', '.'";

/** A name that was refused: `reason` says why, ready to follow a colon in a message. */
export interface NameFault {
  readonly ok: false;
  readonly reason: string;
}

/** The segments of a well-formed name, of any count. */
export type Segments = { readonly ok: true; readonly segments: readonly [string, ...string[]] } | NameFault;

/**
 * Splits a segmented name and checks every segment: segments left to right, the characters of each left to right. The
 * segment count is the caller's check, and comes after.
 *
 * Source: docs/spec/prompt-file.md section 5; docs/spec/tools-tables.md T3.
 */
export function splitSegments(text: string): Segments {
  const [first = "", ...rest] = text.split("/");
  for (const segment of [first, ...rest]) {
    const reason = segmentFault(segment);
    if (reason !== undefined) return { ok: false, reason };
  }
  return { ok: true, segments: [first, ...rest] };
}

function segmentFault(segment: string): string | undefined {
  const bad = /[^a-z0-9._-]/.exec(segment)?.[0];
  if (bad !== undefined) return bad < " " || bad === "\x7f" ? CONTROL : CHARSET;
  return segment === "" ? EMPTY : undefined;
}
