import {
  JOURNAL_SCHEMA,
  JournalFormatError,
  type JournalRecord,
  type Recording,
  RecordingReader,
} from "@runvil/journal";
import type { JournalLine, JournalStore } from "../journal-store/journal-store.js";
import { type ArgumentCheck, compileSchema } from "../tool/argument-check.js";

/**
 * Reads a run's journal as a whole. The cost is its size.
 *
 * Rejects with a `JournalError` where the store does, and with a `JournalFormatError` for records that no run can have written.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export async function readRecording(store: JournalStore, run: string): Promise<Recording> {
  const reader = new RecordingReader();
  for await (const record of readRecords(store, run)) reader.add(record);
  return reader.finish();
}

/**
 * The records of a run's journal one by one, each of a form that a journal has; whether a run can have written them in this order
 * is not checked.
 *
 * Rejects as `readRecording`.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export async function* readRecords(store: JournalStore, run: string): AsyncGenerator<JournalRecord, void, undefined> {
  let place = 0;
  for await (const line of store.read(run)) {
    place += 1;
    if (!isRecord(line)) throw new JournalFormatError(place, "is of no form that a journal has");
    yield line;
  }
}

let check: ArgumentCheck | undefined;

function isRecord(line: JournalLine): line is JournalLine & JournalRecord {
  check ??= compiled();
  return check(line) === undefined;
}

/** Compiled when the first journal is read: most processes read none. */
function compiled(): ArgumentCheck {
  const schema = compileSchema(JOURNAL_SCHEMA);
  if (!schema.ok) throw new TypeError(`the schema of journals does not compile: ${schema.reason}`);
  return schema.check;
}
