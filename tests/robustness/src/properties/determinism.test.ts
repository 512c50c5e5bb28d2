import { createHost, type Host } from "@runvil/host";
import type { ModelProvider } from "@runvil/plugin-sdk";
import { parsePrompt } from "@runvil/prompt";
import type { Outcome, RunEvent } from "@runvil/protocol";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { echoPlugin } from "../echo-pack.js";
import { generatedPrompt } from "./generated-prompt.js";

/** What the task asks for; never fewer. */
const PROMPTS = 1000;

/** How long each answer takes, in turns of the event loop, over and over. */
let delays: readonly number[] = [0];
let asked = 0;

async function takeTime(): Promise<void> {
  for (let turns = delays[asked++ % delays.length] ?? 0; turns > 0; turns--) await new Promise(setImmediate);
}

/** Replies depend on the request alone. */
const provider: ModelProvider = {
  async complete({ messages, tools = [] }) {
    await takeTime();
    const last = messages.at(-1);
    const size = JSON.stringify(last).length;
    const [tool] = tools;
    if (tool === undefined || last?.role === "tool" || size % 2 === 1) {
      return { text: `r${size}`, toolCalls: [], finishReason: "stop" };
    }
    const toolCalls = [1, 2].map((n) => ({ id: `c${messages.length}-${n}`, name: tool.name, arguments: { n } }));
    return { text: "", toolCalls, finishReason: "tool_calls" };
  },
};

let host: Host;
beforeAll(async () => {
  host = await createHost({
    plugins: [echoPlugin(takeTime)],
    models: { models: [{ id: "mock", description: "", context: 1_000_000, thinking: "never" }], current: "mock" },
    provider,
  });
});
afterAll(() => host.close());

interface Told {
  readonly outcome: Outcome;
  readonly events: readonly RunEvent[];
}

async function tell(text: string, answerDelays: readonly number[]): Promise<Told> {
  const parsed = parsePrompt(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed));
  delays = answerDelays;
  asked = 0;
  const events: RunEvent[] = [];
  const run = host.run({
    prompt: parsed.prompt,
    name: "same",
    seed: "5".repeat(64),
    startedAt: "2026-01-01T00:00:00Z",
    onEvent: (event) => void events.push(event),
  });
  return { outcome: await run.outcome, events };
}

/** The events of each task, without the numbers that their place in the whole stream gives them. */
function byTask(events: readonly RunEvent[]): Readonly<Record<string, readonly unknown[]>> {
  const groups: Record<string, unknown[]> = {};
  for (const { seq: _, ...event } of events) {
    groups[event.task] ??= [];
    groups[event.task]?.push(event);
  }
  return groups;
}

test("a thousand prompts: the same answers give the same run, byte for byte; other delays only another interleaving", async () => {
  await fc.assert(
    fc.asyncProperty(
      generatedPrompt,
      fc.array(fc.nat(3), { minLength: 2, maxLength: 12 }),
      async (text, answerDelays) => {
        const one = await tell(text, [0]);
        const two = await tell(text, [0]);
        expect(one.outcome.status).toBe("completed");
        expect(JSON.stringify(two)).toBe(JSON.stringify(one));
        const late = await tell(text, answerDelays);
        expect(late.outcome).toEqual(one.outcome);
        expect(byTask(late.events)).toEqual(byTask(one.events));
      },
    ),
    { numRuns: PROMPTS },
  );
});
