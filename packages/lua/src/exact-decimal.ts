/*
 * Decimal digits of doubles rounded as C's printf rounds: exactly, half to even. JavaScript's own toFixed and toPrecision
 * round halves up.
 */

/** `size` (finite, at least 0) with `places` digits after the point: C's `%.{places}f`. */
export function fixedDigits(size: number, places: number): string {
  const digits = String(scaled(size, places)).padStart(places + 1, "0");
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The first `count` significant digits of `size` (finite, above 0), and the power of ten of the first one. */
export function significantDigits(size: number, count: number): { readonly digits: string; readonly power: number } {
  const guess = Number(size.toExponential().split("e")[1]);
  for (let power = guess - 1; ; power++) {
    const digits = String(scaled(size, count - 1 - power));
    if (digits.length === count) return { digits, power };
  }
}

/** `size` times a power of ten, rounded to an integer. */
function scaled(size: number, power: number): bigint {
  const { mantissa, exponent } = parts(size);
  let numerator = mantissa;
  let denominator = 1n;
  if (exponent < 0) denominator <<= BigInt(-exponent);
  else numerator <<= BigInt(exponent);
  if (power < 0) denominator *= 10n ** BigInt(-power);
  else numerator *= 10n ** BigInt(power);
  const quotient = numerator / denominator;
  const twice = (numerator % denominator) * 2n;
  return twice > denominator || (twice === denominator && quotient % 2n === 1n) ? quotient + 1n : quotient;
}

const view = new DataView(new ArrayBuffer(8));

/** `size` is `mantissa` times two to the `exponent`. */
function parts(size: number): { readonly mantissa: bigint; readonly exponent: number } {
  view.setFloat64(0, size);
  const bits = view.getBigUint64(0);
  const fraction = bits & (2n ** 52n - 1n);
  const biased = Number((bits >> 52n) & 0x7ffn);
  return biased === 0
    ? { mantissa: fraction, exponent: -1074 }
    : { mantissa: fraction | (2n ** 52n), exponent: biased - 1075 };
}
