import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileJournalStore, type JournalLine } from "@runvil/host";
import { fieldOf, fieldsOf } from "../check/fields.js";
import { MAY_HAVE_RUN } from "../world/tools.js";
import { CRASH_OPTIONS, CRASH_RUN, crashHost, filesIn } from "./crash-host.js";
import { type CameTo, cameTo, type References } from "./reference.js";

/** Takes up a run whose process was killed, and compares what it comes to with undisturbed runs. Gives what is wrong. */
export async function checkCrash(folder: string, references: References): Promise<string[]> {
  const journals = fileJournalStore(join(folder, "journals"));
  const host = await crashHost(folder, journals);
  const store = await filesIn(folder);
  // Nothing of a run was done that has no journal yet.
  const isBegun = (await journals.list()).includes(CRASH_RUN);
  const run = isBegun ? await host.resume(CRASH_RUN, { store }) : host.run({ ...CRASH_OPTIONS, store });
  const outcome = await run.outcome;
  await host.close();
  const came = await cameTo(folder, outcome);
  const doubts = doubtsOf(came.lines);
  const reference = await references.with(doubts);
  return [
    ...differences("outcome", came, reference),
    ...differences("files", came, reference),
    ...executions(folder, doubts),
    ...lostAnswers(folder, came.lines),
  ];
}

function differences(what: "outcome" | "files", came: CameTo, reference: CameTo): string[] {
  const [a, b] = [JSON.stringify(came[what]), JSON.stringify(reference[what])];
  return a === b ? [] : [`the ${what}: ${a}\n    undisturbed: ${b}`];
}

/** The calls that were in doubt, and whether what they write reached the store. */
function doubtsOf(lines: readonly JournalLine[]): Map<string, boolean> {
  const doubts = new Map<string, boolean>();
  for (const line of lines.map(fieldsOf)) {
    if (line.record !== "answer" || fieldOf(line.value, "message") !== MAY_HAVE_RUN) continue;
    const hashes = Object.values(Object(fieldOf(line.value, "files")));
    doubts.set(
      `${CRASH_RUN}:${String(line.id)}`,
      hashes.some((hash) => hash !== null),
    );
  }
  return doubts;
}

function executions(folder: string, doubts: ReadonlyMap<string, boolean>): string[] {
  const counts = new Map<string, number>();
  for (const key of linesIn(folder, "executions")) counts.set(key, (counts.get(key) ?? 0) + 1);
  const twice = Array.from(counts).filter(([key, count]) => key.startsWith("pay ") && count > 1);
  const payments = Array.from(counts.keys()).filter((key) => key.startsWith("pay "));
  const missing = PAYMENTS - new Set([...payments, ...Array.from(doubts.keys(), (key) => `pay ${key}`)]).size;
  return [
    ...twice.map(([key, count]) => `${key} was executed ${count} times`),
    ...(missing > 0 ? [`${missing} payments were never made`] : []),
  ];
}

/** Two turns of the conversation, and three arms. */
const PAYMENTS = 5;

function lostAnswers(folder: string, lines: readonly JournalLine[]): string[] {
  const kept = new Set(lines.map((line) => JSON.stringify(line)));
  return linesIn(folder, "acknowledged")
    .filter((line) => !kept.has(line))
    .map((line) => `an acknowledged answer is lost: ${line}`);
}

function linesIn(folder: string, name: string): string[] {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
}
