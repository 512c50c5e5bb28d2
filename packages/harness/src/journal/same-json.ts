/**
 * Whether two effects, or parts of them, are the same JSON. A property that is undefined is none.
 *
 */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && isSameList(a, b);
  return isSameObject(a, b);
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => isSameJson(item, b[index]));
}

function isSameObject(a: object, b: object): boolean {
  const [mine, theirs] = [present(a), new Map(present(b))];
  return (
    mine.length === theirs.size && mine.every(([key, value]) => theirs.has(key) && isSameJson(value, theirs.get(key)))
  );
}

function present(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}
