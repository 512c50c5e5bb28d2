import { describe, expect, test } from "vitest";
import { fails, STOPPED, says, tool } from "../../test/answers.js";
import { Drive, drive, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const WRITER = "models.use('writer')";
const ASKS = section("## Ask", `${WRITER} return 'said ' .. models.infer('x')`);
const QUICK = section("## Quick", "return 'quick ' .. sys.taskid");
const FAILS = section("## Fails", "store.read('gone')");
/** Runs Lua in a section whose siblings are worker templates. */
const run = (lua: string, setting: Setting = {}): Drive =>
  drive(`${section("## A", `${lua}\nreturn 'end'`)}${QUICK}${ASKS}${FAILS}`, setting);
const caught = (call: string): string => `local ok, e = pcall(function() ${call} end) log(e.kind .. ': ' .. e.message)`;

describe("tasks.spawn", () => {
  test("gives a plain handle; ids count up; the task's first entry is its own", () => {
    const body =
      section(
        "## A",
        "local a, b = tasks.spawn('## B'), tasks.spawn('## B') log(a.task .. ' ' .. b.task .. ' ' .. tostring(getmetatable(a))) tasks.join({ a, b }) return 'end'",
      ) + section("## B", "log(sys.id .. ' ' .. sys.taskid)");
    expect(drive(body).logs).toEqual(["0.0 0.1 nil", "0.0.0 0.0", "0.1.0 0.1"]);
  });

  test.each([
    ["tasks.spawn()", "lua: section target must be a string, got nil"],
    ["tasks.spawn(1, 2)", "lua: section target must be a string, got integer"],
    ["tasks.spawn('## Quick', 2)", "lua: tasks.spawn opts must be a table, got integer"],
    ["tasks.spawn('x', { input = 5 })", "lua: input must be a string, got integer"],
    ["tasks.spawn('x', { input = '\\xff' })", "lua: input must be a valid UTF-8 string"],
    ["tasks.spawn('x', { item = tostring })", "lua: item must be JSON data, got function"],
    ["tasks.spawn('x', { item = models.get('writer') })", "lua: item must be JSON data, got userdata"],
    ["tasks.spawn('x', { item = { tostring } })", "lua: item must be a JSON-representable value"],
    ["tasks.spawn('x', { item = 0/0 })", "lua: item must be a JSON-representable value"],
    ["tasks.spawn('x', { index = -1 })", "lua: index must be a non-negative integer, got -1"],
    ["tasks.spawn('x', { index = 1.0 })", "lua: index must be a non-negative integer, got number"],
    ["tasks.spawn('x', { index = '1' })", "lua: index must be a non-negative integer, got string"],
    ["tasks.spawn('x')", "lua: section heading must include ### markers, got bare name: x"],
    ["tasks.spawn('## List')", "lua: section `List` is a list section, not a worker template"],
    [
      "local v = var var = 1 local ok, e = pcall(tasks.spawn, '## Quick') var = v error(e)",
      "lua: the `var` global was reassigned; write `var.<field>` instead",
    ],
  ])("%s is refused, and takes no child index", (call, message) => {
    const body =
      section("## A", `${caught(call)} log(tasks.spawn('## Quick').task) tasks.join(tasks.pending()) return 'end'`) +
      QUICK +
      "## List\n\n- a\n- b\n";
    expect(drive(body).logs).toEqual([message, "0.0"]);
  });

  test("input, item and index reach the first entry alone", () => {
    const show =
      "log(args .. ' ' .. json.encode(item) .. ' ' .. tostring(select(2, pcall(function() return sys.index end))))";
    const body =
      section(
        "## A",
        "tasks.join({ tasks.spawn('## B', { input = 'in', item = { 1, json.null }, index = 0, other = 1 }) }) return 'end'",
      ) +
      section("## B", show) +
      section("## C", show);
    expect(drive(body, { args: "outer" }).logs).toEqual(["in [1,null] 0", "in null unknown sys field 'index'"]);
  });

  test("an item of json.null is given", () => {
    const body =
      section("## A", "tasks.join({ tasks.spawn('## B', { item = json.null }) }) return 'end'") +
      section("## B", "log(tostring(item == json.null))");
    expect(drive(body).logs).toEqual(["true"]);
  });

  test("a return in a task never ends the run; falling off gives an empty string", () => {
    const body =
      section(
        "## A",
        "local r = tasks.join({ tasks.spawn('## B'), tasks.spawn('## C') }) return r[1].result .. '|' .. r[2].result .. '|' .. tostring(r[2].ok)",
      ) +
      section("## B", "return 'b'") +
      section("## C", "");
    expect(drive(body).result).toBe("b||true");
  });
});

describe("tasks.join_any", () => {
  test("gives the first to end; of several the first in the set", () => {
    const r = run(
      "local a, b = tasks.spawn('## Ask'), tasks.spawn('## Quick') local h, ok, text = tasks.join_any({ a, b }) log(h.task .. ' ' .. tostring(ok) .. ' ' .. text) h, ok, text = tasks.join_any({ a }) log(text)",
      { model: [says("hi")] },
    );
    expect(r.logs).toEqual(["0.1 true quick 0.1", "said hi"]);
    expect(
      run(
        "local a, b = tasks.spawn('## Quick'), tasks.spawn('## Quick') store.exists('x') log(tasks.join_any({ b, a }).task) tasks.join({ a })",
      ).logs,
    ).toEqual(["0.1"]);
  });

  test("a failed member is returned, never raised", () => {
    const r = run(
      "local h, ok, e = tasks.join_any({ tasks.spawn('## Fails') }) log(h.task .. ' ' .. tostring(ok) .. ' ' .. e.kind .. ' ' .. e.reason .. ' ' .. tostring(getmetatable(e)))",
    );
    expect(r.logs).toEqual(["0.0 false store not_found error value"]);
    expect(r.named("task_failed")).toMatchObject([
      { id: "0.0", kind: "store", message: "file not found in store: gone", section: "Fails", task: "0.0" },
    ]);
  });

  test("expires with nil, the members running on", () => {
    const r = run(
      "local t = tasks.spawn('## Ask') log(tostring(tasks.join_any({ t }, { timeout = 0.5 }))) log(tasks.status(t).state) tasks.cancel(t)",
      { model: () => "hold" },
    );
    expect(r.logs).toEqual(["nil", "running"]);
    expect(r.effects.filter(({ kind }) => kind === "timer")).toMatchObject([{ id: "0#0", request: { seconds: 0.5 } }]);
  });
});

describe("tasks.join", () => {
  test("gives one entry per position, a repeated task a table of its own", () => {
    const r = run(
      "local a, b = tasks.spawn('## Quick'), tasks.spawn('## Fails') local r, late = tasks.join({ a, b, a.task }) log(#r .. tostring(late) .. tostring(r[1] == r[3]) .. r[3].task .. r[3].result .. tostring(r[2].ok) .. r[2].result.kind)",
    );
    expect(r.logs).toEqual(["3falsefalse0.0quick 0.0falsestore"]);
  });

  test("an entry of the result works as a handle", () => {
    expect(run("local r = tasks.join({ tasks.spawn('## Quick') }) log(tostring(tasks.ready(r[1])))").logs).toEqual([
      "true",
    ]);
  });

  test("on expiry the unfinished positions are nil, the delivered ones stay delivered", () => {
    const lua = `local a, b = tasks.spawn('## Ask'), tasks.spawn('## Quick')
      local r, late = tasks.join({ a, b }, { timeout = 1 })
      log(tostring(r[1]) .. ' ' .. r[2].result .. ' ' .. tostring(late))
      ${caught("tasks.join({ b })")}
      tasks.cancel(a)`;
    expect(run(lua, { model: () => "hold" }).logs).toEqual([
      "nil quick 0.1 true",
      "task_consumed: task `0.1` was already delivered: a task's result is taken by one wait",
    ]);
  });

  test("a member that ends at the moment the timeout expires wins", () => {
    const lua = (wait: string): string => `local t = tasks.spawn('## Ask') ${wait} return 'end'`;
    const together = (wait: string): string[] => {
      const r = new Drive(`${section("## A", lua(wait))}${ASKS}`).settle();
      return r
        .answer("0#0", { ok: true, value: { elapsed: 1 } })
        .answer("0.0#0", says("x"))
        .finish().logs;
    };
    expect(together("log(select(3, tasks.join_any({ t }, { timeout = 1 })))")).toEqual(["said x"]);
    expect(together("local r, late = tasks.join({ t }, { timeout = 1 }) log(r[1].result .. tostring(late))")).toEqual([
      "said xfalse",
    ]);
  });

  test("no timer goes out when nothing has to be waited for, and no child index is taken", () => {
    const r = run(
      "local a = tasks.spawn('## Quick') store.exists('x') tasks.join({ a }, { timeout = 5 }) log(tasks.spawn('## Quick').task) tasks.join(tasks.pending())",
    );
    expect(r.logs).toEqual(["0.1"]);
    expect(r.effects.filter(({ kind }) => kind === "timer")).toEqual([]);
  });

  test("a timed wait that waits takes one child index, an untimed one none", () => {
    const r = run(
      "tasks.join({ tasks.spawn('## Ask') }) tasks.join({ tasks.spawn('## Ask') }, { timeout = 5 }) log(tasks.spawn('## Quick').task) tasks.join(tasks.pending())",
      { model: () => says("y"), timer: () => "hold" },
    );
    expect(r.logs).toEqual(["0.3"]);
    expect(r.dropped).toEqual(["0#0"]);
  });

  test("the timer is dropped when the wait ends without it", () => {
    const r = new Drive(
      `${section("## A", "tasks.join({ tasks.spawn('## Ask') }, { timeout = 5 }) return 'end'")}${ASKS}`,
    ).settle();
    expect([...r.outstanding.keys()]).toEqual(["0#0", "0.0#0"]);
    r.answer("0.0#0", says("x")).settle();
    expect(r.dropped).toEqual(["0#0"]);
    expect(r.result).toBe("end");
  });
});

describe("refused waits", () => {
  const LIVE = "local t = tasks.spawn('## Ask') ";
  test.each([
    ["tasks.join()", "lua: tasks.join expects a set of tasks, got nil"],
    ["tasks.join_any('0.0')", "lua: tasks.join_any expects a set of tasks, got string"],
    ["tasks.join({})", "lua: tasks.join requires at least one task"],
    ["tasks.join({ 5 })", "lua: tasks.join expects a Task handle or task id, got integer"],
    ["tasks.join({ {} })", "lua: tasks.join expects a Task handle or task id, got table"],
    ["tasks.join({ '0.' })", "lua: `0.` is not a task id: required a dot-separated path such as `0.1`"],
    ["tasks.join({ '00' })", "lua: `00` is not a task id: required a dot-separated path such as `0.1`"],
    ["tasks.join({ t }, 5)", "lua: tasks.join opts must be a table, got integer"],
    ["tasks.join({ t }, { timeout = 'x' })", "lua: tasks.join timeout must be a number, got string"],
    ["tasks.join({ t }, { timeout = -1 })", "lua: timeout must be a non-negative finite number of seconds, got -1"],
    ["tasks.join({ t }, { timeout = -0.5 })", "lua: timeout must be a non-negative finite number of seconds, got -0.5"],
    ["tasks.join({ t }, { timeout = 0/0 })", "lua: timeout must be a non-negative finite number of seconds, got NaN"],
    [
      "tasks.join({ t }, { timeout = math.huge })",
      "lua: timeout must be a non-negative finite number of seconds, got inf",
    ],
    [
      "tasks.join({ t }, { timeout = 9007199254741 })",
      "lua: timeout must be a non-negative finite number of seconds, got 9007199254741",
    ],
    ["tasks.join({ '0.7' }, { timeout = -1 })", "lua: timeout must be a non-negative finite number of seconds, got -1"],
    ["tasks.join({ t, '0.7' })", "task_not_owned: task `0.7` is not a task this chain owns"],
    ["tasks.ready(5)", "lua: tasks.ready expects a Task handle or task id, got integer"],
    ["tasks.status(5)", "lua: tasks.status expects a Task handle or task id, got integer"],
    ["tasks.cancel()", "lua: tasks.cancel expects a Task handle or task id, got nil"],
    ["tasks.status('0')", "task_not_owned: task `0` is not a task this chain owns"],
    ["tasks.pending(5)", "lua: tasks.pending filter must be a table, got integer"],
    ["tasks.pending({ origin = 5 })", "lua: pending filter origin must be a string, got integer"],
    ["tasks.pending({ origin = '\\xff' })", "lua: pending filter origin must be a valid UTF-8 string"],
    ["tasks.pending({ origin = 'x' })", "lua: pending filter origin must be `author` or `model`, got `x`"],
    ["tasks.note()", "lua: tasks.note text must be a string, got nil"],
    ["tasks.note(5)", "lua: tasks.note text must be a string, got integer"],
    ["tasks.note('\\xff')", "lua: text must be a valid UTF-8 string"],
  ])("%s", (call, message) => {
    expect(run(`${LIVE} ${caught(call)} tasks.cancel(t)`, { model: () => "hold" }).logs).toEqual([message]);
  });

  test("handles survive var, as do sets of them", () => {
    const lua =
      "var.one = tasks.spawn('## Quick') var.set = { tasks.spawn('## Quick') } log(tostring(tasks.ready(var.one))) log(tasks.join({ var.one })[1].result) log(tasks.join(var.set)[1].result)";
    expect(run(lua).logs).toEqual(["false", "quick 0.0", "quick 0.1"]);
  });
});

describe("looking", () => {
  test("status of a task in each state", () => {
    const show = (task: string): string =>
      `local s = tasks.status(${task}) log(table.concat({ s.target, s.origin, s.state, tostring(s.ok), tostring(s.section), tostring(s.blocked), s.turns, #s.tasks, s.depth, tostring(s.note) }, ' '))`;
    const body =
      section(
        "## A",
        `local t, q = tasks.spawn('## B'), tasks.spawn('## C') ${show("t")} store.exists('x') store.exists('y') ${show("t")} ${show("q")} tasks.cancel(t) ${show("t")} tasks.cancel(q) ${show("q")} return 'end'`,
      ) +
      section("## B", `tasks.note('at work') tasks.note('still') ${WRITER} models.infer('x') models.infer('y')`) +
      section("## C", "tools.call('web/fetch')");
    const r = drive(body, {
      model: (_, id) => (id === "0.0#0" ? says("x") : "hold"),
      packs: { catalog: [tool("web/fetch")] },
      tool: () => "hold",
    });
    expect(r.logs).toEqual([
      "B author running nil nil nil 0 0 1 nil",
      "B author running nil B chat 1 0 1 still",
      "C author running nil C tool_call 0 0 1 nil",
      "B author cancelled false nil nil 1 0 1 still",
      "C author cancelled false nil nil 0 0 1 nil",
    ]);
    expect(r.named("task_noted").map(({ id, note }) => `${id} ${note}`)).toEqual(["0.0 at work", "0.0 still"]);
  });

  test("a queued task", () => {
    const lua =
      "local a, b = tasks.spawn('## Ask'), tasks.spawn('## Ask') store.exists('x') local s = tasks.status(b) log(s.blocked .. ' ' .. tostring(s.section)) tasks.cancel(a) tasks.cancel(b)";
    expect(run(lua, { model: () => "hold", limits: { concurrency: 1 } }).logs).toEqual(["queued nil"]);
  });

  test("a task sees itself, also from a section it calls", () => {
    const body =
      section("## A", "tasks.join({ tasks.spawn('## B') }) return 'end'") +
      section("## B", "log(tasks.status(sys.taskid).state .. tasks.status(sys.taskid).section) call('### C')") +
      section("### C", "local s = tasks.status(sys.taskid) log(s.section .. ' ' .. s.blocked .. ' ' .. sys.taskid)");
    expect(drive(body).logs).toEqual(["runningB", "B call 0.0"]);
  });

  test("pending lists live tasks in spawn order", () => {
    const r = run(
      "local a, b, c = tasks.spawn('## Ask'), tasks.spawn('## Quick'), tasks.spawn('## Ask') tasks.join({ b }) local p = tasks.pending() log(#p .. p[1].task .. p[2].task .. #tasks.pending({ origin = 'author' }) .. #tasks.pending({ origin = 'model' })) tasks.cancel(a) tasks.cancel(c) log('' .. #tasks.pending())",
      { model: () => "hold" },
    );
    expect(r.logs).toEqual(["20.00.220", "0"]);
  });

  test("a note on the main walk is read by nobody", () => {
    expect(run("tasks.note('x')").named("task_noted")).toEqual([]);
  });
});

describe("endings", () => {
  test("a cancelled task holds no result: every wait gives the same value", () => {
    const r = run(
      "local t = tasks.spawn('## Ask') store.exists('x') tasks.cancel(t) tasks.cancel(t) for i = 1, 2 do local _, ok, e = tasks.join_any({ t }) log(tostring(ok) .. e.kind .. e.task .. e.message) end",
      { model: () => "hold" },
    );
    expect(r.logs).toEqual(Array(2).fill("falsecancelled0.0task `0.0` was cancelled"));
    expect(r.named("task_cancelled")).toMatchObject([{ id: "0.0", section: "Ask", task: "0.0" }]);
    expect(r.named("section_finished").map(({ section }) => section)).toEqual(["A"]);
    expect(r.dropped).toEqual(["0.0#0"]);
  });

  test("end events name the entry where the task stood", () => {
    const r = run("tasks.join({ tasks.spawn('## Quick'), tasks.spawn('## Fails') })");
    expect(r.named("task_succeeded")).toMatchObject([{ section: "Quick", entry: "0.0.0" }]);
    expect(r.named("task_failed")).toMatchObject([{ section: "Fails", entry: "0.1.0" }]);
  });

  test("a task that never started never runs", () => {
    const r = run("tasks.cancel(tasks.spawn('## Quick'))");
    expect(r.named("section_started")).toHaveLength(1);
    expect(r.named("task_cancelled")).toMatchObject([{ section: "Quick" }]);
  });

  test("tasks below a cancelled one are abandoned, innermost first", () => {
    const body =
      section(
        "## A",
        "local t = tasks.spawn('## B') store.exists('x') store.exists('y') tasks.cancel(t) return 'end'",
      ) +
      section("## B", "tasks.spawn('### C') call('### D')") +
      section("### C", `${WRITER} models.infer('c')`) +
      section("### D", `tasks.spawn('#### E') ${WRITER} models.infer('d')`) +
      section("#### E", `${WRITER} models.infer('e')`);
    const r = drive(body, { model: () => "hold" });
    const ends = r.events.flatMap((event) =>
      event.event === "task_cancelled"
        ? [event.id]
        : event.event === "task_abandoned"
          ? [`${event.id} ${event.reason}`]
          : [],
    );
    expect(ends).toEqual(["0.0.1.0 owner_aborted", "0.0.0 owner_aborted", "0.0"]);
    expect(r.named("vm_teardown_succeeded")).toHaveLength(5);
    expect(r.result).toBe("end");
  });

  test.each([
    ["return 'x'", "Lua"],
    ["", "Lua"],
  ])("a chain that ends with live author tasks fails: %s", (lua, kind) => {
    const r = drive(
      `${section("## A", `tasks.spawn('## Ask') tasks.spawn('## Ask') store.exists('x') ${lua || "jump('## Last')"}`)}${ASKS}${section("## Last", "")}`,
      { model: () => "hold" },
    );
    expect(r.failure).toEqual({
      kind,
      message:
        "chain ended with author tasks still live: 0.0, 0.1; wait on or cancel every task a chain spawns before it ends",
    });
    expect(r.named("task_abandoned").map(({ reason }) => reason)).toEqual(["owner_failed", "owner_failed"]);
  });

  test("a chain that fails by itself keeps its error", () => {
    const r = run("tasks.spawn('## Ask') store.exists('x') store.read('gone')", { model: () => "hold" });
    expect(r.failure.kind).toBe("Vfs");
    expect(r.named("task_abandoned")).toMatchObject([{ id: "0.0", reason: "owner_failed", section: "Ask" }]);
    expect(r.names.at(-1)).toBe("run_failed");
  });

  test("the round cap abandons with its own reason", () => {
    const r = drive(
      `${section("## A", `tasks.spawn('## Ask') ${WRITER} tools.offer_local('t', 'T', {}, function() end) messages:user('x') models.loop()`)}${ASKS}`,
      {
        model: (_, id) =>
          id.startsWith("0#")
            ? { ok: true, value: { text: "", toolCalls: [{ id, name: "t", arguments: {} }] } }
            : "hold",
        limits: { maxToolIterations: 2 },
      },
    );
    expect(r.failure).toEqual({ kind: "Tool", message: "tool-call loop did not converge" });
    expect(r.named("task_abandoned")).toMatchObject([{ reason: "tool_loop_exhausted" }]);
  });

  test("the run's end over a live task", () => {
    const r = run("tasks.spawn('## Ask') store.exists('x') models.use('writer') models.infer('x')", {
      model: () => "hold",
      limits: { budgets: { rounds: 1 } },
    });
    expect(r.failure).toEqual({ kind: "Budget", message: "budget exceeded: rounds 1 (1 spent)" });
    expect(r.named("task_abandoned")).toMatchObject([{ reason: "run_terminated" }]);
  });

  test("a finished but undelivered task raises nothing", () => {
    expect(run("tasks.spawn('## Quick') store.exists('x')").result).toBe("end");
  });

  test("each task gets exactly one end event", () => {
    const r = run(
      "local t = tasks.spawn('## Quick') tasks.join({ t }) tasks.cancel(t) local f = tasks.spawn('## Fails') tasks.join({ f }) tasks.cancel(f)",
    );
    const ends = r.names.filter((name) => name.startsWith("task_") && name !== "task_started");
    expect(ends).toEqual(["task_succeeded", "task_failed"]);
  });

  test("a task owned elsewhere is not owned here", () => {
    const body =
      section("## A", "tasks.spawn('## Quick') call('### B') tasks.join(tasks.pending()) return 'end'") +
      section("### B", caught("tasks.join({ '0.0' })")) +
      QUICK;
    expect(drive(body).logs).toEqual(["task_not_owned: task `0.0` is not a task this chain owns"]);
  });

  test("a model failure fails the task with its kind", () => {
    expect(
      run("local _, ok, e = tasks.join_any({ tasks.spawn('## Ask') }) log(e.kind .. e.message)", {
        model: [fails("timeout", "too late")],
      }).logs,
    ).toEqual(["internaltoo late"]);
  });

  test("an untimed wait is not stopped; its members are", () => {
    expect(
      run(
        "local _, ok, e = tasks.join_any({ tasks.spawn('## Ask') }) log(tostring(ok) .. e.kind .. tostring(e.task))",
        { model: [STOPPED] },
      ).logs,
    ).toEqual(["falsecancellednil"]);
  });
});
