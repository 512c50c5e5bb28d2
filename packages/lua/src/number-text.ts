import { significantDigits } from "./exact-decimal.js";
import { isLuaInteger, LuaFloat } from "./value.js";

/** Up to this size a whole float prints as its digits. */
const MAX_EXACT = 2 ** 53;

/**
 * The text of a number as `tostring`, `..`, `%s` and `table.concat` give it. Takes the TypeScript form of a Lua number.
 *
 * Source: docs/spec/lua-environment.md section 8.
 */
export function numberText(number: number | LuaFloat): string {
  if (number instanceof LuaFloat) return floatText(number.value);
  return isLuaInteger(number) ? String(number) : floatText(number);
}

/** The text of a Lua float. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (Number.isInteger(value) && Math.abs(value) <= MAX_EXACT && (value | 0) !== value) return String(value);
  const short = general(value, 15);
  const text = Number(short) === value ? short : general(value, 17);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** C's `%.{precision}g` of a finite number. */
function general(value: number, precision: number): string {
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  if (value === 0) return `${sign}0`;
  const { digits, power } = significantDigits(Math.abs(value), precision);
  if (power < -4 || power >= precision)
    return `${sign}${withoutTrailingZeros(`${digits[0]}.${digits.slice(1)}`)}e${exponentText(power)}`;
  return sign + withoutTrailingZeros(placePoint(digits, power));
}

/** Digits whose first one counts ten to the `power`, as a decimal fraction. */
export function placePoint(digits: string, power: number): string {
  if (power < 0) return `0.${"0".repeat(-power - 1)}${digits}`;
  const whole = digits.slice(0, power + 1);
  return digits.length > whole.length ? `${whole}.${digits.slice(whole.length)}` : whole;
}

/** An exponent as C prints it: a sign and at least two digits. */
export function exponentText(power: number): string {
  return `${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}

/** Drops the zeros at the end of a fraction, and a bare point. */
export function withoutTrailingZeros(digits: string): string {
  return digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
}

/**
 * The plainer text of a number that block results, handler results and placeholders use: the shortest digits that read
 * back, without exponent and without `.0`. Takes the TypeScript form of a Lua number.
 *
 * Source: docs/spec/run-lifecycle.md section 9.
 */
export function plainNumberText(number: number | LuaFloat): string {
  const value = number instanceof LuaFloat ? number.value : number;
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (Object.is(value, -0)) return "-0";
  const [mantissa = "", exponent] = String(value).split("e");
  if (exponent === undefined) return mantissa;
  const sign = mantissa.startsWith("-") ? "-" : "";
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const power = Number(exponent);
  if (power < 0) return `${sign}0.${"0".repeat(-power - 1)}${whole}${fraction}`;
  return `${sign}${whole}${fraction.padEnd(power, "0")}`;
}
