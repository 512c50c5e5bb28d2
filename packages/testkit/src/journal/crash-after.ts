import { type Journal, JournalError, type JournalLine, type JournalStore } from "@runvil/harness";

/**
 * Where a run can be made to crash, by what its journal has at that moment:
 *
 * - `header`: the run's header, and nothing of the run was done
 * - `effect`: an effect that nobody has begun to perform
 * - `performed`: no answer yet of an effect that was performed
 * - `answer`: an answer that the run has not been given
 * - `write`: a write that has not been done; `written`: one that was done, without its effect's answer
 * - `cancel`, `rebind`, `end`: that record
 */
export type CrashPoint =
  | "header"
  | "effect"
  | "performed"
  | "answer"
  | "write"
  | "written"
  | "cancel"
  | "rebind"
  | "end";

/** A store of journals in which one run crashes. */
export interface CrashingStore extends JournalStore {
  /** Resolves when the crash has come; the run's journal is free then. */
  readonly crashed: Promise<void>;
}

/**
 * A store of journals that cuts a run off at a named point: nothing more is put on record, performed or delivered, and the run ends
 * as failed, kind `Journal`. What `store` holds is what a process leaves that is killed there, so that a resume can be tested.
 *
 * @param count how often the point has to be reached, from 1; over all runs of the store
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export function crashAfter(point: CrashPoint, store: JournalStore, count = 1): CrashingStore {
  let left = count;
  let crash = (): void => {};
  const crashed = new Promise<void>((resolve) => {
    crash = resolve;
  });
  const watched = (journal: Journal): Journal => ({
    run: journal.run,
    async append(...lines) {
      if (left === 0) throw dead(journal.run);
      for (const [index, line] of lines.entries()) {
        const moment = momentOf(point, line);
        if (moment !== undefined) left -= 1;
        if (left > 0 || moment === undefined) continue;
        await journal.append(...lines.slice(0, moment === "before" ? index : index + 1));
        await journal.close();
        crash();
        throw dead(journal.run);
      }
      await journal.append(...lines);
    },
    sync: () => (left === 0 ? Promise.reject(dead(journal.run)) : journal.sync()),
    close: () => journal.close(),
  });
  return {
    place: store.place,
    crashed,
    create: async (run) => watched(await store.create(run)),
    open: async (run) => watched(await store.open(run)),
    read: (run) => store.read(run),
    list: () => store.list(),
    delete: (run) => store.delete(run),
  };
}

/** Whether the crash comes before or after a line; undefined for a line that is not the point's. */
function momentOf(point: CrashPoint, line: JournalLine): "before" | "after" | undefined {
  const { record } = line;
  const what = "what" in line ? line.what : undefined;
  switch (point) {
    case "header":
      return record === "run" ? "after" : undefined;
    case "performed":
      return record === "answer" ? "before" : undefined;
    case "written":
      return record === "answer" && isWriteAnswer(line) ? "before" : undefined;
    case "cancel":
    case "rebind":
      return what === point ? "after" : undefined;
    default:
      return record === point ? "after" : undefined;
  }
}

/** The answer of an operation that returns nothing, as writing ones do, or of a tool call that left files. */
function isWriteAnswer(line: JournalLine): boolean {
  if (!("value" in line)) return false;
  const { value } = line;
  if (value === null) return true;
  const { files }: { files?: unknown } = Object(value);
  return Object.keys(Object(files)).length > 0;
}

function dead(run: string): JournalError {
  return new JournalError({ kind: "closed", message: `the journal of run ${run} was cut off by a test` });
}
