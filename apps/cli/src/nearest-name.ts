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

/** How many letters must be added, taken away or replaced to make one text of the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_unused, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
