import type { RunEnvironment } from "@runvil/engine";
import {
  type HeaderFacts,
  headerOf,
  JournalError,
  JournalWriter,
  journalRecord,
  type Log,
  logWith,
  MemoryStore,
  type Store,
  startingFiles,
} from "@runvil/harness";
import { JournalFormatError, type JournalRecord, type Recording, RecordingReader } from "@runvil/journal";
import type { Outcome } from "@runvil/protocol";
import type { HeldJournal } from "../run/run-start.js";
import type { HostJournal } from "./journal-options.js";
import { pruneJournals } from "./prune-journals.js";

/** A journal that was begun or taken up, or how the run ends that has none. */
export type BegunJournal =
  | { readonly ok: true; readonly journal: HeldJournal }
  | { readonly ok: false; readonly outcome: Outcome };

/** What the journal of a new run begins with. */
export type NewJournal = Omit<HeaderFacts, "store"> & {
  readonly store: Store;
  /** The file records of a fork, in place of what stands in the store. */
  readonly files?: readonly JournalRecord[];
};

/**
 * Begins the journal of a new run: its header and what its files start with.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export async function beginJournal(
  host: { readonly log: Log },
  { store, keep }: HostJournal,
  environment: RunEnvironment,
  { store: files, files: given, ...facts }: NewJournal,
): Promise<BegunJournal> {
  try {
    const kind = files instanceof MemoryStore ? "memory" : "folder";
    const starting = given ?? (kind === "memory" ? await startingFiles(files) : []);
    const beginning = [headerOf(environment, { ...facts, store: kind, fileRecords: starting.length }), ...starting];
    const journal = await store.create(environment.execution);
    const held = holdJournal(host, { store, keep }, new JournalWriter(journal), recordingOf(beginning));
    try {
      await journal.append(...beginning);
      await journal.sync();
    } catch (error) {
      await held.close();
      throw error;
    }
    return { ok: true, journal: held };
  } catch (cause) {
    return { ok: false, outcome: journalRefusal(cause) };
  }
}

/** A journal that a run goes on with. */
export function holdJournal(
  { log: hostLog }: { readonly log: Log },
  journal: HostJournal,
  writer: JournalWriter,
  recording: Recording,
): HeldJournal {
  const log = logWith(hostLog, { execution: recording.header.execution });
  return {
    record: journalRecord(writer, { recording }),
    async close() {
      await writer.close().catch((cause: unknown) => log.error("a journal could not be closed", { cause }));
      await pruneJournals(journal, log);
    },
  };
}

/** How a run ends that cannot have its journal. */
export function journalRefusal(cause: unknown): Outcome {
  if (!(cause instanceof JournalError || cause instanceof JournalFormatError)) throw cause;
  return { status: "failed", error: { kind: "Journal", message: cause.message } };
}

function recordingOf(records: readonly JournalRecord[]): Recording {
  const reader = new RecordingReader();
  for (const record of records) reader.add(record);
  return reader.finish();
}
