import { LuaBytes, LuaFloat, type LuaValue, plainNumberText, typeName } from "@runvil/lua";

/** What the first value that a block or handler returned amounts to. */
export type ScalarReturn =
  | { readonly kind: "text"; readonly text: string }
  /** Nil, or no value at all. */
  | { readonly kind: "nothing" }
  /** A value that is no result: the message of the `lua` error. */
  | { readonly kind: "refused"; readonly message: string };

// Each maximal invalid subpart becomes one U+FFFD; a byte order mark is content.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Applies the scalar return rule. A block without a result goes on to the next one, a local tool handler without one
 * gives the empty text.
 *
 * @param value the first value returned
 *
 * Source: docs/spec/run-lifecycle.md section 9.
 */
export function scalarReturn(value: LuaValue): ScalarReturn {
  if (value === undefined) return { kind: "nothing" };
  if (typeof value === "string") return { kind: "text", text: value };
  if (typeof value === "boolean") return { kind: "text", text: String(value) };
  if (typeof value === "number" || value instanceof LuaFloat) return { kind: "text", text: plainNumberText(value) };
  if (value instanceof LuaBytes) return { kind: "text", text: decoder.decode(value.bytes) };
  return { kind: "refused", message: `cannot return a ${typeName(value)} as a result` };
}
