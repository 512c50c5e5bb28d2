import { encodeUtf8 } from "../border/utf8.js";
import { lstring } from "../fengari/bundle.js";
import type { TValue } from "../fengari/state.js";
import { formatHexFloat } from "./format-float.js";

/** `%q`: Lua source that reads back as the value; `undefined` when there is none. */
export function literal(slot: TValue): Uint8Array | undefined {
  const { value } = slot;
  if (value instanceof lstring.TString) return quoted(value.getstr());
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

function quoted(bytes: Uint8Array): Uint8Array {
  const out: number[] = [QUOTE];
  bytes.forEach((byte, i) => {
    if (byte === QUOTE || byte === BACKSLASH || byte === NEWLINE) out.push(BACKSLASH, byte);
    else if (byte < 0x20 || byte === 0x7f) out.push(BACKSLASH, ...encodeUtf8(controlDigits(byte, bytes[i + 1])));
    else out.push(byte);
  });
  out.push(QUOTE);
  return Uint8Array.from(out);
}

/** Three digits where a digit follows, which would be read as part of the escape. */
function controlDigits(byte: number, next: number | undefined): string {
  const isDigit = next !== undefined && next >= 0x30 && next <= 0x39;
  return isDigit ? String(byte).padStart(3, "0") : String(byte);
}
