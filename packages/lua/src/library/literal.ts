import { encodeUtf8 } from "../border/utf8.js";
import { lstring } from "../fengari/bundle.js";
import type { LuaState, TValue } from "../fengari/state.js";
import { checkedString } from "../machine/string-size.js";
import { chargeWork } from "../machine/work.js";
import { formatHexFloat } from "./format-float.js";

/** `%q`: Lua source that reads back as the value; `undefined` when there is none. */
export function literal(L: LuaState, slot: TValue): Uint8Array | undefined {
  const { value } = slot;
  if (value instanceof lstring.TString) return quoted(L, value.getstr());
  if (typeof value === "number") return encodeUtf8(slot.ttisinteger() ? integer(value) : float(value));
  if (value === null || typeof value === "boolean") return encodeUtf8(value === null ? "nil" : String(value));
  return undefined;
}

function integer(value: number): string {
  // -2147483648 would read back as a negated float.
  return value === -(2 ** 31) ? "(-2147483647-1)" : String(value);
}

function float(value: number): string {
  if (Number.isNaN(value)) return "(0/0)";
  if (!Number.isFinite(value)) return value > 0 ? "1e9999" : "-1e9999";
  return formatHexFloat(value, { flags: new Set(), width: 0, precision: undefined, letter: "a" });
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;

function quoted(L: LuaState, bytes: Uint8Array): Uint8Array {
  chargeWork(L, bytes.length);
  let length = 2;
  for (let i = 0; i < bytes.length; i++) {
    length += 1 + (escapeOf(bytes[i] ?? 0, bytes[i + 1])?.length ?? 0);
    if ((i & 0xffff) === 0) checkedString(L, length);
  }
  const out = new Uint8Array(checkedString(L, length)).fill(QUOTE);
  let at = 1;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    const escaped = escapeOf(byte, bytes[i + 1]);
    if (escaped === undefined) out[at++] = byte;
    else {
      out[at++] = BACKSLASH;
      for (let digit = 0; digit < escaped.length; digit++) out[at++] = escaped.charCodeAt(digit);
    }
  }
  return out;
}

/** What stands for a byte behind a backslash; `undefined` for a byte that stands for itself. */
function escapeOf(byte: number, next: number | undefined): string | undefined {
  if (byte === QUOTE) return '"';
  if (byte === BACKSLASH) return "\\";
  if (byte === NEWLINE) return "\n";
  return byte < 0x20 || byte === 0x7f ? controlDigits(byte, next) : undefined;
}

/** Three digits where a digit follows, which would be read as part of the escape. */
function controlDigits(byte: number, next: number | undefined): string {
  const isDigit = next !== undefined && next >= 0x30 && next <= 0x39;
  return isDigit ? String(byte).padStart(3, "0") : String(byte);
}
