import { ToolError } from "@runvil/plugin-sdk";
import { AnswerLine } from "./answer-line.js";
import type { InputBroker } from "./input-broker.js";

/**
 * A broker for tests: gives `answers` in order, then fails with `the operator has no more answers`.
 *
 * Source: docs/spec/bundled-packs.md section 2.
 */
export function scriptedBroker(answers: readonly string[]): InputBroker {
  const line = new AnswerLine();
  for (const answer of answers) line.push(answer);
  line.end(new ToolError("the operator has no more answers"));
  return { wait: (signal) => line.wait(signal) };
}
