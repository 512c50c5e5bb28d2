import { ToolError } from "@runvil/plugin-sdk";
import { AnswerLine } from "./answer-line.js";
import type { InputBroker } from "./input-broker.js";

/** A broker that the embedding program feeds. */
export interface QueueBroker extends InputBroker {
  /** Hands over one message of the operator. Ignored after `close`. */
  push(text: string): void;
  /** No more messages come. Asks that find none fail with `error`, by default `the operator's input ended`. */
  close(error?: ToolError): void;
}

/**
 * A broker for servers and user interfaces.
 *
 * Source: docs/spec/bundled-packs.md section 2.
 */
export function queueBroker(): QueueBroker {
  const line = new AnswerLine();
  return {
    wait: (signal) => line.wait(signal),
    push: (text) => line.push(text),
    close: (error = new ToolError("the operator's input ended")) => line.end(error),
  };
}
