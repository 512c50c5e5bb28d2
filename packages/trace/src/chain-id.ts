/**
 * The chain that issued an effect: what stands before the `#` of its id.
 *
 * Source: docs/spec/run-lifecycle.md section 1.
 */
export function chainOf(effectId: string): string {
  return effectId.split("#", 1).join("");
}

/** An id without its last component: the chain of an entry, and the parent of a chain. */
export function parentOf(id: string): string {
  const dot = id.lastIndexOf(".");
  return dot === -1 ? id : id.slice(0, dot);
}

/** Orders ids number by number, parents first. */
export function compareChains(a: string, b: string): number {
  const [left, right] = [a.split("."), b.split(".")];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = Number(left[index]) - Number(right[index]);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
