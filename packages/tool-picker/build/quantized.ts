/**
 * Rows as whole numbers from -127 to 127, each scaled by its own largest number: only a row's direction is kept.
 *
 * @param rows numbers of `width` columns
 */
export function quantized(rows: Float64Array, width: number): Int8Array {
  const whole = new Int8Array(rows.length);
  for (let start = 0; start < rows.length; start += width) {
    const row = rows.subarray(start, start + width);
    const largest = row.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const scale = largest === 0 ? 0 : 127 / largest;
    for (const [column, value] of row.entries()) whole[start + column] = Math.round(value * scale);
  }
  return whole;
}
