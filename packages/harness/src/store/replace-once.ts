import { anchorMismatch } from "./store-failure.js";

/**
 * `text` with the one occurrence of `old` replaced. Fails when there is none or more than one, counted without overlap.
 *
 * Source: docs/spec/store.md section 6.
 */
export function replaceOnce(path: string, text: string, old: string, replacement: string): string {
  const pieces = text.split(old);
  const [before, after] = pieces;
  if (pieces.length !== 2 || before === undefined || after === undefined) {
    throw anchorMismatch(path, old, pieces.length - 1);
  }
  return before + replacement + after;
}
