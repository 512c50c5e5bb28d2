/** Decimal digits and exponent of a finite number rounded half to even, as C's `printf` rounds; JavaScript rounds up. */
function digitsOf(n, precision) {
  const [mantissa, exponent] = n.toExponential(precision - 1).split("e");
  const digits = mantissa.replace(".", "");
  const last = Number(digits.at(-1));
  if (last % 2 === 0) return { digits, exponent: Number(exponent) };
  // Rounding up to an odd digit was wrong only if the rest was exactly one half: then all digits past it are zero.
  const rest = n
    .toExponential(precision + 40)
    .split("e")[0]
    .replace(".", "")
    .slice(precision);
  const tie = /^50*$/.test(rest);
  const kept = n
    .toExponential(precision + 40)
    .split("e")[0]
    .replace(".", "")
    .slice(0, precision);
  return { digits: tie && kept !== digits ? kept : digits, exponent: Number(exponent) };
}

/** `%.{precision}g` of a finite number. */
function general(n, precision) {
  const sign = n < 0 || Object.is(n, -0) ? "-" : "";
  const { digits, exponent } = digitsOf(Math.abs(n), precision);
  const trim = (text) => (text.includes(".") ? text.replace(/\.?0*$/, "") : text);
  if (exponent < -4 || exponent >= precision) {
    const size = String(Math.abs(exponent)).padStart(2, "0");
    return `${sign}${trim(`${digits[0]}.${digits.slice(1)}`)}e${exponent < 0 ? "-" : "+"}${size}`;
  }
  if (exponent < 0) return sign + trim(`0.${"0".repeat(-exponent - 1)}${digits}`);
  return sign + trim(`${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`);
}

/** The text of a float (docs/spec/lua-environment.md section 8, text rules 2 to 4). */
export function floatText(n) {
  if (Number.isNaN(n)) return "nan";
  if (!Number.isFinite(n)) return n > 0 ? "inf" : "-inf";
  if (Number.isInteger(n) && (n | 0) !== n && Math.abs(n) <= 2 ** 53) return String(n);
  const short = general(n, 15);
  const text = Number(short) === n ? short : general(n, 17);
  return /^-?[0-9]+$/.test(text) ? `${text}.0` : text;
}
