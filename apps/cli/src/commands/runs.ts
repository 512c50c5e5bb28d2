import type { JournalStore } from "@runvil/host";
import { EXIT, type ExitCode, usageError } from "../command-error.js";
import { ageText, parseAge } from "../journal/age.js";
import { type JournalFlags, journalsAlone, withJournals } from "../journal/journal-setup.js";
import { type RunSummary, runSummary } from "../journal/run-summary.js";
import { jsonText } from "../json-text.js";
import { printable } from "../live-output.js";
import { type Terminal, writeAll, writeResult } from "../terminal.js";

/** The options of `runvil runs`. */
export interface RunsCommandOptions extends JournalFlags {
  readonly json: boolean;
  readonly delete: readonly string[];
  readonly olderThan?: string;
  readonly prune: boolean;
}

/**
 * Lists the runs that have a journal, or deletes some of them.
 *
 * @throws CommandError for a journal or a configuration that cannot be used
 */
export async function runsCommand(options: RunsCommandOptions, terminal: Terminal): Promise<ExitCode> {
  const { json, olderThan, prune } = options;
  if (prune && olderThan === undefined) throw usageError("--prune deletes what --older-than says, such as 30d");
  if (options.delete.length > 0 && (json || olderThan !== undefined)) {
    throw usageError("--delete stands alone: it deletes the runs that it names");
  }
  const least = olderThan === undefined ? undefined : parseAge("--older-than", olderThan);
  const { options: journal, flag } = await journalsAlone(options, terminal);
  return withJournals(flag, async () => {
    if (options.delete.length > 0) return deleteRuns(journal.store, options.delete, terminal);
    const now = Date.now();
    const runs = await listed(journal.store, (age) => least === undefined || age > least, now);
    if (!prune) {
      await writeResult(terminal.stdout, json ? `${jsonText(runs, 2)}\n` : table(runs, now));
      if (runs.length === 0) await writeAll(terminal.stderr, printable(`no runs in ${journal.store.place}\n`));
      return EXIT.completed;
    }
    const ended = runs.filter(({ state }) => state !== "open" && state !== "damaged");
    await deleteRuns(
      journal.store,
      ended.map(({ name }) => name),
      terminal,
    );
    if (json) await writeResult(terminal.stdout, `${jsonText(ended, 2)}\n`);
    return EXIT.completed;
  });
}

async function deleteRuns(store: JournalStore, names: readonly string[], terminal: Terminal): Promise<ExitCode> {
  for (const name of names) {
    await store.delete(name);
    await writeAll(terminal.stderr, printable(`runvil: deleted ${name}\n`));
  }
  return EXIT.completed;
}

/** The runs of an age, the newest last; a run whose start is unknown has every age. */
async function listed(store: JournalStore, isOfAge: (age: number) => boolean, now: number): Promise<RunSummary[]> {
  const runs: RunSummary[] = [];
  for (const name of await store.list()) {
    const run = await runSummary(store, name);
    if (run !== undefined) runs.push(run);
  }
  const start = ({ startedAt = "" }: RunSummary): string => startedAt;
  return runs
    .filter(({ startedAt }) => startedAt === undefined || isOfAge(now - Date.parse(startedAt)))
    .sort((a, b) => (start(a) < start(b) ? -1 : start(a) > start(b) ? 1 : 0));
}

const HEADS = ["run", "state", "age", "rounds", "tools", "tokens", "cost", "prompt"];

function table(runs: readonly RunSummary[], now: number): string {
  if (runs.length === 0) return "";
  const rows = runs.map((run) => [
    run.name,
    run.state,
    run.startedAt === undefined ? "" : ageText(now - Date.parse(run.startedAt)),
    String(run.rounds ?? ""),
    String(run.toolCalls ?? ""),
    String(run.tokens ?? ""),
    run.cost === undefined ? "" : run.cost.toFixed(4),
    `${run.prompt ?? ""}${run.forkedFrom === undefined ? "" : ` (fork of ${run.forkedFrom})`}`,
  ]);
  const all = [HEADS, ...rows];
  const widths = HEADS.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return all.map((row) => `${printable(line(row)).replaceAll("\n", " ")}\n`).join("");
}
