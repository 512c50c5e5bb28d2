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

/** The value of digits in a base, read whole with sign and surrounding space; `null` when the text is none. */
export function integerInBase(text, base) {
  const parts = /^[\t\v\f \n\r]*([+-]?)([0-9A-Za-z]+)[\t\v\f \n\r]*$/.exec(text);
  if (parts === null) return null;
  let value = 0;
  for (const character of parts[2]) {
    const digit = Number.parseInt(character, 36);
    if (digit >= base) return null;
    value = value * base + digit;
  }
  return parts[1] === "-" ? -value : value;
}
