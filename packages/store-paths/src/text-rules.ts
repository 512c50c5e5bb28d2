/** The rules that paths and patterns share, by rule id (docs/spec/store.md section 3, rules 1, 2, 4 and 5). */
export type TextRule = "empty" | "too_long" | "control" | "backslash";

/** The reason of each shared rule. */
export const TEXT_REASONS: Readonly<Record<TextRule, string>> = {
  empty: "path is empty",
  too_long: "path is too long",
  control: "path contains a control character",
  backslash: "path contains a backslash",
};

/** The most bytes that a path or a pattern may have, in UTF-8. Source: docs/spec/store.md section 3. */
export const MAX_PATH_BYTES = 1024;

/** Whether the text is longer than a path may be. */
export function isTooLong(text: string): boolean {
  if (text.length > MAX_PATH_BYTES) return true;
  let bytes = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes > MAX_PATH_BYTES;
}

/** Whether the text holds a byte below 0x20, or 0x7f. */
export function hasControl(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x20 || unit === 0x7f) return true;
  }
  return false;
}
