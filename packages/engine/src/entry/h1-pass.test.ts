import { describe, expect, test } from "vitest";
import { breaks, fails, says, tool } from "../../test/answers.js";
import { drive, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const h1 = (lua: string): string => `# Title\n\n\`\`\`lua\n${lua}\n\`\`\`\n\n`;
const show =
  section("## A", "log(sys.section_name .. ' ' .. sys.id)") + section("## B", "log(sys.section_name .. ' ' .. sys.id)");

describe("the H1 pass", () => {
  test("is entry 0.0 of the root chain, and reports no section", () => {
    const run = drive(h1("log(sys.section_name .. ' ' .. sys.id .. ' ' .. sys.taskid)") + show);
    expect(run.logs).toEqual(["Title 0.0 0", "A 0.1", "B 0.2"]);
    expect(run.names.slice(0, 6)).toEqual([
      "run_started",
      "lua_block_started",
      "log_checkpoint",
      "lua_block_succeeded",
      "vm_teardown_started",
      "vm_teardown_succeeded",
    ]);
    expect(run.events[1]).toMatchObject({ section: "Title", task: "0", entry: "0.0" });
  });

  test("its id is reserved when none runs", () => {
    expect(drive(show).logs).toEqual(["A 0.1", "B 0.2"]);
  });

  test("prose alone is enough for one", () => {
    const run = drive(`# Title\n\nSome prose.\n\n${show}`);
    expect(run.named("vm_teardown_succeeded").map(({ entry }) => entry)).toEqual(["0.0", "0.1", "0.2"]);
  });

  test("a result completes the run; no section runs", () => {
    const run = drive(h1("return 7") + show);
    expect(run.result).toBe("7");
    expect(run.logs).toEqual([]);
  });

  test("a jump starts the walk at its target", () => {
    expect(drive(h1("jump('## B')") + show).logs).toEqual(["B 0.1"]);
  });

  test("without sections it completes with `done`", () => {
    expect(drive(h1("x = 1")).result).toBe("done");
  });

  test("blocks run as one pass", () => {
    const body = `# Title\n\n\`\`\`lua\nx = 1\n\`\`\`\n\nprose {{ x }}\n\n\`\`\`lua\nreturn prose\n\`\`\`\n`;
    expect(drive(body).result).toBe("prose 1");
  });

  test("var is handed to the walk; offers, selection and messages are not", () => {
    const body =
      h1("var.x = 1 models.use('writer') messages:user('m') tools.offer_local('t', 'T', {}, function() end)") +
      section(
        "## A",
        "return var.x .. #messages .. tostring((pcall(models.infer, 'x'))) .. tostring((pcall(tools.call, 't')))",
      );
    expect(drive(body).result).toBe("10falsefalse");
  });

  test("models.default set here holds for the run", () => {
    const body = h1("models.default('writer')") + section("## A", "return models.infer('x')");
    expect(drive(body, { model: [says("hi")] }).result).toBe("hi");
  });

  test("its tasks pass to the walk", () => {
    const body =
      h1("var.t = tasks.spawn('## W')") +
      section("## A", "local _, ok, text = tasks.join_any({ var.t }) return text") +
      section("## W", "return 'from task ' .. sys.taskid");
    expect(drive(body).result).toBe("from task 0.0");
  });
});

describe("the hard gate", () => {
  const FAILING: Setting = { packs: { catalog: [tool("web/broken")] }, tool: () => breaks("it broke") };
  test.each<readonly [string, string, Setting]>([
    ["error('boom')", "RequirementsUnmet", {}],
    ["assert(false, 'no')", "RequirementsUnmet", {}],
    ["error({})", "RequirementsUnmet", {}],
    ["call(5)", "RequirementsUnmet", {}],
    ["call('## Nope')", "RequirementsUnmet", {}],
    ["return {}", "RequirementsUnmet", {}],
    ["('x'):rep(1e9)", "RequirementsUnmet", {}],
    ["models.use('nobody')", "RequirementsUnmet", {}],
    ["require '## Bad'", "RequirementsUnmet", {}],
    ["var = {}", "Lua", {}],
    ["argv = print or tostring", "Lua", {}],
    ["argv = { f = tostring }", "Lua", {}],
    ["jump('## Nope')", "Lua", {}],
    ["tasks.status('0.9')", "Lua", {}],
    ["local t = tasks.spawn('## A') tasks.join({ t }) tasks.join({ t })", "Lua", {}],
    ["tasks.spawn('## A') return 1", "Lua", {}],
    ["local t = tasks.spawn('## A') tasks.cancel(t) local _, ok, e = tasks.join_any({ t }) error(e)", "Lua", {}],
    ["tools.call('web/broken')", "Tool", FAILING],
    ["store.read('gone')", "Vfs", {}],
    ["models.infer('x')", "Binding", {}],
    ["models.use('writer') models.infer('x')", "Completion", { model: () => fails("server", "m") }],
    ["compactors.fail('provider')", "ContextExhausted", {}],
    ["log('x') log('x')", "Quota", { limits: { logCalls: 1 } }],
    ["models.use('writer') models.infer('x')", "Budget", { limits: { budgets: { rounds: 0 } } }],
    ["store.write('f', '') tasks.fanout('## W', { 1, 2 })", "Determinism", {}],
    [
      "local t = {} while true do t[#t + 1] = ('x'):rep(16384) .. #t end",
      "Lua",
      { limits: { luaMemoryBytes: 4_000_000 } },
    ],
  ])("%s ends the run as %s", (lua, kind, setting) => {
    const body =
      h1(lua) +
      section("## A", "") +
      section("## Bad", "error('bad lib')") +
      section("## W", "store.write('race', '')");
    expect(drive(body, setting).failure.kind).toBe(kind);
  });

  test("task errors caught and raised later", () => {
    const later = (lua: string): string =>
      drive(h1(`local ok, e = pcall(function() ${lua} end) store.exists('x') error(e)`) + section("## A", "")).failure
        .kind;
    expect(later("tasks.status('0.9')")).toBe("Lua");
    expect(later("call('## Nope')")).toBe("RequirementsUnmet");
    const live =
      h1("local ok, e = pcall(call, '## A') store.exists('x') error(e)") +
      section("## A", "tasks.spawn('## B')") +
      section("## B", "");
    expect(drive(live).failure.kind).toBe("RequirementsUnmet");
    const atOnce = h1("call('## A')") + section("## A", "tasks.spawn('## B')") + section("## B", "");
    expect(drive(atOnce).failure.kind).toBe("Lua");
  });

  test("a cancelled task's error value raised later ends the run cancelled", () => {
    const lua =
      "local t = tasks.spawn('## A') tasks.cancel(t) local _, ok, e = tasks.join_any({ t }) store.exists('x') error(e)";
    expect(drive(h1(lua) + section("## A", "")).outcome).toEqual({ status: "cancelled" });
  });

  test("a prelude that fails stays Lua, with its traceback in the message", () => {
    const run = drive(h1("x = 1") + show, { packs: { preludes: [{ pack: "web", source: "error('at load')" }] } });
    expect(run.failure.kind).toBe("Lua");
    expect(run.failure.message).toMatch(
      /^Pack `web`: its prelude failed to load: .*at load\. A prelude only defines functions; it must not call tools while loading\.\nstack traceback:\n/,
    );
    expect(run.named("prelude_load_failed")).toHaveLength(1);
  });

  test("the message has no notice header", () => {
    expect(drive(h1("error('need more', 0)")).failure).toEqual({ kind: "RequirementsUnmet", message: "need more" });
  });
});
