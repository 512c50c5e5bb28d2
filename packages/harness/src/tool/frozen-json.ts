import type { JsonObject } from "@runvil/protocol";

/** A copy of `value` that nobody can change, however deep. */
export function frozenCopy(value: JsonObject): JsonObject {
  const copy = structuredClone(value);
  const open: object[] = [copy];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    Object.freeze(next);
    for (const child of Object.values(next)) if (typeof child === "object" && child !== null) open.push(child);
  }
  return copy;
}
