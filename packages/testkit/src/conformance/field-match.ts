import { jsonEqual } from "./json-equal.js";

/** Whether `value` has every field of `expected`, with an equal value. */
export function hasFields(value: object, expected: object): boolean {
  return Object.entries(expected).every(([key, want]) => jsonEqual(want, Reflect.get(value, key)));
}
