import { startRun } from "@runvil/engine";
import { environmentOf, readRecords, replayRun, SILENT_LOG } from "@runvil/harness";
import type { JournalLine } from "@runvil/host";
import { type JournalRecord, RecordingReader } from "@runvil/journal";
import { type Prompt, parsePrompt } from "@runvil/prompt";
import type { Outcome, RunEvent } from "@runvil/protocol";
import { linesStore } from "../play/lines-store.js";
import { hostOf, RUN } from "../play/live.js";
import type { PlayedRun } from "../play/played-run.js";
import type { Scenario } from "../play/scenario.js";
import { randomOf } from "../random.js";
import { World } from "../world/world.js";
import { startsWith } from "./check-run.js";

// Runs of up to so many records are replayed from all of their prefixes, longer ones from as many.
const MOST_PREFIXES = 3;
// A Host parses and prepares once more for a replay, which takes more time than the replay.
const HOST_REPLAYS_EVERY = 4;

/** The whole journal, and what a crash could have left of it, give the same events and outcome. */
export async function checkReplays(run: PlayedRun, scenario: Scenario): Promise<string[]> {
  const { lines, outcome } = run;
  const parsed = parsePrompt(new TextEncoder().encode(scenario.prompt));
  if (!parsed.ok) return [`the prompt cannot be read: ${parsed.error.message}`];
  const records: JournalRecord[] = [];
  for await (const record of readRecords(linesStore(RUN, lines), RUN)) records.push(record);
  const whole =
    scenario.seed % HOST_REPLAYS_EVERY === 0
      ? await replayOnHost(lines, scenario)
      : await replayRecords(parsed.prompt, records);
  const events = run.lives.at(-1)?.events ?? [];
  const found = startsWith(whole.events, events, "the run");
  if (whole.events.length !== events.length) found.push("the replay has other events than the run");
  if (JSON.stringify(whole.outcome) !== JSON.stringify(outcome)) {
    found.push(`the replay came to ${JSON.stringify(whole.outcome)}, the run to ${JSON.stringify(outcome)}`);
  }
  for (const length of prefixLengths(records, scenario.seed)) {
    const prefix = await replayRecords(parsed.prompt, records.slice(0, length));
    const what = `the replay of ${length} of ${records.length} records`;
    if (prefix.outcome !== undefined && JSON.stringify(prefix.outcome) !== JSON.stringify(outcome)) {
      found.push(`${what} came to ${JSON.stringify(prefix.outcome)}`);
    }
    // A batch that was cut in two is taken in two, and tasks interleave in another way.
    if (!cutsBatch(records, length)) found.push(...startsWith(events, prefix.events, what));
  }
  return found;
}

interface Shown {
  readonly outcome: Outcome | undefined;
  readonly events: readonly RunEvent[];
}

async function replayOnHost(lines: readonly JournalLine[], scenario: Scenario): Promise<Shown> {
  const world = new World(scenario.seed);
  const restore = world.time.install();
  try {
    const events: RunEvent[] = [];
    const host = await hostOf(world, scenario, linesStore(RUN, lines), []);
    const { outcome } = await host.replay(RUN, { onEvent: (event) => void events.push(event) });
    await host.close();
    return { outcome, events };
  } finally {
    restore();
  }
}

async function replayRecords(prompt: Prompt, records: readonly JournalRecord[]): Promise<Shown> {
  const reader = new RecordingReader();
  for (const record of records) reader.add(record);
  const recording = reader.finish();
  const events: RunEvent[] = [];
  const run = startRun(prompt, environmentOf(recording.header));
  const onEvent = (event: RunEvent): void => void events.push(event);
  const { outcome } = await replayRun(run, recording, { log: SILENT_LOG, onEvent });
  return { outcome, events };
}

function prefixLengths(records: readonly JournalRecord[], seed: number): number[] {
  const [header] = records;
  // With fewer there is no run.
  const least = 1 + (header?.record === "run" ? (header.file_records ?? 0) : 0);
  const count = records.length - least;
  if (count <= MOST_PREFIXES) return Array.from({ length: count }, (_, index) => least + index);
  const random = randomOf(seed, "prefixes");
  return Array.from({ length: MOST_PREFIXES }, () => least + random.below(count));
}

/** Whether a prefix ends between answers that were handed over together. */
function cutsBatch(records: readonly JournalRecord[], length: number): boolean {
  const batches = records.map((record) => ("batch" in record ? record.batch : undefined));
  const last = batches.slice(0, length).findLast((batch) => batch !== undefined);
  return last !== undefined && batches.slice(length).includes(last);
}
