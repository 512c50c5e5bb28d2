/** Whether a UTF-16 unit has Unicode's White_Space property; no character above U+FFFF has it. */
function isWhiteSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  return (
    unit === 0x85 ||
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000
  );
}

/**
 * The text without the white space at its start. White space is Unicode's White_Space property everywhere in a prompt
 * file; `String.prototype.trim` takes U+FEFF for white space and U+0085 for none.
 *
 * Source: docs/spec/prompt-file.md section 7.
 */
export function trimStart(text: string): string {
  let start = 0;
  while (start < text.length && isWhiteSpace(text.charCodeAt(start))) start++;
  return text.slice(start);
}

/** The text without the white space at its end; see {@link trimStart}. */
export function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isWhiteSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The text without the white space at both ends; see {@link trimStart}. */
export function trim(text: string): string {
  return trimStart(trimEnd(text));
}
