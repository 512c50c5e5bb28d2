import { join } from "node:path";
import { fileJournalStore, type Journal, type JournalStore } from "@runvil/host";
import { CRASH_OPTIONS, crashHost, filesIn } from "./crash-host.js";
import { appendForGood } from "./till.js";

/** What a process is told to do: the run in a folder, until it dies. */
export interface DoomedJob {
  readonly folder: string;
  /** The record after which it kills itself. Absent: it is killed by who started it. */
  readonly records?: number;
}

/** What it tells: that it can be given a job, that it begins, that it came to its end alive. */
export type DoomedWord = "ready" | "begun" | "ended";

/** Kills the process as soon as so many records are in the journal. */
function deadly(store: JournalStore, records: number): JournalStore {
  let left = records;
  const watched = (journal: Journal): Journal => ({
    run: journal.run,
    async append(...lines) {
      for (const line of lines) {
        await journal.append(line);
        left -= 1;
        if (left === 0) process.kill(process.pid, "SIGKILL");
      }
    },
    sync: () => journal.sync(),
    close: () => journal.close(),
  });
  return {
    place: store.place,
    create: async (run) => watched(await store.create(run)),
    open: async (run) => watched(await store.open(run)),
    read: (run) => store.read(run),
    list: () => store.list(),
    delete: (run) => store.delete(run),
  };
}

const tell = (word: DoomedWord): void => void process.send?.(word);

process.once("message", async ({ folder, records }: DoomedJob) => {
  const journals = fileJournalStore(join(folder, "journals"));
  const host = await crashHost(folder, records === undefined ? journals : deadly(journals, records));
  const acknowledged = join(folder, "acknowledged");
  const store = await filesIn(folder);
  const record = {
    answer: (id: string, answer: object, batch: number) =>
      appendForGood(acknowledged, JSON.stringify({ record: "answer", id, ...answer, batch })),
  };
  const { outcome } = host.run({ ...CRASH_OPTIONS, store, record, onEvent: () => {} });
  tell("begun");
  await outcome;
  tell("ended");
});
tell("ready");
