import { describe, expect, test } from "vitest";
import { gives, says, tool } from "../../test/answers.js";
import { Drive, SEED } from "../../test/drive.js";
import { promptOf, section } from "../../test/prompt-text.js";
import { startRun } from "../start-run.js";

const ASK = "models.use('writer') return models.infer('x')";

describe("answers that a run refuses", () => {
  test("an id that was never issued", () => {
    const run = new Drive(section("## A", ASK)).settle();
    expect(() => run.run.answer("0#1", says("x"))).toThrow(new RangeError("no effect 0#1 waits for an answer"));
    expect(() => run.run.answer("0.0#0", says("x"))).toThrow(RangeError);
  });

  test("a second answer, before and after the first was taken", () => {
    const run = new Drive(section("## A", `${ASK.replace("return", "local r =")} models.infer('y')`)).settle();
    run.run.answer("0#0", says("x"));
    expect(() => run.run.answer("0#0", says("y"))).toThrow(new RangeError("effect 0#0 was answered before"));
    run.settle();
    expect(() => run.run.answer("0#0", says("y"))).toThrow(RangeError);
  });

  test("an answer of another kind ends the run as Internal", () => {
    const run = new Drive(section("## A", ASK)).settle();
    run.answer("0#0", gives("x")).settle();
    expect(run.failure.kind).toBe("Internal");
    expect(run.failure.message).toContain("the answer does not fit a model_round effect");
  });
});

test("a seed of another shape is refused at the start", () => {
  const environment = {
    execution: "run-1",
    startedAt: "2026-01-02T03:04:05Z",
    args: "",
    packs: { catalog: [], preludes: [] },
    models: { roles: {} },
    limits: { maxToolIterations: 1, concurrency: 1, luaMemoryBytes: 1, logCalls: 1, budgets: {} },
  };
  const prompt = promptOf(section("## A", ""));
  for (const seed of ["", SEED.slice(1), SEED.toUpperCase(), `${SEED}0`, SEED.replace("0", "g")]) {
    expect(() => startRun(prompt, { ...environment, seed })).toThrow(RangeError);
  }
});

test("the answer of a dropped effect is ignored", () => {
  const body =
    section("## A", "local t = tasks.spawn('## B') store.exists('a') tasks.cancel(t) store.exists('b') return 'end'") +
    section("## B", ASK);
  const run = new Drive(body).settle();
  for (const effect of [...run.outstanding.values()].filter(({ kind }) => kind === "store_operation"))
    run.perform(effect);
  run.settle();
  expect(run.dropped).toEqual(["0.0#0"]);
  run.run.answer("0.0#0", says("late"));
  expect(() => run.run.answer("0.0#0", says("later"))).toThrow(RangeError);
  expect(run.finish().result).toBe("end");
});

test("effects carry their origin, and ids that count per chain", () => {
  const body =
    section("## A", "store.exists('a') tools.call('web/fetch', { n = 1 }) call('## B')") +
    section("## B", "store.exists('b') tasks.fanout('## C', { 1 })") +
    section("## C", "store.exists('c')");
  const run = new Drive(body, { packs: { catalog: [tool("web/fetch")] }, tool: () => gives("x") }).finish();
  expect(run.effects.slice(0, 4)).toEqual([
    {
      id: "0#0",
      kind: "store_operation",
      origin: { execution: "run-1", section: "A" },
      request: { op: "exists", path: "a" },
    },
    {
      id: "0#1",
      kind: "tool_call",
      origin: { execution: "run-1", section: "A", caller: "script" },
      request: { tool: "web/fetch", name: "web_fetch", arguments: { n: 1 } },
    },
    {
      id: "0.0#0",
      kind: "store_operation",
      origin: { execution: "run-1", section: "B" },
      request: { op: "exists", path: "b" },
    },
    {
      id: "0.0.0#0",
      kind: "store_operation",
      origin: { execution: "run-1", section: "C" },
      request: { op: "exists", path: "c" },
    },
  ]);
});

test("an observer may neither step nor answer, and the run goes on as without it", () => {
  const body = section("## A", "models.use('writer') store.write('f', 'x') return models.infer('x')");
  const plain = new Drive(body, { model: [says("end")] }).finish();
  const refused = new Set<string>();
  const drive = new Drive(body, {
    model: [says("end")],
    observe: () => {
      for (const enter of [() => drive.run.step(), () => drive.run.answer("0#0", says("forged"))]) {
        try {
          enter();
        } catch (error) {
          refused.add(String(error));
        }
      }
    },
  });
  expect(drive.finish().events).toEqual(plain.events);
  expect([...refused]).toEqual([
    "Error: step was called while the run steps; wait until step has returned",
    "Error: answer was called while the run steps; wait until step has returned",
  ]);
});

test("answers after the end are refused or ignored, and no step brings anything", () => {
  const run = new Drive(
    section("## A", "models.use('writer') tasks.spawn('## B') return 'end'") + section("## B", ASK),
  );
  run.finish();
  expect(() => run.run.answer("9#9", says("x"))).toThrow(RangeError);
  expect(run.run.step()).toEqual({ effects: [], dropped: [], events: [], more: false });
});
