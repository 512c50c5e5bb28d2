import { describe, expect, test } from "vitest";
import { asks, breaks, gives, says, tool } from "../../test/answers.js";
import { Drive, drive, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const TOOLS: Setting = {
  packs: { catalog: [tool("x/a"), tool("x/b")], preludes: [{ pack: "x", source: "function helper() end" }] },
  tool: ({ tool: id }) => (id === "x/b" ? breaks("broke") : gives("ok")),
};

describe("the order of events (events-errors-limits section 3)", () => {
  test("1: an entry", () => {
    const body = `${section("## A", "require '## Lib' store.write('f', 'x') log('l')")}\np\n\n\`\`\`lua\njump('## C')\n\`\`\`\n\n${section("## Lib", "")}${section("## C", "")}`;
    expect(drive(body, TOOLS).names).toEqual([
      "run_started",
      "section_started",
      "prelude_load_started",
      "prelude_load_succeeded",
      "lua_block_started",
      "library_load_started",
      "library_load_succeeded",
      "store_operation_succeeded",
      "log_checkpoint",
      "lua_block_succeeded",
      "lua_block_started",
      "lua_block_succeeded",
      "vm_teardown_started",
      "vm_teardown_succeeded",
      "section_finished",
      "section_started",
      "prelude_load_started",
      "prelude_load_succeeded",
      "lua_block_started",
      "lua_block_succeeded",
      "vm_teardown_started",
      "vm_teardown_succeeded",
      "section_finished",
      "run_completed",
    ]);
  });

  test("4 and 5: a tool round, its calls in call order, whatever the answers' order", () => {
    const lua = "models.use('writer') messages:user('x') tools.offer({ 'x/a', 'x/b' }) models.loop() return ''";
    const run = new Drive(section("## A", lua), {
      ...TOOLS,
      model: [asks(["1", "x_a"], ["2", "x_b"], ["3", "x_a"]), says("end")],
    });
    run.settle();
    for (const effect of [...run.outstanding.values()]) run.perform(effect);
    run.settle();
    run.answer("0#3", gives("third")).settle();
    expect(run.named("tool_call_succeeded")).toEqual([]);
    run.answer("0#1", gives("first")).settle();
    expect(run.named("tool_result").map(({ tool_call_id }) => tool_call_id)).toEqual(["1"]);
    run.answer("0#2", breaks("broke")).finish();
    const calls = run.events.flatMap((event) =>
      "tool_call_id" in event ? [`${event.event} ${event.tool_call_id}`] : [],
    );
    expect(calls).toEqual([
      "tool_call_succeeded 1",
      "tool_result 1",
      "tool_call_failed 2",
      "tool_result 2",
      "tool_call_succeeded 3",
      "tool_result 3",
    ]);
  });

  test("7: a call that raised leaves the events of earlier ones", () => {
    const lua =
      "models.use('writer') messages:user('x') tools.offer('x/a') tools.offer_local('h', 'H', {}, function() error('x', 0) end) models.loop()";
    const run = drive(section("## A", lua), { ...TOOLS, model: [asks(["1", "x_a"], ["2", "h"])] });
    expect(run.names.slice(-8)).toEqual([
      "assistant_tool_calls",
      "tool_call_succeeded",
      "tool_result",
      "tool_call_failed",
      "lua_block_failed",
      "vm_teardown_started",
      "vm_teardown_succeeded",
      "run_failed",
    ]);
  });

  test("10: abandoned tasks come before their owner's own end, and task ends before the run's", () => {
    const body =
      section("## A", "tasks.spawn('## B') store.exists('x') store.exists('y') error('x')") +
      section("## B", "tasks.spawn('### C') models.use('writer') models.infer('x')") +
      section("### C", "models.use('writer') models.infer('x')");
    const ends = drive(body, { model: () => "hold" }).events.flatMap((event) =>
      event.event === "task_abandoned"
        ? [`${event.id} ${event.reason}`]
        : event.event.startsWith("run_f")
          ? [event.event]
          : [],
    );
    expect(ends).toEqual(["0.0.0 owner_aborted", "0.0 owner_failed", "run_failed"]);
  });

  test("numbers are consecutive, and every event carries the common fields", () => {
    const run = drive(
      section("## A", "tasks.join({ tasks.spawn('## B') }) return ''") + section("## B", "log('b')"),
      TOOLS,
    );
    expect(run.events.map(({ seq }) => seq)).toEqual(run.events.map((_, index) => index));
    for (const event of run.events) {
      expect(event).toMatchObject({
        execution: "run-1",
        section: expect.any(String),
        task: expect.stringMatching(/^0(\.0)?$/),
      });
      expect("entry" in event).toBe(!event.event.startsWith("run_"));
    }
  });

  test("store operations that were refused or failed are reported with their reason", () => {
    const run = drive(
      section(
        "## A",
        "pcall(store.read, 'gone') pcall(store.write, '../x', '') pcall(store.read, 5) store.exists('y')",
      ),
    );
    expect(
      run.events.flatMap((event) =>
        event.event === "store_operation_failed"
          ? [`${event.op} ${event.path} ${event.reason}`]
          : event.event === "store_operation_succeeded"
            ? [`${event.op} ${event.path}`]
            : [],
      ),
    ).toEqual(["read gone not_found", "write ../x invalid_path", "exists y"]);
  });

  test("observers see the events of `step.events`, as they happen", () => {
    const seen: string[] = [];
    const run = drive(section("## A", "log('a') store.exists('x') log('b')"), {
      observe: (event) => seen.push(event.event),
    });
    expect(seen).toEqual(run.names);
  });
});
