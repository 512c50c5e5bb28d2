import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { ModelScript } from "../model-script.js";
import { readModelScript, readScriptText } from "../model-script-file.js";
import { ScriptFileError } from "../script-file-error.js";
import { besideOf, type TestFiles } from "./find-tests.js";
import { parsePromptTests, type ReadTest } from "./prompt-test-file.js";

/** One file of tests with what belongs to it. */
export interface TestSuite {
  readonly files: TestFiles;
  /** The text of the file of tests. */
  readonly text: string;
  readonly tests: readonly ReadTest[];
  /** The text of the prompt file; absent where there is none and every test has its own prompt. */
  readonly prompt?: string;
  /** What stands in the recording; absent where there is none. */
  readonly recording?: ModelScript;
}

/**
 * Reads a file of tests, the prompt beside it and its recording.
 *
 * @throws ScriptFileError for the first file that cannot be used
 */
export async function readSuite(file: string): Promise<TestSuite> {
  const files = besideOf(file);
  const text = await readScriptText(file);
  const tests = parsePromptTests(text, file);
  if (!(await exists(files.prompt)) && tests.some(({ entry }) => entry.prompt === undefined)) {
    const problem = `there is no ${basename(files.prompt)} beside it, and not every test has a \`prompt\` of its own`;
    throw new ScriptFileError("unreadable", file, problem);
  }
  return {
    files,
    text,
    tests,
    ...((await exists(files.prompt)) ? { prompt: await readScriptText(files.prompt) } : {}),
    ...((await exists(files.model)) ? { recording: await readModelScript(files.model) } : {}),
  };
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
