import { conversation, type Turn } from "@runvil/trace";
import { EXIT, type ExitCode } from "../command-error.js";
import { type JournalFlags, journalsAlone, withJournals } from "../journal/journal-setup.js";
import { recordsOf } from "../journal/recorded-run.js";
import { jsonText } from "../json-text.js";
import { type Terminal, writeResult } from "../terminal.js";

/** The options of `runvil show`. */
export interface ShowCommandOptions extends JournalFlags {
  readonly json: boolean;
}

/**
 * Shows what a run's models were told and answered, as text or as JSON.
 *
 * @throws CommandError for a journal or a configuration that cannot be used
 */
export async function showCommand(run: string, options: ShowCommandOptions, terminal: Terminal): Promise<ExitCode> {
  const { options: journal, flag } = await journalsAlone(options, terminal);
  const records = await withJournals(flag, () => recordsOf(journal.store, run));
  const turns = conversation(records);
  const [header] = records;
  const end = records.at(-1);
  if (options.json) {
    const started = header?.record === "run" ? { startedAt: header.started_at } : {};
    const {
      record: _record,
      outcome: state,
      ...rest
    } = end?.record === "end" ? end : { record: "end", outcome: "open" };
    await writeResult(terminal.stdout, `${jsonText({ name: run, ...started, state, ...rest, turns }, 2)}\n`);
    return EXIT.completed;
  }
  await writeResult(terminal.stdout, turnsText(turns));
  const state = end?.record === "end" ? endText(end) : "the journal ends before the run did";
  await writeResult(terminal.stdout, `=== ${state}\n`);
  return EXIT.completed;
}

function turnsText(turns: readonly Turn[]): string {
  const lines: string[] = [];
  let place = "";
  for (const turn of turns) {
    const here = `${turn.section}${turn.chain === "0" ? "" : ` (${turn.chain})`}`;
    if (here !== place) lines.push(`=== ${here}`, "");
    place = here;
    if (turn.dropped !== undefined)
      lines.push(`(the model is told this in place of the last ${turn.dropped} messages)`, "");
    lines.push(`--- ${turn.who === undefined ? turn.from : `${turn.from} ${turn.who}`}`);
    for (const { name, arguments: given } of turn.calls ?? []) lines.push(`> ${name} ${jsonText(given)}`);
    if (turn.text.trimEnd() !== "") lines.push(turn.text.trimEnd());
    lines.push("");
  }
  return lines.map((line) => `${line}\n`).join("");
}

function endText(end: { outcome: string; result?: string; error?: { kind: string; message: string } }): string {
  if (end.error !== undefined) return `failed: ${end.error.kind}: ${end.error.message}`;
  return end.result === undefined ? end.outcome : `${end.outcome}: ${end.result}`;
}
