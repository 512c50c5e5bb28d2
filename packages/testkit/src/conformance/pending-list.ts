/** Parses a list of pending ids: one a line, `#` begins a comment. */
export function parsePendingList(text: string): ReadonlySet<string> {
  const ids = text.split(/\r\n|\r|\n/u).map((line) => line.replace(/#.*$/u, "").trim());
  return new Set(ids.filter((id) => id !== ""));
}
