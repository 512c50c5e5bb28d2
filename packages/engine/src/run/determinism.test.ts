import type { Effect, ModelRequest } from "@runvil/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import { asks, gives, says, tool } from "../../test/answers.js";
import { Drive, drive, type Setting } from "../../test/drive.js";
import { generatedPrompt } from "../../test/generated-prompt.js";
import { effectsByChain, eventsByTask, inOrder } from "../../test/orders.js";
import { section } from "../../test/prompt-text.js";

/** Models and tools whose answers depend on the request alone. */
const SETTING: Setting = {
  packs: { catalog: [tool("x/a")] },
  limits: { concurrency: 3 },
  model: (request: ModelRequest) => {
    const last = JSON.stringify(request.messages.at(-1));
    const answered = request.messages.at(-1)?.role === "tool";
    if (request.tools !== undefined && !answered && last.length % 2 === 0)
      return asks([`c${request.messages.length}`, "x_a", { n: last.length }]);
    return says(`r${last.length}`);
  },
  tool: ({ arguments: args }) => gives(`t${JSON.stringify(args).length}`),
};

/** Answers a part of the waiting effects in an order that the numbers decide. */
function chooser(numbers: readonly number[]): (waiting: readonly Effect[]) => readonly Effect[] {
  let at = 0;
  const next = (below: number): number => (numbers[at++ % numbers.length] ?? 0) % below;
  return (waiting) => {
    const left = [...waiting];
    const chosen: Effect[] = [];
    for (let count = 1 + next(waiting.length); count > 0; count--) chosen.push(...left.splice(next(left.length), 1));
    return chosen;
  };
}

const order = fc.array(fc.nat(1000), { minLength: 1, maxLength: 30 });

test("the same prompt, seed and answers give the same run, byte for byte", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(generatedPrompt, order, (body, numbers) => {
      const [one, two] = [0, 1].map(() => inOrder(new Drive(body, SETTING), chooser(numbers)));
      expect(JSON.stringify(one?.events)).toBe(JSON.stringify(two?.events));
      expect(JSON.stringify(one?.effects)).toBe(JSON.stringify(two?.effects));
      expect(one?.outcome).toEqual(two?.outcome);
    }),
    { numRuns: 25 },
  );
});

test("answers in another order change nothing but the interleaving", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(generatedPrompt, order, order, (body, first, second) => {
      const one = inOrder(new Drive(body, SETTING), chooser(first));
      const two = inOrder(new Drive(body, SETTING), chooser(second));
      expect(one.outcome?.status).toBe("completed");
      expect(two.outcome).toEqual(one.outcome);
      expect(effectsByChain(two)).toEqual(effectsByChain(one));
      expect(eventsByTask(two)).toEqual(eventsByTask(one));
    }),
    { numRuns: 40 },
  );
});

test("replaying the answers of a run gives the run again", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(generatedPrompt, order, (body, numbers) => {
      const answers: string[] = [];
      const choose = chooser(numbers);
      const live = inOrder(new Drive(body, SETTING), (waiting) => {
        const chosen = choose(waiting);
        answers.push(chosen.map(({ id }) => id).join(" "));
        return chosen;
      });
      const replayed = inOrder(new Drive(body, SETTING), (waiting) => {
        const ids = answers.shift()?.split(" ") ?? [];
        return ids.flatMap((id) => waiting.filter((effect) => effect.id === id));
      });
      expect(replayed.events).toEqual(live.events);
      expect(answers).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test("the seed decides the nonce and the random numbers, and nothing else", () => {
  const body = section("## A", "log((untrusted('x'):gsub('%c', ' '))) log('' .. math.random(1000000)) return sys.id");
  const [a, b, again] = ["1".repeat(64), "2".repeat(64), "1".repeat(64)].map((seed) => drive(body, { seed }));
  expect(a?.logs).toEqual(again?.logs);
  expect(a?.logs).not.toEqual(b?.logs);
  expect(a?.result).toBe(b?.result);
});

test("no event and no effect tells the time", () => {
  const run = drive(section("## A", "store.exists('x') return 'x'"));
  expect(JSON.stringify([run.events, run.effects])).not.toContain("2026");
});
