import { EffectEncoder, encodeBlob, type JournalRecord, type Recording, sha256 } from "@runvil/journal";
import type { ModelRoundEffect, Outcome } from "@runvil/protocol";
import type { FileChange, FileRecord, RecordedCancel, RunRecord } from "../run/run-record.js";
import type { JournalWriter } from "./journal-writer.js";

/** What a journal held when its record began. */
export interface JournalBeginning {
  /** The recording of a journal that is taken up; absent for a new one. */
  readonly recording?: Recording;
}

/**
 * Puts a run on record in a journal.
 *
 * Invariant 1: the lines of a step's effects go out together, before any of them is performed.
 * Invariant 2: a blob stands before the first line that names its hash.
 * Invariant 3: with a journal that syncs, what an effect depends on is on the disk before it is performed: once per step, and
 * once more before each write.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export function journalRecord(writer: JournalWriter, { recording }: JournalBeginning = {}): Required<RunRecord> {
  const encoder = new EffectEncoder();
  for (const effect of latestRounds(recording)) encoder.encode(effect);
  let effects: JournalRecord[] = [];
  return {
    effect(effect) {
      effects.push(encoder.encode(effect));
    },
    issued() {
      if (effects.length === 0) return;
      const lines = effects;
      effects = [];
      return appendAndSync(writer, lines);
    },
    answer: (id, answer, batch) => writer.append({ record: "answer", id, ...answer, batch }),
    dropped: (id, answer) => writer.append({ record: "answer", id, ...answer, dropped: true }),
    cancelled: ({ seen, steps }) => writer.append(cancelLine(seen, steps)),
    rebound: (models) => writer.append({ record: "input", what: "rebind", models }),
    ended: (outcome) => writer.end(endLine(outcome)),
    files: fileRecord(writer, recording),
  };
}

/** The last round of each chain, which the next one of the chain is a delta against; the chain with the newest last. */
function latestRounds(recording: Recording | undefined): Iterable<ModelRoundEffect> {
  const latest = new Map<string, ModelRoundEffect>();
  for (const effect of recording?.effects.values() ?? []) {
    if (effect.kind !== "model_round") continue;
    const chain = effect.id.slice(0, effect.id.lastIndexOf("#"));
    latest.delete(chain);
    latest.set(chain, effect);
  }
  return latest.values();
}

async function appendAndSync(writer: JournalWriter, lines: readonly JournalRecord[]): Promise<void> {
  await writer.append(...lines);
  await writer.sync();
}

function cancelLine(seen: RecordedCancel["seen"], steps: number): JournalRecord {
  const { chain, check } = seen ?? { chain: null, check: null };
  return { record: "input", what: "cancel", chain, check, steps };
}

function endLine(outcome: Outcome): JournalRecord {
  switch (outcome.status) {
    case "completed":
      return { record: "end", outcome: "completed", result: outcome.result };
    case "failed":
      return { record: "end", outcome: "failed", error: outcome.error };
    case "cancelled":
      return { record: "end", outcome: "cancelled" };
  }
}

function fileRecord(writer: JournalWriter, recording: Recording | undefined): FileRecord {
  const known = new Set(recording?.files.flatMap((moment) => ("path" in moment ? [moment.path] : [])));
  const kept = new Set(recording?.blobs.keys());
  /** The blob of some contents, unless the journal has it. */
  const blobOf = (bytes: Uint8Array, hash: string): JournalRecord[] => {
    if (kept.has(hash)) return [];
    kept.add(hash);
    return [encodeBlob(bytes)];
  };
  return {
    read(id, path, bytes) {
      if (known.has(path)) return;
      known.add(path);
      const hash = sha256(bytes);
      return writer.append(...blobOf(bytes, hash), { record: "read", id, path, sha256: hash });
    },
    write(id, by, { path, before, after }: FileChange) {
      known.add(path);
      const hash = hashOf(after);
      const blob = by === "tool_call" && after !== null && hash !== null ? blobOf(after, hash) : [];
      return appendAndSync(writer, [...blob, { record: "write", id, path, before: hashOf(before), after: hash }]);
    },
  };
}

function hashOf(contents: Uint8Array | null): string | null {
  return contents === null ? null : sha256(contents);
}
