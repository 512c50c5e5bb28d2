import { createHost, type Host } from "@runvil/host";
import { definePack, definePlugin, type ModelProvider } from "@runvil/plugin-sdk";
import type { Outcome } from "@runvil/protocol";
import { Signal } from "../signal.js";
import { HEALTHY } from "./healthy.js";
import { type HostilePrompt, promptFileOf } from "./hostile-prompt.js";
import { cpuMs, LoopMeter } from "./loop-meter.js";

/** What one hostile prompt did to the process. */
export interface Played {
  readonly outcome: Outcome;
  /** How the run beside it ended. */
  readonly healthy: Outcome;
  /** The longest turn of the event loop, in milliseconds of processor time. */
  readonly stallMs: number;
  /** Processor time from the last turn before the cancel to the outcome; absent when nothing was cancelled. */
  readonly cancelMs?: number;
  /** The run neither armed itself nor ended for so long that it was cancelled all the same. */
  readonly gaveUp: boolean;
}

const ARMED_MS = 100;
const GIVE_UP_MS = 40_000;

/** Calls the first tool there is, and then ends. */
const provider: ModelProvider = {
  async complete({ messages, tools = [] }) {
    const [tool] = tools;
    if (tool === undefined || messages.at(-1)?.role === "tool") {
      return { text: "fine", toolCalls: [], finishReason: "stop" };
    }
    return { text: "", toolCalls: [{ id: "call_1", name: tool.name, arguments: {} }], finishReason: "tool_calls" };
  },
};

/** Plays a hostile prompt beside a healthy one; an endless one is cancelled once the healthy one is done. */
export async function play(hostile: HostilePrompt): Promise<Played> {
  // Each prompt's memory is its own: what the ones before it left behind goes first.
  globalThis.gc?.();
  const host = await hostFor(hostile);
  const meter = new LoopMeter();
  const armed = new Signal();
  if (hostile.prelude !== undefined) armed.give();
  const run = host.run({
    prompt: promptFileOf(hostile),
    onEvent: (event) => {
      if (event.event === "log_checkpoint" && event.message === "armed") armed.give();
    },
  });
  const healthy = host.run({ prompt: HEALTHY }).outcome;
  const patience = after(GIVE_UP_MS, "gave up");

  const ends: Promise<"ended" | "armed" | "gave up">[] = [run.outcome.then(() => "ended"), patience.over];
  if (hostile.end.status === "cancelled") {
    ends.push(Promise.all([armed.given, healthy]).then(() => after(ARMED_MS, "armed").over));
  }
  const first = await Promise.race(ends);
  patience.forget();
  const from = meter.lastBeat;
  if (first !== "ended") run.cancel();
  const outcome = await run.outcome;
  const cancelMs = cpuMs() - from;
  const report = {
    outcome: brief(outcome),
    healthy: await healthy,
    stallMs: meter.worst,
    ...(first === "ended" ? {} : { cancelMs }),
    gaveUp: first === "gave up",
  };
  meter.stop();
  await host.close();
  return report;
}

function hostFor({ prelude }: HostilePrompt): Promise<Host> {
  const trap = definePack({
    name: "acme/trap",
    description: "A Pack with a hostile prelude.",
    ...(prelude === undefined ? {} : { prelude }),
    build: () => ({}),
  });
  const plugin = definePlugin({ name: "acme-trap", install: (registry) => registry.add(trap()) });
  return createHost({
    plugins: prelude === undefined ? [] : [plugin()],
    models: { models: [{ id: "mock", description: "", context: 1_000_000, thinking: "never" }], current: "mock" },
    provider,
  });
}

/** A huge message is not sent to the parent in full. */
function brief(outcome: Outcome): Outcome {
  if (outcome.status === "failed")
    return { ...outcome, error: { kind: outcome.error.kind, message: outcome.error.message.slice(0, 500) } };
  return outcome.status === "completed" ? { ...outcome, result: outcome.result.slice(0, 500) } : outcome;
}

function after<Word extends string>(ms: number, word: Word): { readonly over: Promise<Word>; forget(): void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<Word>((resolve) => {
    timer = setTimeout(() => resolve(word), ms);
  });
  return { over, forget: () => clearTimeout(timer) };
}
