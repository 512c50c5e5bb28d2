/**
 * The name that a mistyped one most likely means: the nearest of the known ones by edits, or undefined when none is near.
 *
 * @param known the names to choose from; of two equally near ones the first is taken
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined;
  // A third of the letters, at least one: more would suggest names that have nothing in common.
  let distance = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const edits = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (candidate === name || edits >= distance) continue;
    nearest = candidate;
    distance = edits;
  }
  return nearest;
}

/** How many letters must be added, taken away, replaced or swapped with their neighbor to make one text of the other. */
function editDistance(from: string, to: string): number {
  const a = [...from];
  const b = [...to];
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_unused, index) => index);
  for (const [i, letter] of a.entries()) {
    const next = [i + 1];
    for (const [j, other] of b.entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      const swaps = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === other;
      const swapped = swaps ? (before[j - 1] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}
