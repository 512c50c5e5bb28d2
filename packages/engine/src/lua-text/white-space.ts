const BLANK = /^\p{White_Space}*$/u;
const WHITE_SPACE = /^\p{White_Space}$/u;

/** Whether a text is empty or only Unicode white space. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** A text without the Unicode white space at its ends. Every such character is one UTF-16 unit. */
export function trimWhiteSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && WHITE_SPACE.test(text.charAt(start))) start++;
  while (end > start && WHITE_SPACE.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
