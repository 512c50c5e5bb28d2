import { describe, expect, test } from "vitest";
import { asks, gives, STOPPED, STOPPED_CALL, says, tool } from "../../test/answers.js";
import { Drive, drive, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

/** Cancels the run as soon as a checkpoint of this text is reported. */
const cancelAt = (message: string): Pick<Setting, "observe"> => ({
  observe: (event, { run }) => {
    if (event.event === "log_checkpoint" && event.message === message) run.cancel();
  },
});

/** A run that waits, then is cancelled, then stepped once more. */
function cancelledWhileWaiting(body: string, setting: Setting = {}): Drive {
  const waiting = new Drive(body, setting).finishHeld();
  expect(waiting.outcome).toBeUndefined();
  waiting.run.cancel();
  return waiting.settle();
}

const HELD: Setting = {
  model: () => "hold",
  tool: () => "hold",
  timer: () => "hold",
  packs: { catalog: [tool("web/fetch")] },
};

describe("busy Lua", () => {
  test.each([
    ["a block", "log('go') while true do end"],
    ["a pcall loop", "log('go') while true do pcall(function() while true do end end) end"],
    ["nested pcalls", "log('go') while true do pcall(pcall, pcall, function() while true do end end) end"],
    [
      "an xpcall loop",
      "log('go') while true do xpcall(function() while true do end end, function(e) return e end) end",
    ],
    [
      "a sort comparator",
      "log('go') local t = {} for i = 1, 400 do t[i] = i end while true do pcall(table.sort, t, function(a, b) return a > b end) end",
    ],
    [
      "a gsub callback",
      "log('go') while true do pcall(string.gsub, ('x'):rep(1000), 'x', function() for i = 1, 100 do end end) end",
    ],
    ["a metamethod", "log('go') local t = setmetatable({}, { __index = function() while true do end end }) return t.x"],
    [
      "a handler",
      "tools.offer_local('spin', 'Spin', {}, function() log('go') while true do end end) tools.call('spin')",
    ],
    ["a loop of refused calls", "log('go') while true do pcall(models.infer, 'x') end"],
  ])("%s stops", (_, lua) => {
    const run = drive(section("## A", lua), { ...HELD, ...cancelAt("go") });
    expect(run.outcome).toEqual({ status: "cancelled" });
    expect(run.effects).toEqual([]);
    expect(run.named("section_finished")).toEqual([]);
    expect(run.names.at(-1)).toBe("run_cancelled");
    expect(run.named("vm_teardown_succeeded")).toHaveLength(1);
  });

  test("the H1 pass stops", () => {
    const body = `# Title\n\n\`\`\`lua\nlog('go') while true do end\n\`\`\`\n\n${section("## A", "return 'never'")}`;
    expect(drive(body, cancelAt("go")).outcome).toEqual({ status: "cancelled" });
  });

  test("a library stops while it loads", () => {
    const body = section("## A", "require '## Lib'") + section("## Lib", "log('go') while true do end");
    expect(drive(body, cancelAt("go")).outcome).toEqual({ status: "cancelled" });
  });

  test("a prelude's top level stops, also inside pcall", () => {
    const packs = { preludes: [{ pack: "web", source: "while true do pcall(function() while true do end end) end" }] };
    const run = new Drive(section("## A", "return 'never'"), { packs });
    run.step();
    expect(run.slices).toBe(1);
    run.run.cancel();
    run.settle();
    expect(run.outcome).toEqual({ status: "cancelled" });
    expect(run.named("lua_block_started")).toEqual([]);
    expect(run.named("vm_teardown_succeeded")).toHaveLength(1);
  });

  test("a model's endless handler stops, unreported", () => {
    const lua = `models.use('writer') messages:user('go')
      tools.offer_local('spin', 'Spin', {}, function() log('go') while true do end end)
      models.loop()`;
    const run = drive(section("## A", lua), { ...cancelAt("go"), model: [asks(["c1", "spin"]), says("never")] });
    expect(run.outcome).toEqual({ status: "cancelled" });
    expect(run.requests).toHaveLength(1);
    expect(run.named("tool_call_failed")).toEqual([]);
    expect(run.named("tool_result")).toEqual([]);
  });
});

describe("what Lua can catch of a cancel", () => {
  test("the first interrupted error in a block, and no later one", () => {
    const lua = `log('go')
      local ok, err = pcall(models.infer, 'a')
      log(tostring(ok) .. ' ' .. err.kind .. ' ' .. err.message .. ' ' .. tostring(err.task))
      pcall(models.infer, 'b')
      log('never')`;
    const run = drive(section("## A", lua), cancelAt("go"));
    expect(run.logs).toEqual(["go", "false cancelled interrupted by Ctrl-C nil"]);
    expect(run.outcome).toEqual({ status: "cancelled" });
  });

  test("a waiting call is the first, a later check none", () => {
    const lua = `models.use('writer')
      log(tostring(select(2, pcall(models.infer, 'a'))))
      pcall(function() while true do end end)
      log('never')`;
    const run = cancelledWhileWaiting(section("## A", lua), HELD);
    expect(run.logs).toEqual(["interrupted by Ctrl-C"]);
    expect(run.outcome).toEqual({ status: "cancelled" });
    expect(run.dropped).toEqual(["0#0"]);
  });

  test("after the block nothing more of the run happens", () => {
    const body =
      section("## A", "log('go') pcall(models.infer, 'a') jump('## C')") +
      section("## B", "log('never')") +
      section("## C", "log('never')");
    const run = drive(body, cancelAt("go"));
    expect(run.logs).toEqual(["go"]);
    expect(run.named("section_started").map(({ section }) => section)).toEqual(["A"]);
    expect(run.outcome).toEqual({ status: "cancelled" });
  });

  test("a later block of the section does not run", () => {
    const body = `${section("## A", "log('go') pcall(models.infer, 'a')")}\nprose\n\n\`\`\`lua\nlog('never')\n\`\`\`\n`;
    const run = drive(body, cancelAt("go"));
    expect(run.logs).toEqual(["go"]);
    expect(run.outcome).toEqual({ status: "cancelled" });
  });

  test("a result does not replace the cancel", () => {
    const run = drive(section("## A", "log('go') pcall(models.infer, 'a') return 'done'"), cancelAt("go"));
    expect(run.outcome).toEqual({ status: "cancelled" });
    expect(run.names.at(-1)).toBe("run_cancelled");
  });

  test("another error does not replace it", () => {
    const run = drive(section("## A", "log('go') pcall(models.infer, 'a') error('boom')"), cancelAt("go"));
    expect(run.outcome).toEqual({ status: "cancelled" });
  });

  test("a block that ends before any check still ends the run cancelled", () => {
    const run = drive(section("## A", "log('go') return 'x'"), cancelAt("go"));
    expect(run.outcome).toEqual({ status: "cancelled" });
  });
});

describe("waiting calls", () => {
  test.each([
    ["a model round", "models.use('writer') models.infer('x')"],
    ["a loop round", "models.use('writer') messages:user('x') models.loop()"],
    ["a tool call", "tools.call('web/fetch')"],
    ["a called section", "call('## B')"],
    ["a task wait", "tasks.join({ tasks.spawn('## B') })"],
    ["a timed task wait", "tasks.join({ tasks.spawn('## B') }, { timeout = 5 })"],
    ["a fanout", "tasks.fanout('## B', { 1, 2, 3 })"],
    ["a compactor", "models.use('writer') messages:user('x') models.compact(function() models.infer('y') end)"],
    ["a handler", "tools.offer_local('h', 'H', {}, function() tools.call('web/fetch') end) tools.call('h')"],
  ])("%s is interrupted", (_, lua) => {
    const body =
      section("## A", `local ok, err = pcall(function() ${lua} end) log(tostring(err))`) +
      section("## B", "models.use('writer') models.infer('in b')");
    const run = cancelledWhileWaiting(body, HELD);
    expect(run.outcome).toEqual({ status: "cancelled" });
    expect(run.logs).toEqual(["interrupted by Ctrl-C"]);
    expect(run.outstanding.size).toBe(0);
    expect(run.named("model_turn_failed")).toEqual([]);
    expect(run.named("tool_call_failed")).toEqual([]);
    expect(run.named("vm_teardown_succeeded")).toHaveLength(run.named("vm_teardown_started").length);
    expect(run.named("vm_teardown_started").length).toBe(run.named("section_started").length);
  });

  test("a store operation is interrupted", () => {
    const run = new Drive(section("## A", "store.write('a', 'b')")).settle();
    run.run.cancel();
    run.settle();
    expect(run.outcome).toEqual({ status: "cancelled" });
    expect(run.dropped).toEqual(["0#0"]);
  });

  test("a late answer is discarded", () => {
    const run = cancelledWhileWaiting(section("## A", "models.use('writer') models.infer('x')"), HELD);
    run.run.answer("0#0", says("late"));
    expect(run.run.step()).toEqual({ effects: [], dropped: [], events: [], more: false });
  });

  test("an answer that came with the cancel is not taken", () => {
    const run = new Drive(section("## A", "models.use('writer') log(models.infer('x'))"), HELD).settle();
    run.run.answer("0#0", says("late"));
    run.run.cancel();
    run.settle();
    expect(run.logs).toEqual([]);
    expect(run.outcome).toEqual({ status: "cancelled" });
  });

  test("an interrupted tool call still counts in tools.calls", () => {
    const lua = "pcall(tools.call, 'web/fetch') log(tostring(tools.calls['web/fetch']))";
    expect(cancelledWhileWaiting(section("## A", lua), HELD).logs).toEqual(["1"]);
  });
});

test("a prelude's store call is interrupted like any other", () => {
  const packs = { preludes: [{ pack: "web", source: "pcall(store.read, 'x') store.read('y')" }] };
  const run = new Drive(section("## A", "log('never')"), { packs }).settle();
  run.run.cancel();
  run.settle();
  expect(run.outcome).toEqual({ status: "cancelled" });
  expect(run.logs).toEqual([]);
  expect(run.named("vm_teardown_succeeded")).toHaveLength(1);
});

test("a cancel does not replace an end that waits for the store alone", () => {
  const body = section("## A", "tasks.fanout('## W', { 1, 2 })") + section("## W", "store.write('f', 'x')");
  const run = new Drive(body).settle();
  expect(run.outcome).toBeUndefined();
  run.run.cancel();
  run.settle();
  expect(run.failure.kind).toBe("Determinism");
  expect(run.names.at(-1)).toBe("run_failed");
});

describe("chains that never started", () => {
  test("a cancel before the first step runs no Lua", () => {
    const run = new Drive(section("## A", "log('never')"));
    run.run.cancel();
    run.settle();
    expect(run.outcome).toEqual({ status: "cancelled" });
    expect(run.names).toEqual(["run_started", "run_cancelled"]);
  });

  test("a queued task never enters its section", () => {
    const body =
      section("## A", "tasks.fanout('## B', { 1, 2, 3 })") + section("## B", "models.use('writer') models.infer('x')");
    const run = cancelledWhileWaiting(body, { ...HELD, limits: { concurrency: 2 } });
    expect(run.named("section_started").map(({ section: name, task }) => `${name} ${task}`)).toEqual([
      "A 0",
      "B 0.0",
      "B 0.1",
    ]);
    expect(run.named("task_abandoned").map(({ id }) => id)).toContain("0.2");
  });

  test("a task that is ready does not start either", () => {
    const body = section("## A", "tasks.spawn('## B') log('go') models.infer('x')") + section("## B", "log('never')");
    const run = drive(body, cancelAt("go"));
    expect(run.logs).toEqual(["go"]);
    expect(run.named("section_started")).toHaveLength(1);
    expect(run.named("task_abandoned")).toHaveLength(1);
  });
});

describe("tasks over which a cancel ends the run", () => {
  const INNER = section("### C", "tools.call('web/fetch')");

  test("are abandoned once each: the root's by the run's end, those below by their owner's", () => {
    const body =
      section("## A", "tasks.join({ tasks.spawn('## B') })") +
      section("## B", "tasks.join({ tasks.spawn('### C') })") +
      INNER;
    const run = cancelledWhileWaiting(body, HELD);
    expect(run.named("task_abandoned").map(({ id, reason }) => `${id} ${reason}`)).toEqual([
      "0.0.0 owner_aborted",
      "0.0 run_terminated",
    ]);
    expect(run.named("task_failed")).toEqual([]);
  });

  test("also when they are interrupted before their owner", () => {
    const body =
      section("## A", "tasks.spawn('## B') call('## D')") +
      section("## B", "tasks.join({ tasks.spawn('### C') })") +
      INNER +
      section("## D", "tools.call('web/fetch')");
    const run = cancelledWhileWaiting(body, HELD);
    expect(run.named("task_abandoned").map(({ id, reason }) => `${id} ${reason}`)).toEqual([
      "0.0.0 owner_aborted",
      "0.0 run_terminated",
    ]);
    expect(run.named("task_failed")).toEqual([]);
    expect(run.names.at(-1)).toBe("run_cancelled");
  });

  test("also when they are busy and nothing else is in flight", () => {
    const body =
      section("## A", "local ok, err = pcall(tasks.join, { tasks.spawn('## B') }) log(tostring(err))") +
      section("## B", "log('go') while true do end");
    const run = drive(body, cancelAt("go"));
    expect(run.named("task_abandoned").map(({ id, reason }) => `${id} ${reason}`)).toEqual(["0.0 run_terminated"]);
    expect(run.named("task_failed")).toEqual([]);
    expect(run.logs).toEqual(["go", "interrupted by Ctrl-C"]);
    expect(run.outcome).toEqual({ status: "cancelled" });
  });
});

describe("handlers while the run is being cancelled", () => {
  const offer = (handler: string): string =>
    `models.use('writer') messages:user('go') tools.offer_local('h', 'H', {}, function() log('go') ${handler} end) models.loop()`;
  const setting: Setting = { ...cancelAt("go"), model: [asks(["c1", "h"]), says("never")] };

  test("one that returns has its result reported", () => {
    const run = drive(section("## A", offer("return 'kept'")), setting);
    expect(run.named("tool_result").map(({ content }) => content)).toEqual(["kept"]);
    expect(run.outcome).toEqual({ status: "cancelled" });
    expect(run.requests).toHaveLength(1);
  });

  test("one that raises propagates unreported", () => {
    const run = drive(section("## A", offer("error('boom')")), setting);
    expect(run.named("tool_call_failed")).toEqual([]);
    expect(run.named("tool_result")).toEqual([]);
    expect(run.outcome).toEqual({ status: "cancelled" });
  });
});

describe("a stop", () => {
  test("is caught, and the run goes on", () => {
    const lua = `models.use('writer')
      local ok, err = pcall(models.infer, 'a')
      log(err.kind .. ' ' .. tostring(err))
      return models.infer('b')`;
    const run = drive(section("## A", lua), { model: [STOPPED, says("fine")] });
    expect(run.logs).toEqual(["cancelled interrupted by Ctrl-C"]);
    expect(run.result).toBe("fine");
    expect(run.named("model_turn_failed")).toEqual([]);
    expect(run.named("model_turn_completed")).toHaveLength(1);
  });

  test("can be caught again and again", () => {
    const lua = "models.use('writer') for i = 1, 5 do pcall(models.infer, 'a') end return 'on'";
    expect(drive(section("## A", lua), { model: () => STOPPED }).result).toBe("on");
  });

  test("uncaught on the root chain ends the run cancelled", () => {
    const run = drive(section("## A", "models.use('writer') models.infer('a')"), { model: [STOPPED] });
    expect(run.outcome).toEqual({ status: "cancelled" });
    expect(run.names.at(-1)).toBe("run_cancelled");
  });

  test("cuts a tool call without a report", () => {
    const run = drive(section("## A", "local ok, e = pcall(tools.call, 'web/fetch') return tostring(e)"), {
      packs: { catalog: [tool("web/fetch")] },
      tool: () => STOPPED_CALL,
    });
    expect(run.result).toBe("interrupted by Ctrl-C");
    expect(run.named("tool_call_failed")).toEqual([]);
  });

  test("raised again after another suspending call it still ends the run cancelled", () => {
    const lua = `models.use('writer')
      local ok, err = pcall(models.infer, 'a')
      models.infer('b')
      error(err)`;
    const run = drive(section("## A", lua), { model: [STOPPED, says("b")] });
    expect(run.outcome).toEqual({ status: "cancelled" });
  });

  test("fails a task, not the run", () => {
    const body =
      section(
        "## A",
        "local _, ok, err = tasks.join_any({ tasks.spawn('## B') }) return err.kind .. ' ' .. tostring(err.task)",
      ) + section("## B", "models.use('writer') models.infer('a')");
    expect(drive(body, { model: [STOPPED] }).result).toBe("cancelled nil");
  });

  test("a timed wait raises, and what a timed join had delivered is lost", () => {
    const body =
      section(
        "## A",
        `local a, b = tasks.spawn('## Quick'), tasks.spawn('## Slow')
        local ok, err = pcall(tasks.join, { a, b }, { timeout = 9 })
        log(tostring(err))
        local _, again = pcall(tasks.join, { a })
        log(again.kind .. ' ' .. again.task)
        tasks.cancel(b)
        return 'on'`,
      ) +
      section("## Quick", "return 'quick'") +
      section("## Slow", "models.use('writer') models.infer('x')");
    const run = new Drive(body, HELD).settle();
    run.answer("0#0", STOPPED).settle();
    expect(run.logs).toEqual(["interrupted by Ctrl-C", "task_consumed 0.0"]);
    expect(run.result).toBe("on");
  });
});

test("a check is counted for each read of the flag, so that a replay finds the same one", () => {
  // The flag is read at each suspending call and every 10,000 instructions: where it is set decides alone where Lua stops.
  const logsWhenCancelledAt = (step: number): string[] => {
    const run = new Drive(section("## A", "for i = 1, 5 do store.exists('a') log('round ' .. i) end"));
    for (let i = 0; i < step; i++) {
      run.settle();
      for (const effect of [...run.outstanding.values()]) run.perform(effect);
    }
    run.run.cancel();
    return run.settle().logs;
  };
  expect([1, 3].map(logsWhenCancelledAt)).toEqual([[], ["round 1", "round 2"]]);
});

test("trusted output and a cancel in one step: nothing is delivered", () => {
  const run = new Drive(section("## A", "log(tools.call('web/fetch'))"), HELD).settle();
  run.run.answer("0#0", gives("x"));
  run.run.cancel();
  expect(run.settle().logs).toEqual([]);
});
