/**
 * A value as one line of JSON, or as an indented one, that is safe on a terminal: JSON itself escapes only some of the
 * control characters, and the others are escaped here. It means the same.
 */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent);
  return text.replace(/[\u007f-\u009f]/gu, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
}
