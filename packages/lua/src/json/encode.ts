import { DataArray, DataObject, type LuaData } from "../data.js";
import { LuaError } from "../errors.js";
import { LuaFloat } from "../value.js";

/** Up to this size a whole number is written as its digits. */
const MAX_EXACT = 2 ** 53;

/** Characters of a string that are escaped in one go. */
const PIECE = 65_536;

/** Counts the characters of a text while it is made. */
interface Room {
  left: number;
}

/**
 * JSON text of data: no spaces, object keys in byte order. More than `maxLength` UTF-16 units raise `not enough memory`
 * before they are all made.
 *
 * Source: docs/spec/lua-environment.md section 9.
 */
export function encodeJson(data: LuaData, maxLength = Number.POSITIVE_INFINITY): string {
  return encodeValue(data, { left: maxLength });
}

function encodeValue(data: LuaData, room: Room): string {
  if (typeof data === "string") return encodeText(data, room);
  if (data instanceof DataArray)
    return `[${data.items.map((item) => take(room, encodeValue(item, room), 1)).join(",")}]`;
  if (data instanceof DataObject) return encodeObject(data, room);
  return take(room, encodeScalar(data));
}

/** Takes the room of a text, or of so many units of it that nobody took. */
function take(room: Room, text: string, units = text.length): string {
  room.left -= units;
  if (room.left < 0) throw new LuaError("lua", "not enough memory");
  return text;
}

function encodeScalar(data: Exclude<LuaData, string | DataArray | DataObject>): string {
  if (data === null) return "null";
  if (typeof data === "number") return encodeNumber(data);
  if (typeof data === "boolean") return String(data);
  if (data instanceof LuaFloat) return encodeNumber(data.value);
  return data.digits;
}

function encodeObject({ entries }: DataObject, room: Room): string {
  const members = [...entries].sort(([a], [b]) => compareBytes(a, b));
  return `{${members.map(([name, value]) => `${encodeText(name, room)}:${encodeValue(value, room)}`).join(",")}}`;
}

function encodeNumber(value: number): string {
  if (Object.is(value, -0)) return "0";
  return Math.abs(value) > MAX_EXACT ? value.toExponential() : String(value);
}

/** JavaScript escapes what Runvil escapes: lone surrogates, which it escapes too, no text holds. */
function encodeText(text: string, room: Room): string {
  if (text.length <= PIECE) return take(room, JSON.stringify(text));
  let escaped = "";
  for (let at = 0; at < text.length; ) {
    const end = at + PIECE + (isHighSurrogate(text.charCodeAt(at + PIECE - 1)) ? 1 : 0);
    escaped += take(room, JSON.stringify(text.slice(at, end)).slice(1, -1));
    at = end;
  }
  return take(room, `"${escaped}"`, 2);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
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
