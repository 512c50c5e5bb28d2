import { decodeLossy } from "../border/utf8.js";
import { ExactInteger } from "../data.js";
import { isLuaInteger, LuaFloat } from "../value.js";
import type { JsonInput } from "./input.js";

const MAX_EXACT = 2 ** 53;

/** Reads a number token: an integer, a float or an exact integer (docs/spec/lua-environment.md section 9). */
export function readNumber(input: JsonInput): number | LuaFloat | ExactInteger {
  const start = input.at;
  if (input.peek() === 0x2d) input.at++;
  if (input.peek() === 0x30) input.at++;
  else readDigits(input, start);
  if (isDigit(input.peek())) throw input.fault("invalid number", start);
  let whole = true;
  if (input.peek() === 0x2e) {
    whole = false;
    input.at++;
    readDigits(input, start);
  }
  if (input.peek() === 0x65 || input.peek() === 0x45) {
    whole = false;
    input.at++;
    if (input.peek() === 0x2b || input.peek() === 0x2d) input.at++;
    readDigits(input, start);
  }
  const token = decodeLossy(input.bytes.subarray(start, input.at));
  const value = Number(token);
  if (whole) return Math.abs(value) < MAX_EXACT || isExactEdge(token) ? value + 0 : new ExactInteger(token);
  if (!Number.isFinite(value)) throw input.fault("number out of range", start);
  return isLuaInteger(value) ? new LuaFloat(value) : value;
}

/** 2^53 itself is exact, but other integers round to it. */
function isExactEdge(token: string): boolean {
  return token === "9007199254740992" || token === "-9007199254740992";
}

function readDigits(input: JsonInput, start: number): void {
  if (!isDigit(input.peek())) throw input.fault("invalid number", start);
  while (isDigit(input.peek())) input.at++;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
