#!/usr/bin/env node
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { Command, Option } from "commander";
import type { DialectUse } from "./case-ways.js";
import { formatReport } from "./format-report.js";
import { runInThreads } from "./run-in-threads.js";

/** The command line of the runner. */
interface Settings {
  readonly cases: readonly string[];
  readonly filter?: string;
  readonly json?: string;
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
  .action(async (settings: Settings) => {
    // Package managers change the folder; what the user typed is relative to where they were.
    const typed = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);
    const report = await runInThreads({
      cases: settings.cases.length > 0 ? settings.cases.map(typed) : [resolve("conformance")],
      dialects: settings.dialects,
      ...(settings.filter === undefined ? {} : { filter: settings.filter }),
    });
    if (settings.json !== undefined) await writeFile(typed(settings.json), `${JSON.stringify(report, null, 2)}\n`);
    for (const line of formatReport(report)) process.stdout.write(`${line}\n`);
    process.exitCode = report.failed === 0 ? 0 : 1;
  });

await command.parseAsync();
