import { type InputBroker, terminalBroker } from "@runvil/pack-user-input";
import pc from "picocolors";
import type { LiveOutput } from "./live-output.js";
import type { Terminal } from "./terminal.js";

/**
 * The operator at the terminal: each ask reads one line of standard input. On a terminal a prompt is shown, and the live
 * output makes room for it.
 */
export function operator(terminal: Pick<Terminal, "stdin" | "stderr">, live: LiveOutput): InputBroker {
  const isAsked = terminal.stdin.isTTY === true;
  const broker = terminalBroker({
    input: terminal.stdin,
    output: terminal.stderr,
    ...(isAsked ? { prompt: `${pc.cyan("?")} The prompt waits for your answer: ` } : {}),
  });
  let waiting = 0;
  return {
    async wait(signal) {
      waiting += 1;
      live.pause();
      try {
        return await broker.wait(signal);
      } finally {
        waiting -= 1;
        if (waiting === 0) live.resume();
      }
    },
  };
}
