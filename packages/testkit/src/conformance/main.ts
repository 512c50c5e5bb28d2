#!/usr/bin/env node
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { formatReport } from "./format-report.js";
import { parsePendingList } from "./pending-list.js";
import { runConformance } from "./run-conformance.js";

/** The command line of the runner. */
interface Settings {
  readonly cases: readonly string[];
  readonly filter?: string;
  readonly json?: string;
  readonly pending?: string;
}

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

const command = new Command("runvil-conformance")
  .description("Runs conformance case files.")
  .option("--cases <path>", "a case file or a folder of them; may be repeated (default: conformance)", collect, [])
  .option("--filter <glob>", "run only the ids that match")
  .option("--json <file>", "also write the report as JSON")
  .option("--pending <file>", "ids not yet within reach, one a line (default: pending.txt beside the default cases)")
  .action(async (settings: Settings) => {
    const root = process.env.INIT_CWD ?? process.cwd();
    const own = join(process.cwd(), "conformance");
    const cases = settings.cases.length > 0 ? settings.cases.map((path) => join(root, path)) : [own];
    const list = settings.pending ?? (settings.cases.length > 0 ? undefined : join(own, "pending.txt"));
    const pending = list === undefined ? new Set<string>() : parsePendingList(await readFile(list, "utf8"));
    const report = await runConformance({
      cases,
      pending,
      ...(settings.filter === undefined ? {} : { filter: settings.filter }),
    });
    if (settings.json !== undefined) await writeFile(settings.json, `${JSON.stringify(report, null, 2)}\n`);
    for (const line of formatReport(report)) process.stdout.write(`${line}\n`);
    process.exitCode = report.failed === 0 ? 0 : 1;
  });

await command.parseAsync();
