/** The first line in which two texts differ. */
export interface TextDifference {
  /** From 1. */
  readonly line: number;
  /** The line as JSON text, cut down to what surrounds the difference. */
  readonly expected: string;
  readonly actual: string;
}

const BEFORE = 40;
const AFTER = 80;
const NO_LINE = "(no such line)";

/** Where two texts differ first; undefined for equal texts. */
export function textDifference(expected: string, actual: string): TextDifference | undefined {
  if (expected === actual) return undefined;
  const [recorded, asked] = [expected.split("\n"), actual.split("\n")];
  // The texts differ, so some line of the longer one does.
  const length = Math.max(recorded.length, asked.length);
  const index = Array.from({ length }).findIndex((_none, line) => recorded[line] !== asked[line]);
  const [a, b] = [recorded[index], asked[index]];
  const from = Math.max(0, sameLength(a ?? "", b ?? "") - BEFORE);
  return { line: index + 1, expected: excerpt(a, from), actual: excerpt(b, from) };
}

/** How many characters two lines begin with alike; never inside of a surrogate pair. */
function sameLength(a: string, b: string): number {
  let length = 0;
  for (const character of a) {
    if (!b.startsWith(character, length)) break;
    length += character.length;
  }
  return length;
}

function excerpt(line: string | undefined, from: number): string {
  if (line === undefined) return NO_LINE;
  const shown = line.slice(from, from + BEFORE + AFTER);
  return JSON.stringify(`${from > 0 ? "..." : ""}${shown}${line.length > from + BEFORE + AFTER ? "..." : ""}`);
}
