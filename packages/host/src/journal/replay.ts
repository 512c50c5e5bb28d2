import { type EngineDialect, startRun } from "@runvil/engine";
import { type Divergence, environmentOf, logWith, type ReplayedRun, readRecording, replayRun } from "@runvil/harness";
import type { Recording } from "@runvil/journal";
import type { Services } from "@runvil/plugin-sdk";
import type { Outcome, RunEvent } from "@runvil/protocol";
import { anyObject, checkOptions, type OptionRules, typed } from "../option-check.js";
import { readPrompt } from "../run/read-prompt.js";
import type { RunHost } from "../run/run-host.js";
import { RUN_OPTION_RULES } from "../run/run-option-rules.js";
import { UsageMeter } from "../usage/usage-meter.js";
import type { UsageReport } from "../usage/usage-report.js";
import { type JournalOptions, journalsOf } from "./journal-options.js";
import { prepareRecorded, recordedModelList } from "./recorded-run.js";

/** How a run is replayed. */
export interface ReplayOptions {
  /** Default: the Host's journals. */
  readonly journal?: JournalOptions;
  /** Gets each event as it happens. What it throws never reaches the replay. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Services that a dialect's Packs need before they can be part of a run; none is used. A Runvil prompt needs no Pack and no service. */
  readonly services?: Services;
  /** The text of another prompt file, to see where it diverges. Default: the recorded one. */
  readonly prompt?: string;
  /** Aborting it ends the replay: its outcome is cancelled. */
  readonly signal?: AbortSignal;
}

/** A run that was replayed. */
export interface Replayed {
  readonly name: string;
  /**
   * How the run ended: kind `Determinism` where the replay diverged. Undefined when the journal ends before the run did, as after
   * a crash.
   */
  readonly outcome: Outcome | undefined;
  /** Where it diverged, with both effects in full. */
  readonly divergence?: Divergence;
  /** What the recorded run spent. */
  readonly usage: UsageReport;
}

const RULES: OptionRules<ReplayOptions> = {
  journal: anyObject('an object such as { store: "journals" }'),
  onEvent: RUN_OPTION_RULES.onEvent,
  services: RUN_OPTION_RULES.services,
  prompt: typed("string", "the text of a prompt file"),
  signal: RUN_OPTION_RULES.signal,
};

/**
 * Replays a run from its journal: no model is asked, no tool is called, no file is touched. The journal may be held by a run that
 * goes on.
 *
 * @throws TypeError for options of another name or type; SetupError, kind `journal-store`, without journals; JournalError and
 *   JournalFormatError for a journal that is missing or damaged (all as rejections)
 *
 * Source: docs/spec/events-errors-limits.md section 5 "Replay".
 */
export async function replay(host: RunHost, name: string, options: ReplayOptions = {}): Promise<Replayed> {
  checkOptions("host.replay", options, RULES);
  const { store } = journalsOf("host.replay", host, options);
  const recording = await readRecording(store, name);
  const usage = new UsageMeter(recordedModelList(recording.header.models.roles));
  const replayed = await replayWith(host, recording, options, (event) => void usage.see(event));
  return { name, ...replayed, usage: usage.report() };
}

async function replayWith(
  host: RunHost,
  recording: Recording,
  { onEvent, services, prompt, signal = new AbortController().signal }: ReplayOptions,
  meter: (event: RunEvent) => void,
): Promise<ReplayedRun> {
  const { header } = recording;
  const { execution } = header;
  const read = readPrompt(prompt ?? header.prompt, host.dialects);
  if (!read.ok) return { outcome: { status: "failed", error: read.error } };
  let engine: EngineDialect | undefined;
  if (read.dialect !== undefined) {
    const setting = { execution, signal, graceMs: 0 };
    const prepared = await prepareRecorded(host, { header, prompt, services }, setting);
    if (!prepared.ok) return { outcome: prepared.outcome };
    engine = prepared.admitted.dialect?.engine;
  }
  const run = startRun(read.prompt, environmentOf(header), engine);
  return replayRun(run, recording, {
    log: logWith(host.log, { execution }),
    signal,
    meter,
    ...(onEvent === undefined ? {} : { onEvent }),
  });
}
