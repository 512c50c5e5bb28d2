/** Whether a number is whole and outside the 32-bit range: what an integer becomes instead of wrapping. */
export function isWide(n) {
  return (n | 0) !== n && Number.isInteger(n);
}

/** `a // b` for a nonzero `b`; exact for whole numbers, where the quotient itself would round. */
export function floorDivide(a, b) {
  if (!(isWide(a) || isWide(b)) || !Number.isInteger(a) || !Number.isInteger(b)) return Math.floor(a / b);
  const rest = a % b;
  const quotient = (a - rest) / b;
  return rest !== 0 && rest < 0 !== b < 0 ? quotient - 1 : quotient;
}

/** The value of a digit or letter as `parseInt` reads it; 36 for any other byte. */
function digitOf(byte) {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x7a ? letter - 0x57 : 36;
}

const isSpace = (byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** The value of digits in a base, read whole with sign and surrounding space; `null` when the bytes are none. */
export function integerInBase(bytes, base) {
  let at = 0;
  let end = bytes.length;
  while (at < end && isSpace(bytes[at])) at++;
  while (end > at && isSpace(bytes[end - 1])) end--;
  const negative = bytes[at] === 0x2d;
  if (negative || bytes[at] === 0x2b) at++;
  if (at === end) return null;
  let value = 0;
  for (; at < end; at++) {
    const digit = digitOf(bytes[at]);
    if (digit >= base) return null;
    value = value * base + digit;
  }
  return negative ? -value : value;
}
