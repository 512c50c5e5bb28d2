/**
 * Freezes plain data through and through, so that it can be lent out instead of being copied. What is frozen already is
 * taken to be frozen through and through, which makes lending the same messages in every round cheap.
 */
export function freeze<Data>(data: Data): Data {
  if (typeof data !== "object" || data === null || Object.isFrozen(data)) return data;
  for (const value of Object.values(data)) freeze(value);
  return Object.freeze(data);
}
