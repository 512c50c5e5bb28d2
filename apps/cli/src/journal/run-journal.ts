import type { JournalOptions, RunHandle } from "@runvil/host";
import type { EndedRun } from "../ended-run.js";
import type { HostBase } from "../host-setup.js";
import { printable } from "../live-output.js";
import type { RunSurroundings } from "../run-surroundings.js";
import type { Terminal } from "../terminal.js";
import { type JournalFlags, journals } from "./journal-setup.js";

/** The journal of a run that goes on. */
export interface RunJournal {
  readonly options: JournalOptions;
  /** Starts the run, says how it can be taken up, and leaves its journal at an interrupt. */
  start(around: Pick<RunSurroundings, "live" | "signal">, run: () => RunHandle): RunHandle;
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
  let command = "";
  return {
    options,
    start({ live, signal }, run) {
      // Before the run sees the interrupt, so that no cancel gets into the journal.
      signal.addEventListener("abort", () => options.store.leave(), { once: true });
      const handle = run();
      command = `runvil resume ${handle.name}${flag}`;
      live.line(printable(`runvil: run ${handle.name} is journaled in ${options.store.place}`));
      return handle;
    },
    end: (ended, signal) => leftEnd(ended, signal, command),
  };
}

/**
 * What became of a run whose journal was left.
 *
 * @param command resumes it
 */
export function leftEnd(ended: EndedRun, signal: AbortSignal, command: string): EndedRun {
  const { outcome } = ended;
  const isLeft =
    signal.aborted &&
    (outcome.status === "cancelled" || (outcome.status === "failed" && outcome.error.kind === "Journal"));
  return isLeft ? { ...ended, outcome: { status: "cancelled" }, hints: [`\`${command}\` goes on from here`] } : ended;
}
