import { createHash } from "node:crypto";
import type { RunEvent } from "@runvil/protocol";
import { playCalm } from "../play/disturbed.js";
import { RUN } from "../play/live.js";
import type { PlayedRun } from "../play/played-run.js";
import type { Scenario } from "../play/scenario.js";
import { MAY_HAVE_RUN } from "../world/tools.js";
import { type Doubt, World } from "../world/world.js";
import { fieldOf, fieldsOf } from "./fields.js";

/**
 * A run that was disturbed comes to what an undisturbed one comes to; where calls were in doubt, to what one comes to in which
 * they fail. Gives the differences.
 */
export async function checkSame(disturbed: PlayedRun, calm: PlayedRun, scenario: Scenario): Promise<string[]> {
  const doubts = doubtsOf(disturbed);
  const other = doubts.size === 0 ? calm : await playCalm(new World(scenario.seed, doubts), scenario);
  const where = doubts.size === 0 ? "an undisturbed run" : `a run in which ${[...doubts.keys()].join(", ")} failed`;
  const found: string[] = [];
  const differ = (what: string, a: unknown, b: unknown): void => {
    if (JSON.stringify(a) !== JSON.stringify(b)) {
      found.push(`${what}: ${JSON.stringify(a)}\n    in ${where}: ${JSON.stringify(b)}`);
    }
  };
  differ("the outcome", disturbed.outcome, other.outcome);
  differ("the files", disturbed.files, other.files);
  differ("executions", [...disturbed.world.executions].sort(), [...other.world.executions].sort());
  const [tasks, others] = [byTask(disturbed), byTask(other)];
  for (const task of new Set([...tasks.keys(), ...others.keys()])) {
    const [a = [], b = []] = [tasks.get(task), others.get(task)];
    const at = a.findIndex((event, index) => JSON.stringify(event) !== JSON.stringify(b[index]));
    const place = at === -1 ? a.length : at;
    differ(`event ${place} of task ${task}`, a[place], b[place]);
  }
  return found;
}

/** The calls that were in doubt, by key. */
export function doubtsOf({ lives, lines, world }: PlayedRun): Map<string, Doubt> {
  const requests = new Map<unknown, unknown>();
  const doubts = new Map<string, Doubt>();
  const acknowledged = new Map(lives.flatMap((lived) => lived.acknowledged.map((answer) => [answer.id, answer])));
  for (const line of lines.map(fieldsOf)) {
    if (line.record === "effect" && line.kind === "tool_call")
      requests.set(line.id, fieldOf(line.request, "arguments"));
    if (line.record !== "answer" || fieldOf(line.value, "message") !== MAY_HAVE_RUN) continue;
    const asked = requests.get(line.id);
    const files = fieldOf(line.value, "files");
    const path = fieldOf(asked, "path");
    const hash = typeof path === "string" ? fieldOf(files, path) : undefined;
    const at = acknowledged.get(String(line.id))?.at ?? 0;
    const key = `${RUN}:${String(line.id)}`;
    const wasExecuted = world.executions.has(key);
    doubts.set(key, { at, wasExecuted, hasWritten: hash === sha256(`paid ${String(fieldOf(asked, "text"))}`) });
  }
  return doubts;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The events of each task, without what depends on how tasks interleave. */
function byTask({ lives }: PlayedRun): Map<string, unknown[]> {
  const tasks = new Map<string, unknown[]>();
  const events: readonly RunEvent[] = lives.at(-1)?.events ?? [];
  for (const { seq: _, ...event } of events) {
    const list = tasks.get(event.task) ?? [];
    list.push(event);
    tasks.set(event.task, list);
  }
  return tasks;
}
