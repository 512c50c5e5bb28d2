import type { Log } from "@runvil/harness";
import type { HostJournal } from "./journal-options.js";
import { isMissing, type JournaledRun, journaledRuns } from "./journaled-runs.js";

const DAY_MS = 86_400_000;

/**
 * Deletes the journals of ended runs that are not kept any longer. A journal that cannot be deleted is logged.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export async function pruneJournals({ store, keep }: HostJournal, log: Log, now: number = Date.now()): Promise<void> {
  const { runs: most = Number.POSITIVE_INFINITY, days = Number.POSITIVE_INFINITY } = keep;
  if (most === Number.POSITIVE_INFINITY && days === Number.POSITIVE_INFINITY) return;
  try {
    const ended = (await journaledRuns(store)).filter(({ state }) => state !== "open" && state !== "damaged").reverse();
    const isKept = (run: JournaledRun, index: number): boolean =>
      index < most && now - Date.parse(run.startedAt ?? "") <= days * DAY_MS;
    for (const { name } of ended.filter((run, index) => !isKept(run, index))) {
      await store.delete(name).catch((cause: unknown) => {
        // Another process deletes the same ones.
        if (!isMissing(cause)) log.warn("a journal could not be deleted", { run: name, cause });
      });
    }
  } catch (cause) {
    log.warn("journals that are no longer kept could not be found", { cause });
  }
}
