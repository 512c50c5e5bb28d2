import { canonicalJson } from "./canonical-json.js";

/** The texts of frozen objects, which all rounds of a section share. */
const known = new WeakMap<object, string>();

/**
 * The canonical JSON of a value. That of an object which is frozen, or of one in a list, is made once: what is frozen is taken to
 * be frozen through and through.
 *
 * @param value JSON data
 */
export function frozenJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(frozenJson).join(",")}]`;
  if (typeof value !== "object" || value === null || !Object.isFrozen(value)) return canonicalJson(value);
  const text = known.get(value) ?? canonicalJson(value);
  known.set(value, text);
  return text;
}
