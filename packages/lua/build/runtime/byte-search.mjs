/** How much of `wanted` a mismatch at each place may keep: the longest proper prefix that is also a suffix there. */
function borders(wanted) {
  const border = new Int32Array(wanted.length);
  let length = 0;
  for (let i = 1; i < wanted.length; i++) {
    while (length > 0 && wanted[i] !== wanted[length]) length = border[length - 1];
    if (wanted[i] === wanted[length]) length++;
    border[i] = length;
  }
  return border;
}

/** Where `wanted` first occurs in `bytes`, or -1. Linear time (Knuth, Morris, Pratt), so no text can stall it. */
export function indexOfBytes(bytes, wanted) {
  if (wanted.length === 0) return 0;
  if (wanted.length === 1) return bytes.indexOf(wanted[0]);
  const border = borders(wanted);
  let matched = 0;
  for (let i = 0; i < bytes.length; i++) {
    while (matched > 0 && bytes[i] !== wanted[matched]) matched = border[matched - 1];
    if (bytes[i] === wanted[matched]) matched++;
    if (matched === wanted.length) return i + 1 - matched;
  }
  return -1;
}
