import type { Prompt } from "@runvil/prompt";
import type { EngineDialect } from "./dialect/engine-dialect.js";
import { isSeed, type RunEnvironment } from "./environment.js";
import { RunMachine } from "./run/run-machine.js";
import type { Run } from "./step.js";

/**
 * Makes a run. Nothing happens before its first `step`.
 *
 * @param prompt a parsed prompt whose version the caller checked (`checkVersion` of `@runvil/prompt`)
 * @param environment everything else the run depends on
 * @param dialect the language that the prompt is written in; absent: Runvil
 * @throws RangeError when the seed is not 64 lowercase hex digits
 * Source: docs/spec/run-lifecycle.md sections 3 and 7.
 */
export function startRun(prompt: Prompt, environment: RunEnvironment, dialect?: EngineDialect): Run {
  if (!isSeed(environment.seed)) throw new RangeError("a run's seed is 64 lowercase hex digits");
  return new RunMachine(prompt, environment, dialect);
}
