import { matchesPath } from "./match.js";
import { ancestors } from "./path.js";
import type { Pattern } from "./pattern.js";

/**
 * Whether the claims of a pattern and of a path overlap: the pattern matches the path or, when it selects directories, a
 * directory above it.
 *
 * @param path a valid path
 *
 * Source: docs/spec/fanout.md section 10.2.
 */
export function patternOverlapsPath(pattern: Pattern, path: string): boolean {
  if (matchesPath(pattern, path)) return true;
  return pattern.selects === "directories" && ancestors(path).some((directory) => matchesPath(pattern, directory));
}
