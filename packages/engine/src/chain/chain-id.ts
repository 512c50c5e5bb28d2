/**
 * Compares two chain, task or entry ids component by component, as numbers.
 *
 * Source: docs/spec/walk-jump-call.md section 8.
 */
export function compareIds(a: string, b: string): number {
  const left = a.split(".");
  const right = b.split(".");
  for (let i = 0; i < left.length && i < right.length; i++) {
    const difference = Number(left[i]) - Number(right[i]);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
