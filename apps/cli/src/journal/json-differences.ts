/** A place in which two JSON values differ. */
export interface JsonDifference {
  /** Such as `messages[1].content`; empty for the values themselves. */
  readonly path: string;
  /** Undefined where that side has nothing there. */
  readonly recorded: unknown;
  readonly requested: unknown;
}

/** All places in which two JSON values differ, in the order of the recorded one, then of what only the other has. */
export function jsonDifferences(recorded: unknown, requested: unknown, path = ""): readonly JsonDifference[] {
  if (Array.isArray(recorded) && Array.isArray(requested)) {
    return Array.from({ length: Math.max(recorded.length, requested.length) }).flatMap((_none, index) =>
      jsonDifferences(recorded[index], requested[index], `${path}[${index}]`),
    );
  }
  if (isObject(recorded) && isObject(requested)) {
    const keys = new Set([...Object.keys(recorded), ...Object.keys(requested)]);
    const below = path === "" ? "" : `${path}.`;
    return Array.from(keys).flatMap((key) => jsonDifferences(recorded[key], requested[key], `${below}${key}`));
  }
  return Object.is(recorded, requested) ? [] : [{ path, recorded, requested }];
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
