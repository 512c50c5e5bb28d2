import { JournalError } from "../../src/journal-store/journal-error.js";
import type { Journal, JournalLine, JournalStore } from "../../src/journal-store/journal-store.js";

/** What a recorded run asked its journal to keep. */
export interface RecordedRun {
  /** Every line, in order, those of a failed append included. */
  readonly attempted: JournalLine[];
  /** How many of them the store vouches for. */
  acknowledged: number;
  /** What ended it early. */
  failure: JournalError | undefined;
}

/**
 * Records run `a` in two sessions of some steps each, the way a Harness does: a step's lines in one append, then a sync. Goes
 * on until something fails, and rethrows whatever is no `JournalError`.
 */
export async function recordRun(store: JournalStore, progress?: (run: RecordedRun) => void): Promise<RecordedRun> {
  const run: RecordedRun = { attempted: [], acknowledged: 0, failure: undefined };
  try {
    await session(store.create("a"), run, [1, 3, 2, 1], progress);
    await session(store.open("a"), run, [2, 1, 4], progress);
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    run.failure = error;
  }
  return run;
}

async function session(
  opening: Promise<Journal>,
  run: RecordedRun,
  steps: readonly number[],
  progress?: (run: RecordedRun) => void,
): Promise<void> {
  const journal = await opening;
  try {
    for (const size of steps) {
      const lines = Array.from({ length: size }, (_, index) => numbered(run.attempted.length + index));
      run.attempted.push(...lines);
      await journal.append(...lines);
      await journal.sync();
      run.acknowledged = run.attempted.length;
      progress?.(run);
    }
  } finally {
    await journal.close();
  }
}

/** The line of a number; 0 is a header. */
export function numbered(index: number): JournalLine {
  if (index === 0) return line({ record: "run", format: 1 });
  // Of many lengths, and with characters of several bytes to be cut in two.
  return line({ record: "answer", id: `0#${index}`, text: "é\u{1F600}\n".repeat((index * 7) % 23) });
}

function line<T extends JournalLine>(value: T): JournalLine {
  return value;
}

/** The lines of run `a`; none when there is no such run. */
export async function recordedLines(store: JournalStore): Promise<JournalLine[]> {
  const lines: JournalLine[] = [];
  try {
    for await (const line of store.read("a")) lines.push(line);
  } catch (error) {
    if (!(error instanceof JournalError && error.kind === "missing")) throw error;
  }
  return lines;
}
