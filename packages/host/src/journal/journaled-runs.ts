import { JournalError, type JournalStore } from "@runvil/harness";
import type { Outcome } from "@runvil/protocol";

/**
 * A run that has a journal.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export interface JournaledRun {
  readonly name: string;
  /** The start instant. Absent for a journal that cannot be read. */
  readonly startedAt?: string;
  /** `open`: it goes on, or was interrupted and can be resumed. `damaged`: its journal cannot be read, as far as a list reads it. */
  readonly state: "completed" | "failed" | "cancelled" | "open" | "damaged";
  /** The run that it was forked from. */
  readonly forkedFrom?: string;
}

/** Most of a reading is waiting for the disk. */
const AT_ONCE = 16;

/** Every run of a store, in the order of their start, damaged ones first. Of each journal only the ends are read, where its store can. */
export async function journaledRuns(store: JournalStore): Promise<readonly JournaledRun[]> {
  const runs: JournaledRun[] = [];
  const names = await store.list();
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const some = await Promise.all(names.slice(from, from + AT_ONCE).map((name) => journaledRun(store, name)));
    runs.push(...some.filter((run) => run !== undefined));
  }
  const start = ({ startedAt = "" }: JournaledRun): string => startedAt;
  return runs.sort((a, b) => (start(a) < start(b) ? -1 : start(a) > start(b) ? 1 : 0));
}

async function readEnds(store: JournalStore, name: string) {
  let first: unknown;
  let last: unknown;
  for await (const line of store.read(name)) {
    first ??= line;
    last = line;
  }
  return { first, last };
}

/** Undefined for a run that was deleted meanwhile. */
async function journaledRun(store: JournalStore, name: string): Promise<JournaledRun | undefined> {
  let ends: { readonly first?: unknown; readonly last?: unknown };
  try {
    ends = await (store.ends?.(name) ?? readEnds(store, name));
  } catch (error) {
    if (isMissing(error)) return undefined;
    // Whoever takes the run up is told what is wrong with it.
    return { name, state: "damaged" };
  }
  const { first, last } = ends;
  const { started_at: startedAt, forked_from: forked }: { started_at?: unknown; forked_from?: unknown } = Object(first);
  const { execution: forkedFrom }: { execution?: unknown } = Object(forked);
  return {
    name,
    ...(typeof startedAt === "string" ? { startedAt } : {}),
    state: stateOf(last),
    ...(typeof forkedFrom === "string" ? { forkedFrom } : {}),
  };
}

function stateOf(line: unknown): JournaledRun["state"] {
  const { record, outcome }: { record?: unknown; outcome?: unknown } = Object(line);
  return record === "end" && isStatus(outcome) ? outcome : "open";
}

function isStatus(outcome: unknown): outcome is Outcome["status"] {
  return outcome === "completed" || outcome === "failed" || outcome === "cancelled";
}

/** Whether a store says that there is no such run. */
export function isMissing(error: unknown): boolean {
  return error instanceof JournalError && error.kind === "missing";
}
