import { compareBytes } from "@runvil/names";
import type { Pattern } from "./pattern.js";

/**
 * Whether the pattern matches a file's or a directory's path, whichever of the two it selects. The time is bounded by the
 * pattern's length times the path's.
 *
 * @param path a valid path of a file, or of a directory when the pattern selects directories
 *
 * Source: docs/spec/store.md section 6.
 */
export function matchesPath(pattern: Pattern, path: string): boolean {
  return matchesSequence(pattern.segments, path.split("/"), "**", matchesSegment);
}

function matchesSegment(pattern: string, segment: string): boolean {
  return matchesSequence(pattern, segment, "*", (wanted, char) => wanted === char);
}

/**
 * Matches a sequence in which `wild` stands for any run of items. Only the newest `wild` is ever widened: what stands
 * between two of them is best matched as early as possible, so each pair of items meets at most once.
 */
function matchesSequence<Item extends string>(
  pattern: ArrayLike<Item>,
  items: ArrayLike<Item>,
  wild: Item,
  matches: (wanted: Item, item: Item) => boolean,
): boolean {
  let at = 0;
  let index = 0;
  let afterWild: number | undefined;
  let runEnd = 0;
  while (index < items.length) {
    const wanted = pattern[at];
    const item = items[index];
    if (wanted === wild) {
      at++;
      afterWild = at;
      runEnd = index;
    } else if (wanted !== undefined && item !== undefined && matches(wanted, item)) {
      at++;
      index++;
    } else if (afterWild !== undefined) {
      at = afterWild;
      runEnd++;
      index = runEnd;
    } else {
      return false;
    }
  }
  while (pattern[at] === wild) at++;
  return at === pattern.length;
}

/** What a store holds, as `selectPaths` needs it. */
export interface StoreEntries {
  /** The paths of all files, in any order. */
  readonly files: Iterable<string>;
  /** The paths of all directories, in any order. */
  readonly directories: Iterable<string>;
}

/**
 * What `store.glob` lists: the entries that the pattern selects and matches, sorted by bytes, directories without a last `/`.
 *
 * Source: docs/spec/store.md section 6.
 */
export function selectPaths(pattern: Pattern, entries: StoreEntries): string[] {
  return Array.from(entries[pattern.selects])
    .filter((path) => matchesPath(pattern, path))
    .sort(compareBytes);
}
