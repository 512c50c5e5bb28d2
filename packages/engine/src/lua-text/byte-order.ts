/**
 * Compares two texts by their UTF-8 bytes.
 *
 * @returns negative, zero or positive, as `Array.prototype.sort` takes it
 */
export function compareBytes(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return codeUnitRank(left) - codeUnitRank(right);
  }
  return a.length - b.length;
}

/** UTF-16 puts surrogates below U+E000, UTF-8 puts what they stand for above U+FFFF. */
function codeUnitRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
