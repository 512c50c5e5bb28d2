import type { JournalLine } from "./journal-store.js";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The text of a record as it stands on its line: compact JSON without a newline in it.
 *
 * Source: docs/spec/events-errors-limits.md section 4.
 */
export function encodeLine(line: JournalLine): string {
  return JSON.stringify(line);
}

/** The record that a line holds, given without its newline; undefined when it holds none. */
export function decodeLine(line: Uint8Array | string): JournalLine | undefined {
  try {
    const value: unknown = JSON.parse(typeof line === "string" ? line : utf8.decode(line));
    return isLine(value) ? value : undefined;
  } catch {
    // Bytes that are no UTF-8 and text that is no JSON are what a damaged record looks like.
    return undefined;
  }
}

function isLine(value: unknown): value is JournalLine {
  return typeof value === "object" && value !== null && "record" in value && typeof value.record === "string";
}
