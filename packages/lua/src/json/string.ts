import { decodeUtf8 } from "../border/utf8.js";
import type { JsonInput } from "./input.js";

const shortEscapes: ReadonlyMap<number, string> = new Map([
  [0x22, '"'],
  [0x5c, "\\"],
  [0x2f, "/"],
  [0x62, "\b"],
  [0x66, "\f"],
  [0x6e, "\n"],
  [0x72, "\r"],
  [0x74, "\t"],
]);

/** Reads a string token from its opening quote. */
export function readString(input: JsonInput): string {
  let text = "";
  input.at++;
  for (;;) {
    text += readPlain(input);
    const byte = input.peek();
    if (byte === -1) throw input.fault("unexpected end of input");
    if (byte === 0x22) {
      input.at++;
      return text;
    }
    if (byte !== 0x5c) throw input.fault("control character in string");
    text += readEscape(input);
  }
}

/** Reads up to a quote, an escape, a control character or the end. */
function readPlain(input: JsonInput): string {
  const start = input.at;
  let byte = input.peek();
  while (byte >= 0x20 && byte !== 0x22 && byte !== 0x5c) {
    input.at++;
    byte = input.peek();
  }
  const bytes = input.bytes.subarray(start, input.at);
  const text = decodeUtf8(bytes);
  if (text === undefined) throw input.fault("invalid UTF-8", start + validLength(bytes));
  return text;
}

/** The length of the longest prefix that is valid UTF-8. */
function validLength(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0;
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (decodeUtf8(bytes.subarray(at, at + length)) === undefined) break;
    at += length;
  }
  return at;
}

function readEscape(input: JsonInput): string {
  const start = input.at;
  const code = input.bytes[start + 1];
  if (code === undefined) throw input.fault("unexpected end of input", start + 1);
  const short = shortEscapes.get(code);
  if (short !== undefined) {
    input.at += 2;
    return short;
  }
  if (code !== 0x75) throw input.fault("invalid escape", start);
  const unit = readUnit(input, start);
  if (unit < 0xd800 || unit > 0xdfff) return String.fromCharCode(unit);
  const low = unit < 0xdc00 && isUnit(input) ? readUnit(input, input.at) : 0;
  if (low < 0xdc00 || low > 0xdfff) throw input.fault("lone surrogate", start);
  return String.fromCharCode(unit, low);
}

function isUnit(input: JsonInput): boolean {
  return input.peek() === 0x5c && input.bytes[input.at + 1] === 0x75;
}

/** Reads `\\uXXXX`; `start` is where a fault is reported. */
function readUnit(input: JsonInput, start: number): number {
  input.at += 2;
  let unit = 0;
  for (let i = 0; i < 4; i++) {
    const byte = input.peek();
    if (byte === -1) throw input.fault("unexpected end of input");
    const digit = Number.parseInt(String.fromCharCode(byte), 16);
    if (Number.isNaN(digit)) throw input.fault("invalid escape", start);
    unit = unit * 16 + digit;
    input.at++;
  }
  return unit;
}
