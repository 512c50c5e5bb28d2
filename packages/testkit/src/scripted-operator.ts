import type { InputBroker } from "@runvil/pack-user-input";
import { ToolError } from "@runvil/plugin-sdk";

/** An operator who answers each ask with the next of a list of messages. */
export interface ScriptedOperator extends InputBroker {
  /** How many asks came. */
  readonly asks: number;
  /** One sentence per ask that the list had no message for. Such an ask fails. */
  readonly problems: readonly string[];
}

/**
 * Makes an operator of a list of messages. Provide it under `INPUT_BROKER`.
 *
 * Source: conformance/README.md, `operator`.
 */
export function scriptedOperator(messages: readonly string[]): ScriptedOperator {
  const problems: string[] = [];
  let asks = 0;
  return {
    get asks() {
      return asks;
    },
    problems,
    async wait() {
      const message = messages[asks];
      asks += 1;
      if (message !== undefined) return message;
      problems.push(`the operator has ${messages.length} messages, and the run asked for one more`);
      throw new ToolError("the operator has no more answers");
    },
  };
}
