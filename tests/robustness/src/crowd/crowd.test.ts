import { createHost, type Host, type RunHandle } from "@runvil/host";
import type { ModelProvider } from "@runvil/plugin-sdk";
import { type Prompt, parsePrompt } from "@runvil/prompt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { echoPlugin } from "../echo-pack.js";
import { promptFile, section } from "../prompt-text.js";
import { Signal } from "../signal.js";

const COUNTS = { waiting: 450, busy: 30, stretching: 10, calling: 510 };

function parsed(lua: string): Prompt {
  const result = parsePrompt(promptFile(section("## Only", lua), ["acme/echo"]));
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.prompt;
}

const WAITING = parsed("models.use('writer') return models.infer('Are you there?')");
const BUSY = parsed("while true do end");
const STRETCHING = parsed(
  "while true do pcall(string.gsub, ('x'):rep(100), 'x', function() for i = 1, 10000 do end end) end",
);
const CALLING = parsed(
  "local sum = 0 for i = 1, 10 do store.write('n', sum .. '') sum = tonumber(store.read('n')) + tools.call('echo/data', { n = i }).n end return sum",
);

const answer = new Signal();
let asked = 0;
const provider: ModelProvider = {
  async complete() {
    asked += 1;
    await answer.given;
    return { text: "yes", toolCalls: [], finishReason: "stop" };
  },
};

let host: Host;
beforeAll(async () => {
  host = await createHost({
    plugins: [echoPlugin()],
    models: { models: [{ id: "mock", description: "", context: 1_000_000, thinking: "never" }], current: "mock" },
    provider,
  });
});
afterAll(() => host.close());

test("a thousand prompts in one process: none holds up another", async () => {
  const ended = new Set<RunHandle>();
  const start = (count: number, prompt: Prompt): readonly RunHandle[] =>
    Array.from({ length: count }, () => {
      const run = host.run({ prompt });
      void run.outcome.then(() => ended.add(run));
      return run;
    });
  const busy = [...start(COUNTS.busy, BUSY), ...start(COUNTS.stretching, STRETCHING)];
  const waiting = start(COUNTS.waiting, WAITING);
  const calling = start(COUNTS.calling, CALLING);
  expect(busy.length + waiting.length + calling.length).toBe(1000);

  // All that call tools complete while the busy ones go on and the others wait.
  const outcomes = await Promise.all(calling.map(({ outcome }) => outcome));
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toEqual(
    new Set([JSON.stringify({ status: "completed", result: "55" })]),
  );
  expect(ended.size).toBe(COUNTS.calling);
  expect(asked).toBe(COUNTS.waiting);

  // So do those that waited, once their model answers.
  answer.give();
  const answered = await Promise.all(waiting.map(({ outcome }) => outcome));
  expect(answered.every((outcome) => outcome.status === "completed" && outcome.result === "yes")).toBe(true);
  expect(ended.size).toBe(COUNTS.calling + COUNTS.waiting);

  // A cancel of one busy run ends that one alone.
  const [first, ...others] = busy;
  first?.cancel();
  expect(await first?.outcome).toEqual({ status: "cancelled" });
  expect(others.some((run) => ended.has(run))).toBe(false);
  for (const run of others) run.cancel();
  for (const run of others) expect(await run.outcome).toEqual({ status: "cancelled" });
});
