import { closeSync, openSync, writeSync } from "node:fs";
import type { RunEvent } from "@runvil/protocol";
import { fileError, type NamedFile } from "./text-file.js";

/** A file of run events, one JSON object per line. */
export interface EventFile {
  /** Writes one event before it returns, so that the file is whole whatever happens next. */
  write(event: RunEvent): void;
  close(): void;
}

/**
 * Creates a file of run events, or empties it.
 *
 * @throws CommandError when the file cannot be opened
 *
 * Source: docs/spec/events-errors-limits.md sections 1 and 4.
 */
export function openEventFile(file: NamedFile): EventFile {
  let descriptor: number;
  try {
    descriptor = openSync(file.path, "w");
  } catch (cause) {
    throw fileError("event file", file, cause);
  }
  return {
    write: (event) => void writeSync(descriptor, `${JSON.stringify(event)}\n`),
    close: () => closeSync(descriptor),
  };
}
