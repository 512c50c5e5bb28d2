/** Endings and what is left of them. At least three letters stay, one of them a vowel. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ["ies", "y"],
  ["sses", "ss"],
  ["xes", "x"],
  ["ches", "ch"],
  ["shes", "sh"],
  ["ing", ""],
  ["ed", ""],
  ["s", ""],
];

/** Strips a plural, `-ing` or `-ed`, then a doubled consonant and a silent `e`, so that the forms of a word meet. */
export function stem(word: string): string {
  const bare = withoutEnding(word);
  if (bare.length > 3 && bare.endsWith("e")) return bare.slice(0, -1);
  return bare;
}

function withoutEnding(word: string): string {
  if (/(?:ss|us|is)$/u.test(word)) return word;
  for (const [ending, rest] of ENDINGS) {
    const start = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || start.length < 3 || !/[aeiouy]/u.test(start)) continue;
    return rest === "" && ending !== "s" ? start.replace(/([bdgmnprt])\1$/u, "$1") : start + rest;
  }
  return word;
}
