import { LuaFloat } from "@runvil/lua";

/**
 * A number as the scalar return rule prints it: the shortest digits that read back, no exponent, no trailing `.0`.
 *
 * Source: docs/spec/run-lifecycle.md section 9.
 */
export function plainNumberText(number: number | LuaFloat): string {
  const value = number instanceof LuaFloat ? number.value : number;
  if (Number.isNaN(value)) return "NaN";
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const size = Math.abs(value);
  if (size === Infinity) return `${sign}inf`;
  return sign + withoutExponent(String(size));
}

function withoutExponent(text: string): string {
  const [mantissa = "", exponent] = text.split("e");
  if (exponent === undefined) return text;
  const [whole = "", fraction = ""] = mantissa.split(".");
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `0.${"0".repeat(-point)}${digits}`;
  return digits.padEnd(point, "0");
}
