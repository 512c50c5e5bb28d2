/** The text of whatever was thrown, which may be made to have none. */
export function thrownText(thrown: unknown): string {
  try {
    return thrown instanceof Error ? String(thrown.message) : String(thrown);
  } catch {
    return "something that has no text";
  }
}
