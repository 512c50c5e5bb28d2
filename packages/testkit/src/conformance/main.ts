#!/usr/bin/env node
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Command, Option } from "commander";
import type { DialectUse } from "./case-ways.js";
import { formatReport } from "./format-report.js";
import { parsePendingList } from "./pending-list.js";
import { runInThreads } from "./run-in-threads.js";

/** The command line of the runner. */
interface Settings {
  readonly cases: readonly string[];
  readonly filter?: string;
  readonly json?: string;
  readonly pending?: string;
  readonly dialects: DialectUse;
}

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

const command = new Command("runvil-conformance")
  .description("Runs conformance case files.")
  .option("--cases <path>", "a case file or a folder of them; may be repeated (default: conformance)", collect, [])
  .option("--filter <glob>", "run only the ids that match")
  .option("--json <file>", "also write the report as JSON")
  .addOption(
    new Option(
      "--dialects <where>",
      "which cases the promptforge dialect is installed for; both: each case, without and with it",
    )
      .choices(["needed", "always", "both"])
      .default("both"),
  )
  .option("--pending <file>", "ids not yet within reach, one a line (default: pending.txt beside the default cases)")
  .action(async (settings: Settings) => {
    // Package managers change the folder; what the user typed is relative to where they were.
    const typed = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);
    const own = resolve("conformance");
    const isWhole = settings.cases.length === 0 && settings.filter === undefined;
    const pending = await readPending(settings, own, typed);
    const report = await runInThreads({
      cases: settings.cases.length > 0 ? settings.cases.map(typed) : [own],
      pending,
      dialects: settings.dialects,
      ...(settings.filter === undefined ? {} : { filter: settings.filter }),
    });
    if (settings.json !== undefined) await writeFile(typed(settings.json), `${JSON.stringify(report, null, 2)}\n`);
    const ids = new Set(report.results.map(({ id }) => id));
    const unknown = isWhole ? [...pending].filter((id) => !ids.has(id)) : [];
    for (const id of unknown) process.stdout.write(`pending: no case is called ${id}\n`);
    for (const line of formatReport(report)) process.stdout.write(`${line}\n`);
    process.exitCode = report.failed === 0 && unknown.length === 0 ? 0 : 1;
  });

await command.parseAsync();

async function readPending(
  settings: Settings,
  own: string,
  typed: (path: string) => string,
): Promise<ReadonlySet<string>> {
  if (settings.pending !== undefined) return parsePendingList(await readFile(typed(settings.pending), "utf8"));
  if (settings.cases.length > 0) return new Set();
  const text = await readFile(join(own, "pending.txt"), "utf8").catch(() => "");
  return parsePendingList(text);
}
