import { describe, expect, test } from "vitest";
import { asks, gives, says, tool } from "../../test/answers.js";
import { Drive, drive } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const WRITER = "models.use('writer')";

describe("the order of turns", () => {
  test("every admitted arm issues its first effect before any takes an answer", () => {
    const body =
      section("## A", "tasks.fanout('## W', { 'a', 'b', 'c' })") + section("## W", `${WRITER} log(models.infer(item))`);
    const run = new Drive(body, { model: (request) => says(`re ${String(request.messages[0]?.content)}`) }).settle();
    expect([...run.outstanding.keys()]).toEqual(["0.0#0", "0.1#0", "0.2#0"]);
  });

  test("answers that come together are taken in order of chain id, whatever their order", () => {
    const body =
      section("## A", "tasks.fanout('## W', { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 })") +
      section("## W", `${WRITER} models.infer('x') log('' .. item)`);
    const run = new Drive(body, { limits: { concurrency: 20 } }).settle();
    for (const id of [...run.outstanding.keys()].reverse()) run.answer(id, says("y"));
    expect(run.settle().logs).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"]);
  });

  test("answers that come one by one are taken as they come", () => {
    const body =
      section("## A", "tasks.fanout('## W', { 1, 2, 3 })") +
      section("## W", `${WRITER} models.infer('x') log('' .. item)`);
    const run = new Drive(body).settle();
    for (const id of ["0.2#0", "0.0#0", "0.1#0"]) run.answer(id, says("y")).settle();
    expect(run.logs).toEqual(["3", "1", "2"]);
  });

  test("store answers are taken before any other", () => {
    const body =
      section("## A", "tasks.fanout('## W', { 'model', 'store' })") +
      section("## W", `${WRITER} if item == 'model' then models.infer('x') else store.exists('a') end log(item)`);
    const run = new Drive(body).settle();
    run.answer("0.0#0", says("y")).settle();
    expect(run.logs).toEqual([]);
    run.answer("0.1#0", { ok: true, value: false }).settle();
    expect(run.logs).toEqual(["store", "model"]);
  });

  test("a called chain runs at once, and its caller right after it", () => {
    const body =
      section("## A", "tasks.spawn('## T') log('a1') call('## B') log('a2') tasks.join(tasks.pending())") +
      section("## B", "log('b') return 'x'") +
      section("## T", "log('t')");
    expect(drive(body).logs.slice(0, 4)).toEqual(["a1", "b", "a2", "t"]);
  });

  test("a spawned task has not entered its section when the spawn returns", () => {
    const body =
      section(
        "## A",
        "local t = tasks.spawn('## T') log(tostring(tasks.ready(t)) .. tostring(tasks.status(t).section)) tasks.join({ t }) return 'x'",
      ) + section("## T", "log('t')");
    expect(drive(body).logs).toEqual(["falsenil", "t"]);
  });

  test("moving to the next section is no scheduling point", () => {
    const body =
      section("## A", "tasks.spawn('## T') log('a')") +
      section("## B", "log('b')") +
      section("## C", "tasks.join(tasks.pending()) return 'x'") +
      section("## T", "log('t') return ''");
    expect(drive(body).logs).toEqual(["a", "b", "t"]);
  });

  test("a prelude's store call lets no other chain run", () => {
    const body =
      section("## A", "tasks.fanout('## W', { 1, 2 }) return 'end'") + section("## W", "log('block ' .. item)");
    const packs = {
      preludes: [{ pack: "web", source: "store.read('seed') store.read('seed') function web_ready() end" }],
    };
    const run = drive(body, { packs, files: { seed: "x" } });
    expect(run.effects.map(({ id }) => id)).toEqual(["0#0", "0#1", "0.0#0", "0.0#1", "0.1#0", "0.1#1"]);
    expect(run.logs).toEqual(["block 1", "block 2"]);
  });

  test("a batch waits for its last answer", () => {
    const body = section(
      "## A",
      `${WRITER} tools.offer({ 'x/a', 'x/b' }) messages:user('go') models.loop() return messages[3].content .. messages[4].content`,
    );
    const run = new Drive(body, {
      packs: { catalog: [tool("x/a"), tool("x/b")] },
      model: [asks(["1", "x_a"], ["2", "x_b"]), says("end")],
    });
    run.settle();
    for (const effect of [...run.outstanding.values()]) run.perform(effect);
    run.settle();
    expect([...run.outstanding.keys()]).toEqual(["0#1", "0#2"]);
    run.answer("0#2", gives("second")).settle();
    expect(run.named("tool_result")).toEqual([]);
    run.answer("0#1", gives("first")).settle();
    expect(run.named("tool_result").map(({ content }) => content)).toEqual(["first", "second"]);
    expect(run.finish().result).toBe("firstsecond");
  });
});

