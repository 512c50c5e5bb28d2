import type { ConformanceCase } from "../conformance/case.js";
import type { CaseResult } from "../conformance/case-result.js";
import { hostPlayer, type LiveModels, type PlayerOptions } from "../conformance/host-player.js";
import type { Observation } from "../conformance/observation.js";
import { runCase } from "../conformance/run-case.js";
import type { ModelScript } from "../model-script.js";
import { type ModelRecorder, modelRecorder } from "../recording/model-recorder.js";
import type { ReadTest } from "./prompt-test-file.js";
import { editSeen, type SeenEdit, seenKeys } from "./seen.js";
import type { TestSuite } from "./test-suite.js";

/** How the tests of a file are run. */
export interface SuiteSettings {
  readonly hosts: PlayerOptions;
  readonly update: boolean;
  readonly live?: LiveModels;
  readonly timeLimitMs: number;
}

/** The seed of a test that names none, so that results with random numbers and envelopes stay the same. */
const SEED = "0".repeat(64);

/** The tests of one file while they run, and what an update makes of the file and its recording. */
export class SuiteRun {
  readonly #suite: TestSuite;
  readonly #settings: SuiteSettings;
  readonly #live: LiveModels | undefined;
  readonly #edits: SeenEdit[] = [];
  #script: ModelScript;
  #recorded = false;

  /** @param whole every test of the file is going to be played, so a new recording may leave out what the old one has */
  constructor(suite: TestSuite, whole: boolean, settings: SuiteSettings) {
    this.#suite = suite;
    this.#settings = settings;
    const { recording = {} } = suite;
    this.#live = settings.update && isRecorded(recording) ? settings.live : undefined;
    this.#script = this.#live !== undefined && whole ? {} : recording;
  }

  /** Plays one test; under an update what was seen counts as expected. */
  async play(test: ReadTest): Promise<CaseResult> {
    const { update, timeLimitMs } = this.#settings;
    const loaded = { file: this.#suite.files.expect, id: test.id, case: this.#caseOf(test) };
    const live = test.entry.host?.models === undefined ? this.#live : undefined;
    const recorder = live === undefined ? undefined : modelRecorder(live.provider);
    const play = hostPlayer({
      ...this.#settings.hosts,
      ...(live === undefined || recorder === undefined ? {} : { live: { models: live.models, provider: recorder } }),
    });
    let seen: Observation | undefined;
    const observed: typeof play = async (played, signal) => {
      const observation = await play(played, signal);
      seen ??= observation;
      return observation;
    };
    const result = await runCase(loaded, observed, timeLimitMs);
    if (recorder !== undefined) this.#keep(recorder);
    if (!update) return test.entry.expect === undefined ? withoutExpectation(result) : result;
    // What came of a run that its scripts did not cover is nothing to expect.
    if (seen === undefined || seen.problems.length > 0) return result;
    this.#edits.push({ path: test.path, keys: seenKeys(loaded.case.expect, seen) });
    return settled(result);
  }

  /** What has to be written; absent where nothing changed. */
  updated(): { readonly text?: string; readonly recording?: ModelScript } {
    const text = editSeen(this.#suite.text, this.#edits);
    return {
      ...(text === this.#suite.text ? {} : { text }),
      ...(this.#recorded ? { recording: this.#script } : {}),
    };
  }

  #caseOf({ id, entry }: ReadTest): ConformanceCase {
    const { about = "", source = "design", prompt = this.#suite.prompt ?? "", host, expect = {} } = entry;
    return { ...entry, id, about, source, prompt, host: { models: this.#script, seed: SEED, ...host }, expect };
  }

  /** Later tests play what earlier ones recorded, as they will when nothing is live. */
  #keep(recorder: ModelRecorder): void {
    for (const [role, rounds] of Object.entries(recorder.script())) {
      this.#script = { ...this.#script, [role]: [...(this.#script[role] ?? []), ...rounds] };
      this.#recorded = true;
    }
  }
}

/** Whether a script may be recorded anew: what somebody wrote by hand stays. */
function isRecorded(script: ModelScript): boolean {
  return Object.values(script).every((rounds) => rounds.every(({ request }) => request !== undefined));
}

const WRITTEN = ["outcome", "result", "error.kind", "error.message"];

/** A result once what was seen is expected. */
function settled(result: CaseResult): CaseResult {
  const mismatches = result.mismatches.filter(({ what }) => !WRITTEN.includes(what));
  return { ...result, mismatches, status: mismatches.length === 0 ? "passed" : "failed" };
}

function withoutExpectation(result: CaseResult): CaseResult {
  const mismatch = {
    what: "expect",
    expected: "something to compare",
    actual: "nothing; an update writes what is seen",
  };
  return { ...result, status: "failed", mismatches: [...result.mismatches, mismatch] };
}
