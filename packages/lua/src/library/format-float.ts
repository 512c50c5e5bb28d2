import { fixedDigits, significantDigits } from "../exact-decimal.js";
import { exponentText, placePoint, withoutTrailingZeros } from "../number-text.js";
import type { Conversion } from "./conversion.js";
import { padNumber, sign } from "./format-integer.js";

/** `%e`, `%E`, `%f`, `%g`, `%G` of a float, as C prints them. */
export function formatFloat(value: number, conversion: Conversion): string {
  const { flags, letter } = conversion;
  if (!Number.isFinite(value)) return notFinite(value, conversion);
  const size = Math.abs(value);
  const precision = conversion.precision ?? 6;
  const digits = digitsOf(size, letter.toLowerCase(), precision, flags.has("#"));
  return padNumber(
    sign(value, flags),
    letter === letter.toUpperCase() ? digits.toUpperCase() : digits,
    conversion,
    true,
  );
}

/** `%a`, `%A`: hexadecimal digits of the fraction and a power of two. */
export function formatHexFloat(value: number, conversion: Conversion): string {
  if (!Number.isFinite(value)) return notFinite(value, conversion);
  const digits = hexDigits(Math.abs(value), conversion);
  const upper = conversion.letter === "A";
  const prefix = sign(value, conversion.flags) + (upper ? "0X" : "0x");
  return padNumber(prefix, upper ? digits.toUpperCase() : digits, conversion, true);
}

function digitsOf(size: number, letter: string, precision: number, alternate: boolean): string {
  if (letter === "f") return withPoint(fixedDigits(size, precision), alternate);
  if (letter === "e") return exponential(size, precision, alternate);
  const count = Math.max(precision, 1);
  const power = size === 0 ? 0 : significantDigits(size, count).power;
  const trimmed = (text: string): string => (alternate ? withPoint(text, true) : withoutTrailingZeros(text));
  if (power < -4 || power >= count) {
    const [mantissa = "", exponent = ""] = exponential(size, count - 1, alternate).split("e");
    return `${trimmed(mantissa)}e${exponent}`;
  }
  if (size === 0) return trimmed(fixedDigits(0, count - 1));
  return trimmed(placePoint(significantDigits(size, count).digits, power));
}

function exponential(size: number, places: number, alternate: boolean): string {
  const { digits, power } =
    size === 0 ? { digits: "0".repeat(places + 1), power: 0 } : significantDigits(size, places + 1);
  return `${withPoint(placePoint(digits, 0), alternate)}e${exponentText(power)}`;
}

/** The `#` flag keeps the point of a number without fraction. */
function withPoint(digits: string, alternate: boolean): string {
  return alternate && !digits.includes(".") ? `${digits}.` : digits;
}

function notFinite(value: number, conversion: Conversion): string {
  const { flags, letter } = conversion;
  const word = Number.isNaN(value) ? "nan" : "inf";
  return padNumber(sign(value, flags), letter === letter.toUpperCase() ? word.toUpperCase() : word, conversion, false);
}

function hexDigits(size: number, { precision, flags }: Conversion): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, size);
  const bits = view.getBigUint64(0);
  const biased = Number(bits >> 52n);
  let lead = biased === 0 ? 0n : 1n;
  let fraction = bits & (2n ** 52n - 1n);
  let length = 13;
  if (precision !== undefined && precision < 13) {
    const whole = roundHalfEven((lead << 52n) | fraction, BigInt(52 - 4 * precision));
    lead = whole >> BigInt(4 * precision);
    fraction = whole & (2n ** BigInt(4 * precision) - 1n);
    length = precision;
  }
  const full = length === 0 ? "" : fraction.toString(16).padStart(length, "0");
  const digits = precision === undefined ? full.replace(/0+$/, "") : full.padEnd(precision, "0");
  const power = size === 0 ? 0 : biased === 0 ? -1022 : biased - 1023;
  const point = digits === "" && !flags.has("#") ? "" : ".";
  return `${lead}${point}${digits}p${power < 0 ? "-" : "+"}${Math.abs(power)}`;
}

function roundHalfEven(value: bigint, bits: bigint): bigint {
  const half = 1n << (bits - 1n);
  const kept = value >> bits;
  const rest = value & ((1n << bits) - 1n);
  return rest > half || (rest === half && kept % 2n === 1n) ? kept + 1n : kept;
}
