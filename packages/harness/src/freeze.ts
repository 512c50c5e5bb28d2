/**
 * Freezes plain data through and through, so that it can be lent out instead of being copied. What is frozen already is
 * taken to be frozen through and through, which makes lending the same messages in every round cheap. No depth is too deep.
 */
export function freeze<Data>(data: Data): Data {
  const open: unknown[] = [data];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null || Object.isFrozen(next)) continue;
    Object.freeze(next);
    for (const child of Object.values(next)) if (typeof child === "object") open.push(child);
  }
  return data;
}
