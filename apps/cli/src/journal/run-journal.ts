import type { JournalOptions, RunHandle } from "@runvil/host";
import type { EndedRun } from "../ended-run.js";
import type { HostBase } from "../host-setup.js";
import { printable } from "../live-output.js";
import type { RunSurroundings } from "../run-surroundings.js";
import type { Terminal } from "../terminal.js";
import { type JournalFlags, journals } from "./journal-setup.js";
import type { LeftJournals } from "./left-journals.js";

/** The journal of a run that goes on. */
export interface RunJournal {
  readonly options: JournalOptions;
  /** Starts the run, says how it can be taken up, and leaves its journal at an interrupt. */
  start(around: Pick<RunSurroundings, "live" | "signal" | "quiet">, run: () => RunHandle): RunHandle;
  /** How the run ended, seen from its journal: one that was left goes on another time. */
  end(ended: EndedRun, signal: AbortSignal): EndedRun;
}

/**
 * Opens the journals that a run is kept in.
 *
 * @throws CommandError for a folder or a durability that is none
 */
export async function runJournal(
  flags: JournalFlags,
  base: Pick<HostBase, "journal">,
  terminal: Terminal,
): Promise<RunJournal> {
  const { options, flag } = await journals(flags, base, terminal);
  let name = "";
  return {
    options,
    start(around, run) {
      leaveAtInterrupt(options.store, around);
      const handle = run();
      name = handle.name;
      around.live.line(printable(`runvil: run ${handle.name} is journaled in ${options.store.place}`));
      return handle;
    },
    end: (ended, signal) => leftEnd({ ...ended, run: name }, signal, flag),
  };
}

/** Leaves journals at an interrupt, before the run sees it: no cancel gets into them. Call it before the run starts. */
export function leaveAtInterrupt(
  journals: LeftJournals,
  { signal, quiet }: Pick<RunSurroundings, "signal" | "quiet">,
): void {
  const leave = (): void => {
    journals.leave();
    quiet();
  };
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave, { once: true });
}

/**
 * What became of a run whose journal was left.
 *
 * @param flag finds its journal on another command line
 */
export function leftEnd(ended: EndedRun & { readonly run: string }, signal: AbortSignal, flag: string): EndedRun {
  const { outcome, run } = ended;
  const isLeft =
    signal.aborted &&
    (outcome.status === "cancelled" || (outcome.status === "failed" && outcome.error.kind === "Journal"));
  if (!isLeft) return ended;
  return { ...ended, outcome: { status: "cancelled" }, hints: [`\`runvil resume ${run}${flag}\` goes on from here`] };
}
