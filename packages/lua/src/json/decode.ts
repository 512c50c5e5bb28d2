import { encodeUtf8 } from "../border/utf8.js";
import { DataArray, DataObject, type LuaData } from "../data.js";
import { JsonInput } from "./input.js";
import { readNumber } from "./number.js";
import { readString } from "./string.js";

/** Containers within containers. */
const MAX_DEPTH = 128;

/**
 * Reads one JSON value of any kind, strict RFC 8259. Arrays are marked; of a repeated key the last value wins. Throws
 * `LuaJsonError`.
 *
 * Source: docs/spec/lua-environment.md section 9.
 */
export function decodeJson(text: string): LuaData {
  return decodeJsonBytes(encodeUtf8(text));
}

/** `decodeJson` of bytes that may not be valid UTF-8; more than `maxValues` values raise `not enough memory`. */
export function decodeJsonBytes(bytes: Uint8Array, maxValues = Number.POSITIVE_INFINITY): LuaData {
  const input = new JsonInput(bytes, maxValues);
  const value = readValue(input, 0);
  input.skipSpace();
  if (input.at < bytes.length) throw input.fault("trailing characters");
  return value;
}

/** `depth` is the number of containers around the value. */
function readValue(input: JsonInput, depth: number): LuaData {
  input.countValue();
  input.skipSpace();
  const byte = input.peek();
  if (byte === 0x22) return readString(input);
  if (byte === 0x7b || byte === 0x5b) {
    if (depth >= MAX_DEPTH) throw input.fault(`nested deeper than ${MAX_DEPTH} levels`);
    input.at++;
    return byte === 0x7b ? readObject(input, depth + 1) : readArray(input, depth + 1);
  }
  if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) return readNumber(input);
  if (byte === 0x74) return readLiteral(input, "true", true);
  if (byte === 0x66) return readLiteral(input, "false", false);
  if (byte === 0x6e) return readLiteral(input, "null", null);
  throw input.unexpected();
}

function readLiteral<Value>(input: JsonInput, word: string, value: Value): Value {
  const start = input.at;
  for (const letter of word) {
    if (input.peek() === -1) throw input.fault("unexpected end of input");
    if (input.peek() !== letter.charCodeAt(0)) throw input.fault("invalid literal", start);
    input.at++;
  }
  return value;
}

function readArray(input: JsonInput, depth: number): DataArray {
  const items: LuaData[] = [];
  input.skipSpace();
  if (input.peek() === 0x5d) input.at++;
  else
    do items.push(readValue(input, depth));
    while (goesOn(input, 0x5d));
  return new DataArray(items, true);
}

function readObject(input: JsonInput, depth: number): DataObject {
  const entries = new Map<string, LuaData>();
  input.skipSpace();
  if (input.peek() === 0x7d) input.at++;
  else
    do readMember(input, entries, depth);
    while (goesOn(input, 0x7d));
  return new DataObject(entries);
}

function readMember(input: JsonInput, entries: Map<string, LuaData>, depth: number): void {
  input.skipSpace();
  if (input.peek() !== 0x22) throw input.unexpected();
  const name = readString(input);
  input.skipSpace();
  if (input.peek() !== 0x3a) throw input.unexpected();
  input.at++;
  entries.set(name, readValue(input, depth));
}

/** Reads the `,` before another item, or the end of the container. */
function goesOn(input: JsonInput, end: number): boolean {
  input.skipSpace();
  const byte = input.peek();
  if (byte !== 0x2c && byte !== end) throw input.unexpected();
  input.at++;
  return byte === 0x2c;
}
