import type { Conversion } from "./conversion.js";

/** `%d`, `%i`, `%u`, `%o`, `%x`, `%X` of a whole number up to 2^53 in size. */
export function formatInteger(value: number, conversion: Conversion): string {
  const { flags, letter } = conversion;
  const signed = letter === "d" || letter === "i";
  const digits = signed ? String(Math.abs(value)) : unsigned(value).toString(base(letter));
  const prefix = signed ? sign(value, flags) : alternatePrefix(value, conversion);
  const precise = precisionDigits(digits, value, conversion);
  return padNumber(
    prefix,
    letter === "X" ? precise.toUpperCase() : precise,
    conversion,
    conversion.precision === undefined,
  );
}

/** The sign that a number shows. */
export function sign(value: number, flags: ReadonlySet<string>): string {
  if (value < 0 || Object.is(value, -0)) return "-";
  return flags.has("+") ? "+" : flags.has(" ") ? " " : "";
}

/** Fills up to the width: with zeros behind the prefix when asked and allowed, else with spaces. */
export function padNumber(prefix: string, digits: string, { flags, width }: Conversion, zeros: boolean): string {
  const missing = width - prefix.length - digits.length;
  if (missing <= 0) return prefix + digits;
  if (flags.has("-")) return (prefix + digits).padEnd(width);
  if (flags.has("0") && zeros) return prefix + "0".repeat(missing) + digits;
  return (prefix + digits).padStart(width);
}

/** Negative numbers show their two's complement: of 32 bits where that holds them, as the bitwise operators do. */
function unsigned(value: number): bigint {
  const whole = BigInt(value);
  return value < 0 ? BigInt.asUintN(value >= -(2 ** 31) ? 32 : 64, whole) : whole;
}

function base(letter: string): number {
  return letter === "o" ? 8 : letter === "u" ? 10 : 16;
}

function alternatePrefix(value: number, { flags, letter }: Conversion): string {
  if (!flags.has("#") || value === 0) return "";
  return letter === "x" ? "0x" : letter === "X" ? "0X" : "";
}

function precisionDigits(digits: string, value: number, { flags, letter, precision }: Conversion): string {
  const least = precision === 0 && value === 0 ? "" : digits.padStart(precision ?? 0, "0");
  return letter === "o" && flags.has("#") && !least.startsWith("0") ? `0${least}` : least;
}
