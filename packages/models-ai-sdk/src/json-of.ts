/** A value as JSON text, to be looked at or measured; "" for one without such a form: with a cycle, a BigInt, too deep. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}
