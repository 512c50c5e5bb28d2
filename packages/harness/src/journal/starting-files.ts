import { encodeBlob, type JournalRecord } from "@runvil/journal";
import { checkedStore } from "../store/checked-store.js";
import type { Store } from "../store/store.js";

/**
 * What a journal keeps of a memory store at the start of its run: all of it, since nothing else does.
 *
 * Rejects with a `StoreError` when the store cannot be read.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export async function startingFiles(given: Store): Promise<readonly JournalRecord[]> {
  const store = checkedStore(given);
  const { files, directories } = await store.list("");
  const records: JournalRecord[] = directories.map((path) => ({ record: "read", id: null, path, sha256: null }));
  const kept = new Set<string>();
  for (const path of files) {
    const blob = encodeBlob(await store.read(path));
    if (!kept.has(blob.sha256)) records.push(blob);
    kept.add(blob.sha256);
    records.push({ record: "read", id: null, path, sha256: blob.sha256 });
  }
  return records;
}
