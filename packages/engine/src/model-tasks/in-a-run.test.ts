import { describe, expect, test } from "vitest";
import { asks, says } from "../../test/answers.js";
import { Drive, drive, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const ROOT = "models.use('writer') messages:user('go') tools.allow_tasks() ";
const WORKERS =
  section("## Quick", "return 'quick ' .. args") +
  section("## Ask", "models.use('writer') return models.infer('x')") +
  section("## Bad", "error('bad', 0)") +
  "## List\n\n- a\n";
/** The model of the main walk plays a script; tasks are held. */
const scripted = (...replies: readonly ReturnType<typeof says>[]): Setting => {
  let at = 0;
  return { args: "run args", model: (_, id) => (id.startsWith("0#") ? (replies[at++] ?? "hold") : "hold") };
};
const run = (lua: string, setting: Setting): Drive =>
  drive(`${section("## A", `${ROOT} ${lua} return ''`)}${WORKERS}`, setting);
const contents = (drive: Drive): string[] => drive.named("tool_result").map(({ content }) => content);

describe("task", () => {
  test.each([
    [{ target: "## Quick", input: "in" }, "Task id=0.0 started"],
    [{ target: " ## Quick " }, "Task id=0.0 started"],
    [{ target: "## Quick", input: null, other: 1 }, "Task id=0.0 started"],
    [{}, "task: `target` must be a string naming a section heading, such as `## Research`"],
    [{ target: "## Quick", input: 5 }, "task: `input` must be a string when given"],
    [{ target: "Quick" }, "task: section heading must include ### markers, got bare name: Quick"],
    [{ target: "## List" }, "task: section `List` is a list section, not a worker template"],
    [
      { target: "## Nope" },
      "task: section heading `## Nope` not found; available sections: ## Quick, ## Ask, ## Bad, ## List",
    ],
  ])("%j", (args, text) => {
    const r = run("models.loop()", scripted(asks(["1", "task", args]), says("end")));
    expect(contents(r)).toEqual([text]);
    expect(r.named(text.endsWith("started") ? "tool_call_succeeded" : "tool_call_failed")).toMatchObject([
      { alias: "task", caller: "model" },
    ]);
    expect(r.named("tool_result")).toMatchObject([{ trusted: true, alias: "task" }]);
    expect(r.named("tool_result")[0]).not.toHaveProperty("tool");
    expect(r.named("task_started")).toHaveLength(text.endsWith("started") ? 1 : 0);
    expect(r.requests[1]?.messages.at(-1)).toMatchObject({ role: "tool", content: text });
  });

  test("an allowlist, and at depth 8", () => {
    const r = run(
      "tools.allow_tasks({ '## Quick', ' ## Ask ' }) models.loop()",
      scripted(asks(["1", "task", { target: "## Bad" }], ["2", "task", { target: "##  Quick" }]), says("end")),
    );
    expect(contents(r)).toEqual([
      "task: target `## Bad` is not allowed; allowed targets: ## Quick, ## Ask",
      "task: target `##  Quick` is not allowed; allowed targets: ## Quick, ## Ask",
    ]);
    const deep =
      section("## A", "return call('## B')") +
      section("## B", "var.n = (var.n or 0) + 1 if var.n < 4 then return call('## A') end return call('## C')") +
      section("## C", `${ROOT} models.loop() return messages[3].content`) +
      WORKERS;
    expect(
      drive(deep, {
        model: (request) => (request.messages.length === 1 ? asks(["1", "task", { target: "## Quick" }]) : says("end")),
      }).result,
    ).toBe("task: call recursion exceeded cap of 8");
  });

  test("counts nowhere", () => {
    expect(
      run(
        "models.loop() log(tostring(tools.calls))",
        scripted(asks(["1", "task", { target: "## Quick" }]), says("end")),
      ).logs,
    ).toEqual(["nil"]);
  });
});

describe("notices", () => {
  test("arrive as user records before a round, results in the envelope", () => {
    const lua = "models.loop() store.exists('x') messages:user('more') models.loop() log('' .. #messages)";
    const r = run(
      lua,
      scripted(
        asks(["1", "task", { target: "## Quick", input: "in" }], ["2", "task", { target: "## Bad" }]),
        says("one"),
        says("two"),
      ),
    );
    const last = r.requests.at(-1)?.messages ?? [];
    const text = last
      .filter(({ role }) => role === "user")
      .map(({ content }) => content)
      .join("\n");
    expect(text).toMatch(
      /Task id=0\.0 \(## Quick\) completed: The text inside .*quick in.*Task id=0\.1 \(## Bad\) failed: bad$/s,
    );
    expect(r.outcome?.status).toBe("completed");
  });

  test("a Lua wait that delivers the task first removes its notice", () => {
    const r = run(
      "models.loop() log(tasks.join({ '0.0' })[1].result) messages:user('more') models.loop() log('' .. #messages)",
      scripted(asks(["1", "task", { target: "## Quick" }]), says("one"), says("two")),
    );
    expect(r.logs).toEqual(["quick run args", "6"]);
  });

  test("a task that the author cancels", () => {
    const r = run(
      "models.loop() tasks.cancel(tasks.pending()[1]) messages:user('more') models.loop() log(messages[6].content)",
      scripted(asks(["1", "task", { target: "## Ask" }]), says("one"), says("two")),
    );
    expect(r.logs).toEqual(["Task id=0.0 (## Ask) was canceled: the author cancelled it"]);
  });

  test("a notice does not consume the result", () => {
    const r = run(
      "models.loop() log(tasks.join({ '0.0' })[1].result)",
      scripted(asks(["1", "task", { target: "## Quick" }]), asks(["2", "await_tasks"]), says("end")),
    );
    expect(r.logs).toEqual(["quick run args"]);
  });

  test("live model tasks are abandoned quietly at the end", () => {
    const r = run("models.loop()", scripted(asks(["1", "task", { target: "## Ask" }]), says("end")));
    expect(r.outcome?.status).toBe("completed");
    expect(r.named("task_abandoned")).toMatchObject([{ id: "0.0", reason: "owner_returned" }]);
  });
});

describe("task_cancel, task_status, await_tasks", () => {
  test.each([
    ["task_cancel", {}, "task_cancel: `id` must be a task id string, exactly as `task` returned it"],
    ["task_status", { id: "x" }, "task_status: `x` is not a task id; use the id `task` returned"],
    ["task_status", { id: "0.9" }, "task_status: no model task with id 0.9"],
    ["task_cancel", { id: "0.0" }, "task_cancel: no model task with id 0.0"],
    ["await_tasks", {}, "nothing to wait for"],
    ["await_tasks", { timeout: -1 }, "await_tasks: `timeout` must be a non-negative number of seconds when given"],
    ["await_tasks", { timeout: 1.5 }, "slept 1.5 seconds"],
  ])("%s of %j", (name, args, text) => {
    const r = run(
      "local author = tasks.spawn('## Ask') models.loop() tasks.cancel(author)",
      scripted(asks(["1", name, args]), says("end")),
    );
    expect(contents(r)).toEqual([text]);
  });

  test("cancel one, and look at it", () => {
    const r = run(
      "models.loop()",
      scripted(
        asks(["1", "task", { target: "## Ask" }], ["2", "task_status", { id: "0.0" }]),
        asks(
          ["3", "task_status", { id: "0.0" }],
          ["4", "task_cancel", { id: "0.0" }],
          ["5", "task_status", { id: "0.0" }],
          ["6", "task_cancel", { id: "0.0" }],
        ),
        says("end"),
      ),
    );
    expect(contents(r)).toEqual([
      "Task id=0.0 started",
      "Task id=0.0 (## Ask): running, turns 0",
      "Task id=0.0 (## Ask): running, in ## Ask, waiting on chat, turns 0",
      "Task id=0.0 cancelled",
      "Task id=0.0 (## Ask): cancelled, turns 0",
      "Task id=0.0 cancelled",
    ]);
    expect(r.requests.at(-1)?.messages.filter(({ role }) => role === "user")).toHaveLength(1);
  });

  test("await gives the notices that came, or says who still runs", () => {
    const r = run(
      "models.loop()",
      scripted(
        asks(["1", "task", { target: "## Bad" }], ["2", "task", { target: "## Ask" }], ["3", "await_tasks"]),
        asks(["4", "await_tasks", { timeout: 2 }]),
        says("end"),
      ),
    );
    expect(contents(r).slice(2)).toEqual(["Task id=0.0 (## Bad) failed: bad", "timed out; tasks 0.1 still running"]);
    expect(r.effects.filter(({ kind }) => kind === "timer")).toMatchObject([{ request: { seconds: 2 } }]);
  });

  test("awaiting and sleeping give the task's slot back", () => {
    const body =
      section("## A", "local a, b = tasks.spawn('## Sleeper'), tasks.spawn('## Next') tasks.join({ a, b }) return ''") +
      section("## Sleeper", `${ROOT} models.loop() log('slept') return ''`) +
      section("## Next", "log('next')");
    const r = new Drive(body, {
      limits: { concurrency: 1 },
      model: (request) => (request.messages.length === 1 ? asks(["1", "await_tasks", { timeout: 5 }]) : says("end")),
      timer: () => "hold",
    }).finishHeld();
    expect(r.logs).toEqual(["next"]);
    r.answer("0.0#1", { ok: true, value: { elapsed: 5 } }).finish();
    expect(r.logs).toEqual(["next", "slept"]);
  });
});
