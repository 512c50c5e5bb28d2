/** A test for texts that a pattern matches whole: `*` stands for any text, `?` for one character. */
export function globMatcher(pattern: string): (text: string) => boolean {
  const source = pattern.replace(/[\\^$.*+?()[\]{}|]/gu, (character) =>
    character === "*" ? ".*" : character === "?" ? "." : `\\${character}`,
  );
  const expression = new RegExp(`^${source}$`, "su");
  return (text) => expression.test(text);
}
