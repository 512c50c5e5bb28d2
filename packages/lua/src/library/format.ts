import { encodeUtf8 } from "../border/utf8.js";
import { lobject, lstring, lua } from "../fengari/bundle.js";
import type { JsFunction, LuaState } from "../fengari/state.js";
import { raiseText } from "../machine/raise.js";
import { checkedString } from "../machine/string-size.js";
import { argument, argumentError, argumentType } from "./arguments.js";
import { type Conversion, parseConversion } from "./conversion.js";
import { formatFloat, formatHexFloat } from "./format-float.js";
import { formatInteger } from "./format-integer.js";
import { literal } from "./literal.js";
import { pushText } from "./to-text.js";

const PERCENT = 0x25;

/** Whole floats up to this size are integers to `%d` and its kin (docs/spec/lua-environment.md section 1). */
const MAX_EXACT = 2 ** 53;

/** `string.format(format, ...)`. */
export const format: JsFunction = (L) => {
  const template = bytesArgument(L, 1);
  const pieces: Uint8Array[] = [];
  const given = lua.lua_gettop(L);
  let size = 0;
  let next = 2;
  let at = 0;
  const add = (piece: Uint8Array): void => {
    size = checkedString(L, size + piece.length);
    pieces.push(piece);
  };
  while (at < template.length) {
    const percent = template.indexOf(PERCENT, at);
    add(template.subarray(at, percent < 0 ? template.length : percent));
    if (percent < 0) break;
    if (template[percent + 1] === PERCENT) {
      add(template.subarray(percent, percent + 1));
      at = percent + 2;
      continue;
    }
    const parsed = parseConversion(template, percent + 1);
    if (typeof parsed === "string") return raiseText(L, parsed);
    if (next > given) argumentError(L, next, "format", "no value");
    add(convert(L, parsed.conversion, next));
    next++;
    at = parsed.end;
  }
  lobject.pushsvalue2s(L, new lstring.TString(null, join(pieces, size)));
  return 1;
};

function convert(L: LuaState, conversion: Conversion, at: number): Uint8Array {
  switch (conversion.letter) {
    case "c":
      return pad(Uint8Array.of(integerArgument(L, at) & 0xff), conversion);
    case "d":
    case "i":
    case "u":
    case "o":
    case "x":
    case "X":
      return encodeUtf8(formatInteger(integerArgument(L, at), conversion));
    case "e":
    case "E":
    case "f":
    case "F":
    case "g":
    case "G":
      return encodeUtf8(formatFloat(numberArgument(L, at), conversion));
    case "a":
    case "A":
      return encodeUtf8(formatHexFloat(numberArgument(L, at), conversion));
    case "q":
      return literalArgument(L, at);
    default:
      return stringArgument(L, conversion, at);
  }
}

function stringArgument(L: LuaState, conversion: Conversion, at: number): Uint8Array {
  const text = pushText(L, at);
  lua.lua_pop(L, 1);
  if (conversion.width === 0 && conversion.precision === undefined) return text;
  if (text.includes(0)) argumentError(L, at, "format", "string contains zeros");
  return pad(conversion.precision === undefined ? text : text.subarray(0, conversion.precision), conversion);
}

function literalArgument(L: LuaState, at: number): Uint8Array {
  const text = literal(L, argument(L, at));
  return text ?? argumentError(L, at, "format", "value has no literal form");
}

/** Fills up with spaces to the width; lengths count bytes. */
function pad(text: Uint8Array, { width, flags }: Conversion): Uint8Array {
  if (text.length >= width) return text;
  const padded = new Uint8Array(width).fill(0x20);
  padded.set(text, flags.has("-") ? 0 : width - text.length);
  return padded;
}

function join(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const joined = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

function bytesArgument(L: LuaState, at: number): Uint8Array {
  const bytes = lua.lua_gettop(L) < at ? null : lua.lua_tolstring(L, at);
  return bytes ?? wrongType(L, at, "string");
}

function numberArgument(L: LuaState, at: number): number {
  const value = lua.lua_tonumberx(L, at);
  return value === false ? wrongType(L, at, "number") : value;
}

function integerArgument(L: LuaState, at: number): number {
  const value = numberArgument(L, at);
  if (Number.isInteger(value) && Math.abs(value) <= MAX_EXACT) return value + 0;
  return argumentError(L, at, "format", "number has no integer representation");
}

function wrongType(L: LuaState, at: number, expected: string): never {
  return argumentError(L, at, "format", `${expected} expected, got ${argumentType(argument(L, at), L)}`);
}
