/**
 * Compares two texts by their UTF-8 bytes, for `sort`. JavaScript's own order is that of UTF-16 units, which differs
 * above U+FFFF.
 *
 * @returns below zero, zero or above zero
 *
 * Source: docs/spec/tools-tables.md T2 and T11; docs/spec/store.md section 6.
 */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above every other unit's. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
