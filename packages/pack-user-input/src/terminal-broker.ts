import { ToolError } from "@runvil/plugin-sdk";
import { AnswerLine } from "./answer-line.js";
import type { InputBroker } from "./input-broker.js";
import { LineSplitter } from "./line-splitter.js";

/** Where a terminal broker reads and writes. */
export interface TerminalBrokerOptions {
  /** Default: standard input. */
  readonly input?: NodeJS.ReadableStream;
  /** Where `prompt` goes. Default: standard error, so that a piped result stays clean. */
  readonly output?: NodeJS.WritableStream;
  /** Shown while an ask waits. Default: nothing. */
  readonly prompt?: string;
}

/**
 * A broker over a terminal or a pipe: one line of input per ask, its line end removed. When the input ends, every ask fails
 * with `the operator's input ended`. It reads nothing before the first ask and pauses the input while no ask waits, so that
 * the process can end.
 *
 * Source: docs/spec/bundled-packs.md section 2.
 */
export function terminalBroker(options: TerminalBrokerOptions = {}): InputBroker {
  const { input = process.stdin, output = process.stderr, prompt = "" } = options;
  const splitter = new LineSplitter();
  let attached = false;
  const line = new AnswerLine({
    opened() {
      if (!attached) attach();
      if (prompt !== "") output.write(prompt);
      input.resume();
    },
    idle(aborted) {
      input.pause();
      // The cursor leaves the line of a prompt that nobody will answer.
      if (aborted && prompt !== "") output.write("\n");
    },
  });
  const attach = () => {
    attached = true;
    input.on("data", (chunk: Uint8Array | string) => {
      for (const text of splitter.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk)) line.push(text);
    });
    input.on("end", () => {
      const last = splitter.end();
      if (last !== undefined) line.push(last);
      line.end(new ToolError("the operator's input ended"));
    });
    input.on("error", (cause) => {
      line.end(new ToolError("the operator's input ended", { kind: "Transport", cause }));
    });
  };
  return { wait: (signal) => line.wait(signal) };
}
