import type { RunEvent } from "@runvil/protocol";
import { isCutOff, type PlayedRun } from "../play/played-run.js";
import type { Scenario } from "../play/scenario.js";
import { CONFIGURED_SECRET, THROWN_SECRET } from "../world/secrets.js";
import { fieldsOf } from "./fields.js";

const ENDS: readonly string[] = ["run_completed", "run_failed", "run_cancelled"];

/** What one run, over all of its lives, must keep whatever happened to it. Gives what it did not. */
export function checkRun(played: PlayedRun, scenario: Scenario): string[] {
  return [
    ...played.world.violations,
    ...oneOutcome(played),
    ...executedOnce(played),
    ...answersKept(played),
    ...eventsKept(played, scenario),
    ...noSecret(played),
  ];
}

function oneOutcome({ outcome, lives, lines }: PlayedRun): string[] {
  if (outcome === undefined) return ["the run has no outcome"];
  if (isCutOff(outcome)) return [`a run could not be taken up: ${JSON.stringify(outcome)}`];
  if (
    outcome.status === "failed" &&
    outcome.error.kind === "Internal" &&
    !/model backend/.test(outcome.error.message)
  ) {
    return [`the run broke: ${outcome.error.message}`];
  }
  if (outcome.status === "failed" && /^replay divergence/.test(outcome.error.message)) return [outcome.error.message];
  const ends = (lives.at(-1)?.events ?? []).filter(({ event }) => ENDS.includes(event));
  const found = ends.length === 1 && ends[0]?.event === `run_${outcome.status}` ? [] : ["not exactly one end event"];
  const count = lines.filter(({ record }) => record === "end").length;
  return count > 1 ? [...found, `${count} end lines`] : found;
}

function executedOnce({ world }: PlayedRun): string[] {
  return Array.from(world.executions)
    .filter(([, count]) => count > 1)
    .map(([key, count]) => `${key} was executed ${count} times`);
}

function answersKept({ lives, lines, lostPower }: PlayedRun): string[] {
  const kept = new Map<unknown, string>();
  for (const line of lines.map(fieldsOf)) {
    if (line.record !== "answer") continue;
    if (kept.has(line.id)) return [`${String(line.id)} was answered twice`];
    kept.set(line.id, JSON.stringify([line.ok, line.value, line.batch]));
  }
  if (lostPower) return [];
  return lives.flatMap(({ acknowledged }) =>
    acknowledged
      .filter(({ id, answer, batch }) => kept.get(id) !== JSON.stringify([answer.ok, answer.value, batch]))
      .map(({ id }) => `the acknowledged answer of ${id} is lost`),
  );
}

/** What was seen of a run once is seen again by whoever takes it up. */
function eventsKept({ lives, lostPower }: PlayedRun, { cancelAt, stopAt }: Scenario): string[] {
  const last = lives.at(-1)?.events ?? [];
  if (lostPower || cancelAt !== undefined || stopAt !== undefined) return [];
  return lives.flatMap(({ events }, index) => startsWith(last, events, `life ${index + 1}`));
}

/** What `events` has that `whole` does not begin with. */
export function startsWith(whole: readonly RunEvent[], events: readonly RunEvent[], what: string): string[] {
  for (const [index, event] of events.entries()) {
    const [seen, later] = [JSON.stringify(event), JSON.stringify(whole[index])];
    if (seen !== later) return [`event ${index} of ${what} was ${seen}, and is ${later}`];
  }
  return [];
}

function noSecret({ lives, lines, outcome }: PlayedRun): string[] {
  const shown = [JSON.stringify(lines), JSON.stringify(lives.map(({ events }) => events)), JSON.stringify(outcome)];
  const logs = lives.flatMap((lived) => lived.logs);
  const leaks = (text: string, secret: string): boolean => text.includes(secret);
  return [
    ...["the journal", "the events", "the outcome"].filter((_, index) =>
      [CONFIGURED_SECRET, THROWN_SECRET].some((secret) => leaks(shown[index] ?? "", secret)),
    ),
    ...(logs.some((line) => leaks(line, CONFIGURED_SECRET)) ? ["the log"] : []),
  ].map((place) => `a secret is in ${place}`);
}
