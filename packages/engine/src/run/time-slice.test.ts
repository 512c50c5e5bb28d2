import { expect, test } from "vitest";
import { gives, says, tool } from "../../test/answers.js";
import { Drive, drive } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const BUSY = "for i = 1, 2000000 do end";

test("busy Lua ends steps, which nobody sees in the result", () => {
  const run = drive(section("## A", `${BUSY} return 'x'`));
  expect(run.slices).toBeGreaterThan(0);
  expect(run.result).toBe("x");
  expect(run.named("section_started")).toHaveLength(1);
});

test("a slice ends no turn: the chain goes on before any other", () => {
  const body =
    section("## A", "tasks.fanout('## W', { 1, 2 }) return 'end'") +
    section("## W", `log('in ' .. item) ${BUSY} log('out ' .. item)`);
  const run = drive(body);
  expect(run.slices).toBeGreaterThan(1);
  expect(run.logs).toEqual(["in 1", "out 1", "in 2", "out 2"]);
});

test("an answer handed over within a slice waits for the turn's end", () => {
  const body =
    section("## A", "tasks.fanout('## W', { 1, 2 }) return 'end'") +
    section("## W", `if item == 1 then models.use('writer') log(models.infer('x')) else ${BUSY} log('busy done') end`);
  const run = new Drive(body);
  run.step();
  expect(run.slices).toBe(1);
  run.answer("0.0#0", says("answered"));
  run.finish();
  expect(run.logs).toEqual(["busy done", "answered"]);
});

test("events and effects of a slice are given with its step", () => {
  const run = new Drive(section("## A", `log('before') ${BUSY} log('after')`));
  run.step();
  expect(run.logs).toEqual(["before"]);
  expect(run.outcome).toBeUndefined();
  run.settle();
  expect(run.logs).toEqual(["before", "after"]);
});

test("a prelude's top level is sliced too, and keeps the turn", () => {
  const body =
    section("## A", "tasks.fanout('## W', { 1, 2 }) return 'end'") + section("## W", "log('block ' .. item)");
  const packs = { preludes: [{ pack: "web", source: `${BUSY} store.exists('a') ${BUSY}` }] };
  const run = drive(body, { packs });
  expect(run.slices).toBeGreaterThan(5);
  const order = run.events.flatMap(({ event, task }) =>
    event === "prelude_load_started" || event === "prelude_load_succeeded" ? [`${task} ${event.slice(13)}`] : [],
  );
  expect(order).toEqual(["0", "0.0", "0.1"].flatMap((task) => [`${task} started`, `${task} succeeded`]));
});

test("a library, a handler and a compactor are sliced inside their call", () => {
  const body =
    section(
      "## A",
      `models.use('writer')
      require '## Lib'
      tools.offer_local('h', 'H', {}, function() ${BUSY} return 'handled' end)
      log(tools.call('h'))
      messages:user('x')
      models.compact(function(reason, records) ${BUSY} return records end)
      return 'end'`,
    ) + section("## Lib", BUSY);
  const run = drive(body, { packs: { catalog: [tool("web/fetch")] }, tool: () => gives("x") });
  expect(run.slices).toBeGreaterThan(2);
  expect(run.result).toBe("end");
});

test.each([
  ["sections that jump to each other", section("## A", "jump('## B')") + section("## B", "jump('## A')")],
  ["a loop of calls", section("## A", "while true do call('## B') end") + section("## B", "return 'x'")],
  [
    "a loop of tasks",
    section("## A", "while true do tasks.join({ tasks.spawn('## B') }) end") + section("## B", "return 'x'"),
  ],
  [
    "a loop of fanouts",
    section("## A", "while true do pcall(tasks.fanout, '## B', { 1, 2 }) end") + section("## B", "error('x')"),
  ],
])("%s, though no Lua runs long, lets the Host be heard", (_, body) => {
  const run = new Drive(body);
  for (let steps = 0; steps < 3; steps++) run.step();
  expect(run.slices).toBe(3);
  expect(run.outcome).toBeUndefined();
  run.run.cancel();
  expect(run.settle().outcome).toEqual({ status: "cancelled" });
});

test("a step of many short turns is cut, and the order of turns stays", () => {
  const body =
    section("## A", "local t = {} for i = 1, 300 do t[i] = i end return '' .. #tasks.fanout('## W', t)") +
    section("## W", "store.exists('a') return '' .. item");
  const run = drive(body, { limits: { concurrency: 300 } });
  expect(run.slices).toBeGreaterThan(1);
  expect(run.result).toBe("300");
  expect(run.effects.map(({ id }) => id)).toEqual(Array.from({ length: 300 }, (_, i) => `0.${i}#0`));
});

test("after the outcome a step brings nothing", () => {
  const run = drive(section("## A", "return 'x'"));
  expect(run.run.step()).toEqual({ effects: [], dropped: [], events: [], more: false });
});
