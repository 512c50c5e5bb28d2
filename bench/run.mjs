// Lists and runs the benchmarks: `pnpm bench [NAME]... [--list] [--json FILE]`.
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import * as arms from "./benchmarks/arms.mjs";
import * as entry from "./benchmarks/entry.mjs";
import * as idle from "./benchmarks/idle.mjs";
import * as journal from "./benchmarks/journal.mjs";
import * as rounds from "./benchmarks/rounds.mjs";
import * as startup from "./benchmarks/startup.mjs";
import { formatTable } from "./measure/table.mjs";

const BENCHMARKS = { rounds, entry, idle, arms, startup, journal };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "string" }, list: { type: "boolean", default: false } },
});

for (const [name, { about }] of Object.entries(BENCHMARKS)) console.log(`${name.padEnd(8)} ${about}`);
console.log();

if (!values.list) {
  const unknown = positionals.filter((name) => !Object.hasOwn(BENCHMARKS, name));
  if (unknown.length > 0) {
    console.error(`no benchmark is named ${unknown.join(", ")}; pick from ${Object.keys(BENCHMARKS).join(", ")}`);
    process.exit(2);
  }
  const chosen = positionals.length === 0 ? Object.keys(BENCHMARKS) : positionals;
  const report = {};
  for (const name of chosen) {
    const result = await BENCHMARKS[name].run();
    report[name] = result;
    console.log(formatTable(name, result.figures));
    for (const line of result.lines) console.log(line);
    console.log();
  }
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
}
