import { decodeBlob, JournalFormatError, type Recording } from "@runvil/journal";
import type { EffectAnswer, ToolCallFiles } from "@runvil/protocol";
import { MemoryStore } from "../store/memory-store.js";
import { RunFiles } from "../store/run-files.js";
import { performStoreOperation } from "../store/store-operation.js";

/**
 * The memory store of a run, rebuilt from its journal: what it started with, and all writes whose effects were answered.
 *
 * Rejects with a `JournalFormatError` when the journal lacks contents or holds others than it says.
 *
 * Source: docs/spec/events-errors-limits.md section 5 "Resume".
 */
export async function rebuildStore(recording: Recording): Promise<MemoryStore> {
  const store = new MemoryStore();
  const files = new RunFiles(store);
  for (const moment of recording.files) {
    if (moment.record === "read" && moment.id === null) {
      if (moment.sha256 === null) await makeDirectory(files, moment.path);
      else await files.write(moment.path, contentsOf(recording, moment.sha256));
    }
    if (moment.record !== "answer") continue;
    const effect = recording.effects.get(moment.id);
    if (effect?.kind === "store_operation" && moment.answer.ok) await performStoreOperation(files, effect.request);
    for (const [path, hash] of Object.entries(filesOf(moment.answer))) {
      if (hash !== null) await files.write(path, contentsOf(recording, hash));
      else await files.delete(path);
    }
  }
  return store;
}

/** A memory store keeps the directories of files that were deleted. */
async function makeDirectory(files: RunFiles, path: string): Promise<void> {
  const inside = `${path}/x`;
  await files.write(inside, "");
  await files.delete(inside);
}

function contentsOf({ blobs }: Recording, hash: string): Uint8Array {
  const blob = blobs.get(hash);
  if (blob === undefined) throw new JournalFormatError(undefined, `lacks the contents ${hash}`);
  const bytes = decodeBlob(blob);
  if (bytes === undefined) throw new JournalFormatError(undefined, `holds other contents than ${hash} says`);
  return bytes;
}

function filesOf({ value }: EffectAnswer): ToolCallFiles["files"] {
  return typeof value === "object" && value !== null && "files" in value ? value.files : {};
}
