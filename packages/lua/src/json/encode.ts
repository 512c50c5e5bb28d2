import { DataArray, type DataObject, ExactInteger, type LuaData } from "../data.js";
import { LuaFloat } from "../value.js";

/** Up to this size a whole number is written as its digits. */
const MAX_EXACT = 2 ** 53;

/**
 * JSON text of data: no spaces, object keys in byte order.
 *
 * Source: docs/spec/lua-environment.md section 9.
 */
export function encodeJson(data: LuaData): string {
  if (data === null) return "null";
  if (typeof data === "string") return encodeText(data);
  if (typeof data === "number") return encodeNumber(data);
  if (typeof data === "boolean") return String(data);
  if (data instanceof LuaFloat) return encodeNumber(data.value);
  if (data instanceof ExactInteger) return data.digits;
  if (data instanceof DataArray) return `[${data.items.map(encodeJson).join(",")}]`;
  return encodeObject(data);
}

function encodeObject({ entries }: DataObject): string {
  const members = [...entries].sort(([a], [b]) => compareBytes(a, b));
  return `{${members.map(([name, value]) => `${encodeText(name)}:${encodeJson(value)}`).join(",")}}`;
}

function encodeNumber(value: number): string {
  if (Object.is(value, -0)) return "0";
  return Math.abs(value) > MAX_EXACT ? value.toExponential() : String(value);
}

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

function encodeText(text: string): string {
  const escaped = text.replace(/["\\]|\p{Cc}/gu, (character) => {
    const code = character.charCodeAt(0);
    if (code > 0x1f && code !== 0x22 && code !== 0x5c) return character;
    return shortEscapes.get(character) ?? `\\u${code.toString(16).padStart(4, "0")}`;
  });
  return `"${escaped}"`;
}

/** Compares two texts as their UTF-8 bytes compare, which is by code point. */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above all other units. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
