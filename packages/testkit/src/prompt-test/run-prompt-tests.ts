import type { Dialect } from "@runvil/host";
import type { Plugin, Services } from "@runvil/plugin-sdk";
import { type CaseResult, type ConformanceReport, reportOf } from "../conformance/case-result.js";
import { globMatcher } from "../conformance/glob-matcher.js";
import type { LiveModels } from "../conformance/host-player.js";
import { DEFAULT_TIME_LIMIT_MS } from "../conformance/run-conformance.js";
import { formatModelScript } from "../recording/format-model-script.js";
import { ScriptFileError } from "../script-file-error.js";
import { findTests } from "./find-tests.js";
import { replaceScriptFile } from "./replaced-file.js";
import { SuiteRun } from "./suite-run.js";
import { readSuite } from "./test-suite.js";

/** Which tests of prompts to run, and how. */
export interface PromptTestOptions {
  /** Folders, files of tests, and prompt files that have one beside them. */
  readonly paths: readonly string[];
  /** Runs only the ids that this pattern matches; `*` stands for any text, `?` for one character. */
  readonly filter?: string;
  /** Plugins of your own, beside the scripted web and operator of each test. */
  readonly plugins?: () => readonly Plugin[];
  /** Services that those Plugins need. */
  readonly services?: () => Services;
  /** Languages of the prompts beside Runvil. Default: none. */
  readonly dialects?: () => readonly Dialect[];
  /** Writes what was seen into the files of tests. */
  readonly update?: boolean;
  /** With `update`: the models to record anew. Absent: recordings stay. */
  readonly live?: LiveModels;
  /** Milliseconds that one test may take. Default 60000. */
  readonly timeLimitMs?: number;
}

/** The results of tests, and the files that an update changed. */
export interface PromptTestReport extends ConformanceReport {
  readonly written: readonly string[];
}

const HEAD = ["Recorded by runvil test --update; record it again when the prompt's requests change."];

/**
 * Runs the tests that stand beside prompt files: `greet.expect.yaml` holds cases in the format of conformance cases for
 * `greet.md`, `greet.model.yaml` what the models answer. Never rejects because of a test or a file of one.
 */
export async function runPromptTests(options: PromptTestOptions): Promise<PromptTestReport> {
  const results: CaseResult[] = [];
  const written: string[] = [];
  for (const path of options.paths) {
    try {
      for (const file of await findTests(path)) await runFile(file, options, results, written);
    } catch (error) {
      if (!(error instanceof ScriptFileError)) throw error;
      results.push(broken(path, error));
    }
  }
  return { ...reportOf(results), written };
}

async function runFile(
  file: string,
  options: PromptTestOptions,
  results: CaseResult[],
  written: string[],
): Promise<void> {
  try {
    const suite = await readSuite(file);
    const matches = options.filter === undefined ? () => true : globMatcher(options.filter);
    const chosen = suite.tests.filter(({ id }) => matches(id));
    const run = new SuiteRun(suite, chosen.length === suite.tests.length, {
      timeLimitMs: options.timeLimitMs ?? DEFAULT_TIME_LIMIT_MS,
      update: options.update ?? false,
      hosts: {
        ...(options.plugins === undefined ? {} : { plugins: options.plugins }),
        ...(options.services === undefined ? {} : { services: options.services }),
        ...(options.dialects === undefined ? {} : { dialects: options.dialects }),
      },
      ...(options.live === undefined ? {} : { live: options.live }),
    });
    for (const test of chosen) results.push(await run.play(test));
    const { text, recording } = run.updated();
    if (text !== undefined) {
      await replaceScriptFile(suite.files.expect, text);
      written.push(suite.files.expect);
    }
    if (recording !== undefined) {
      await replaceScriptFile(suite.files.model, formatModelScript(recording, HEAD));
      written.push(suite.files.model);
    }
  } catch (error) {
    if (!(error instanceof ScriptFileError)) throw error;
    // A file that cannot be read hides its tests, and one that cannot be written what was seen, so no filter leaves it out.
    results.push(broken(file, error));
  }
}

function broken(file: string, { message }: ScriptFileError): CaseResult {
  return {
    file,
    id: file,
    about: "",
    status: "failed",
    mismatches: [{ what: "case", expected: "a valid case", actual: message }],
  };
}
