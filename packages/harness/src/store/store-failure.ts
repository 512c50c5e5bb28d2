import { quote } from "@runvil/names";
import { StoreError } from "@runvil/plugin-sdk";
import { type PathResult, type Pattern, parsePath, parsePattern } from "@runvil/store-paths";

/**
 * The failures of stores, with their texts. Paths in them are as the caller wrote them, never real ones.
 *
 * Source: docs/spec/store.md sections 3, 5, 6 and 7.
 */

/** The path, or the failure of one that breaks a rule. */
export function checkedPath(path: string): string {
  const result: PathResult = parsePath(path);
  if (result.ok) return result.path;
  throw new StoreError({ reason: "invalid_path", message: result.message, rule: result.rule, path });
}

/** The pattern, or the failure of one that breaks a rule. */
export function checkedPattern(pattern: string): Pattern {
  const result = parsePattern(pattern);
  if (result.ok) return result.pattern;
  throw new StoreError({ reason: "invalid_path", message: result.message, rule: result.rule, path: pattern });
}

/** There is no file at `path`. */
export function notFound(path: string): StoreError {
  return new StoreError({ reason: "not_found", message: `file not found in store: ${path}`, path });
}

/** A directory stands at `path`, where a file is wanted. */
export function isADirectory(path: string): StoreError {
  return new StoreError({ reason: "is_a_directory", message: `is a directory in store: ${path}`, path });
}

/** A file stands above `path`, where a directory is wanted. */
export function notADirectory(path: string): StoreError {
  return new StoreError({ reason: "not_a_directory", message: `not a directory in store: ${path}`, path });
}

/** The directory at `path` has entries. */
export function directoryNotEmpty(path: string): StoreError {
  return new StoreError({ reason: "directory_not_empty", message: `directory not empty in store: ${path}`, path });
}

/** The file at `path` is no text. */
export function notUtf8(path: string): StoreError {
  return new StoreError({ reason: "not_utf8", message: `file in store is not UTF-8: ${path}`, path });
}

/** A range of lines that no file has; `why` is the reason of section 5. */
export function invalidRange(path: string, why: string): StoreError {
  return new StoreError({ reason: "invalid_range", message: `invalid line range for ${path}: ${why}`, path });
}

/** The store does not allow the access; `why` holds no real path. */
export function permissionDenied(path: string, why: string): StoreError {
  const message = `permission denied for store path ${path}: ${why}`;
  return new StoreError({ reason: "permission_denied", message, path });
}

/** The store cannot do that; `detail` holds no real path. */
export function unsupported(path: string, detail: string): StoreError {
  return new StoreError({ reason: "unsupported", message: `unsupported store operation on ${path}: ${detail}`, path });
}

/** The storage itself failed. `what` holds no real path. */
export function backendFailure(what: string): StoreError {
  return new StoreError({ reason: "backend", message: `store backend failure: ${what}` });
}

/** `str_replace` was asked to look for nothing. */
export function emptyAnchor(path: string): StoreError {
  const message = `str_replace requires a non-empty anchor: ${path}`;
  return new StoreError({ reason: "anchor", message, path, anchor: "", count: 0 });
}

/** `old` was found `count` times, which is not once. */
export function anchorMismatch(path: string, old: string, count: number): StoreError {
  const found =
    count === 0
      ? `was not found in ${path}, expected exactly one`
      : `occurs ${count} times in ${path}, expected exactly one; include more surrounding text so it matches once`;
  return new StoreError({ reason: "anchor", message: `anchor ${quote(old)} ${found}`, path, anchor: old, count });
}
