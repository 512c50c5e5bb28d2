import { compareBytes } from "@runvil/names";

/**
 * The compact JSON text of a value, with the keys of every object in the order of their UTF-8 bytes: equal values have equal
 * texts. A property that is undefined is left out.
 *
 * @param value JSON data
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => compareBytes(a, b));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(",")}}`;
}
