import { ToolError } from "@runvil/plugin-sdk";
import { AnswerLine } from "./answer-line.js";
import type { InputBroker } from "./input-broker.js";
import { LineSplitter } from "./line-splitter.js";

/** The part of a Node stream that answers are read from. */
export interface TerminalInput {
  on(event: "data", listener: (chunk: Uint8Array | string) => void): unknown;
  on(event: "end", listener: () => void): unknown;
  on(event: "error", listener: (cause: Error) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

/** The part of a Node stream that a prompt is written to. */
export interface TerminalOutput {
  write(text: string): unknown;
}

/** Where a terminal broker reads and writes. */
export interface TerminalBrokerOptions {
  /** Default: standard input. */
  readonly input?: TerminalInput;
  /** Where `prompt` goes. Default: standard error, so that a piped result stays clean. */
  readonly output?: TerminalOutput;
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
  const { prompt = "" } = options;
  const input: TerminalInput = options.input ?? process.stdin;
  const output: TerminalOutput = options.output ?? process.stderr;
  const splitter = new LineSplitter();
  let attached = false;
  let isAsked = false;
  const line = new AnswerLine({
    opened() {
      if (!attached) attach();
      isAsked = true;
      if (prompt !== "") output.write(prompt);
      input.resume();
    },
    idle(aborted) {
      isAsked = false;
      input.pause();
      // The cursor leaves the line of a prompt that nobody will answer.
      if (aborted && prompt !== "") output.write("\n");
    },
  });
  // What is written next begins a line of its own.
  const leavePrompt = () => {
    if (isAsked && prompt !== "") output.write("\n");
  };
  const attach = () => {
    attached = true;
    input.on("data", (chunk) => {
      for (const text of splitter.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk)) line.push(text);
    });
    input.on("end", () => {
      const last = splitter.end();
      if (last !== undefined) line.push(last);
      leavePrompt();
      line.end(new ToolError("the operator's input ended"));
    });
    input.on("error", (cause) => {
      leavePrompt();
      line.end(new ToolError("the operator's input ended", { kind: "Transport", cause }));
    });
  };
  return { wait: (signal) => line.wait(signal) };
}