describe("admission", () => {
  const arms = (n: number): string =>
    section("## A", `local t = {} for i = 1, ${n} do t[i] = i end tasks.fanout('## W', t)`) +
    section("## W", `${WRITER} models.infer('x')`);

  test("at most the limit runs, and a freed slot goes to the next in spawn order", () => {
    const run = new Drive(arms(5), { limits: { concurrency: 2 } }).settle();
    expect([...run.outstanding.keys()]).toEqual(["0.0#0", "0.1#0"]);
    run.answer("0.1#0", says("y")).settle();
    expect([...run.outstanding.keys()]).toEqual(["0.0#0", "0.2#0"]);
    run.answer("0.0#0", says("y")).answer("0.2#0", says("y")).settle();
    expect([...run.outstanding.keys()]).toEqual(["0.3#0", "0.4#0"]);
  });

  test("eight by default", () => {
    expect(new Drive(arms(9)).settle().outstanding.size).toBe(8);
  });

  test("nested fanouts with one slot do not deadlock", () => {
    const body =
      section("## A", "local r = tasks.fanout('## W', { 1, 2 }) return table.concat(r, ' ')") +
      `## W\n\n\`\`\`lua\nlocal r = tasks.fanout('### V', { 'a', 'b' }) return item .. table.concat(r)\n\`\`\`\n\n` +
      section("### V", `${WRITER} return item .. models.infer('x')`);
    expect(drive(body, { limits: { concurrency: 1 }, model: () => says("!") }).result).toBe("1a!b! 2a!b!");
  });

  test("a task whose wait is over goes on before one that never ran", () => {
    const body =
      section("## A", "tasks.fanout('## W', { 1, 2, 3 })") +
      `## W\n\n\`\`\`lua\nlog('in ' .. item) if item == 1 then tasks.join({ tasks.spawn('### V') }) log('back') end\n\`\`\`\n\n` +
      section("### V", "log('v')");
    expect(drive(body, { limits: { concurrency: 1 } }).logs).toEqual(["in 1", "in 2", "in 3", "v", "back"]);
  });

  test("a task whose wait is over goes on before one that still waits for its first slot", () => {
    const body =
      section(
        "## A",
        "local t = tasks.spawn('## W') store.exists('x') tasks.join({ t, tasks.spawn('## L') }) return 'x'",
      ) +
      section("## L", "log('late') return 'x'") +
      `## W\n\n\`\`\`lua\ntasks.join({ tasks.spawn('### V') }) log('back') return 'x'\n\`\`\`\n\n` +
      section("### V", "store.exists('x') store.exists('x') log('v')");
    expect(drive(body, { limits: { concurrency: 1 } }).logs).toEqual(["v", "back", "late"]);
  });

  test("a chain in a call keeps its task's slot, and the called chain needs none", () => {
    const body =
      section("## A", "tasks.fanout('## W', { 1, 2 })") +
      `## W\n\n\`\`\`lua\nlog('in ' .. item) call('### V') log('out ' .. item)\n\`\`\`\n\n` +
      section("### V", `${WRITER} models.infer('x')`);
    const run = drive(body, { limits: { concurrency: 1 }, model: () => says("!") });
    expect(run.logs).toEqual(["in 1", "out 1", "in 2", "out 2"]);
  });

  test("a chain lowers the limit for what is below it, and never raises it above its parent's", () => {
    const lua = `
      log(tostring(tasks.concurrency()))
      log(tostring(tasks.concurrency(2)))
      log(tostring(tasks.concurrency(99)))
      log(tostring(tasks.concurrency(1.0)))`;
    expect(drive(section("## A", lua)).logs).toEqual(["8", "2", "8", "1"]);
    const body =
      section("## A", "tasks.concurrency(1) tasks.fanout('## W', { 1, 2 })") +
      section("## W", `log(tostring(tasks.concurrency(5))) ${WRITER} models.infer('x')`);
    const run = new Drive(body).settle();
    expect([...run.outstanding.keys()]).toEqual(["0.0#0"]);
    expect(run.logs).toEqual(["1"]);
  });

  test.each([
    ["0", "integer"],
    ["-1", "integer"],
    ["1.5", "number"],
    ["'2'", "string"],
    ["{}", "table"],
    ["0/0", "number"],
  ])("tasks.concurrency(%s) is refused", (value, type) => {
    const run = drive(section("## A", `return select(2, pcall(tasks.concurrency, ${value})).message`));
    expect(run.result).toBe(`tasks.concurrency limit must be a positive whole number, got ${type}`);
  });
});
