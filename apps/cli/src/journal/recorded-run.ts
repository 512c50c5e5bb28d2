import { type JournalStore, readRecords } from "@runvil/host";
import type { JournalRecord } from "@runvil/journal";

/** All records of a run, in order. Rejects where the store does, and for records that no journal has. */
export async function recordsOf(store: JournalStore, run: string): Promise<readonly JournalRecord[]> {
  const records: JournalRecord[] = [];
  for await (const record of readRecords(store, run)) records.push(record);
  return records;
}
