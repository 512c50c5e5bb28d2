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

/** C's `%.{precision}g`. */
export function general(value: number, precision: number): string {
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const [mantissa = "", exponent = "0"] = value.toExponential(precision - 1).split("e");
  const power = Number(exponent);
  if (power >= -4 && power < precision) return withoutTrailingZeros(value.toFixed(Math.max(0, precision - 1 - power)));
  const digits = String(Math.abs(power)).padStart(2, "0");
  return `${withoutTrailingZeros(mantissa)}e${power < 0 ? "-" : "+"}${digits}`;
}

function withoutTrailingZeros(digits: string): string {
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
