import { describe, expect, test } from "vitest";
import { gives, says, tool } from "../../test/answers.js";
import { caught, drive } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const catches = (call: string): string =>
  `local ok, e = pcall(function() return ${call} end) return tostring(ok) .. ' ' .. (type(e) == 'table' and e.kind .. ': ' .. e.message or tostring(e))`;

describe("call", () => {
  test.each([
    ["return 42", "42"],
    ["return 3.0", "3"],
    ["return true", "true"],
    ["return 'x', 'y'", "x"],
    ["", ""],
  ])("a section with `%s` gives %j", (lua, text) => {
    const body = section("## A", "local r = call('### B') return type(r) .. ':' .. r") + section("### B", lua);
    expect(drive(body).result).toBe(`string:${text}`);
  });

  test("the called chain walks on, with ids of its own", () => {
    const body =
      section("## A", "log(sys.id) local r = call('### B') log(sys.id) call('### C') return r") +
      section("### B", "log(sys.id .. ' ' .. sys.taskid)") +
      section("### C", "log(sys.id) return 'from c'");
    const run = drive(body);
    expect(run.logs).toEqual(["0.1", "0.0.0 0", "0.0.1", "0.1", "0.1.0"]);
    expect(run.result).toBe("from c");
  });

  test("var is copied in and discarded", () => {
    const body =
      section("## A", "var.t = { n = 1 } local r = call('### B') return r .. var.t.n") +
      section("### B", "var.t.n = 9 return var.t.n");
    expect(drive(body).result).toBe("91");
  });

  test("its offers, messages and selection are its own", () => {
    const body =
      section(
        "## A",
        "models.use('writer') messages:user('m') tools.offer('web/fetch') tools.call('web/fetch') return call('### B')",
      ) + section("### B", "return #messages .. tostring(tools.calls) .. tostring((pcall(models.infer, 'x')))");
    expect(drive(body, { packs: { catalog: [tool("web/fetch")] }, tool: () => gives("x") }).result).toBe("0nilfalse");
  });

  test.each([
    ["call()", "lua: section target must be a string, got nil"],
    ["call(1, 2)", "lua: section target must be a string, got integer"],
    ["call('### B', 5)", "lua: input must be a string, got integer"],
    ["call('nope', 5)", "lua: input must be a string, got integer"],
    ["call('### B', '\\xff')", "lua: input must be a valid UTF-8 string"],
    ["call('B')", "lua: section heading must include ### markers, got bare name: B"],
    ["call('## A')", "lua: section heading `## A` not found; available sections: ### B"],
  ])("%s is refused", (call, message) => {
    const body =
      section("## A", `${catches(call).replace("return tostring", "call('### B') return tostring")}`) +
      section("### B", "log(sys.id)");
    const run = drive(body);
    expect(run.result).toBe(`false ${message}`);
    expect(run.logs).toEqual(["0.0.0"]);
  });

  test("a rebound var is refused at the call", () => {
    const body =
      section(
        "## A",
        `local v = var var = {} local ok, e = pcall(call, '### B') var = v return e.kind .. ': ' .. e.message`,
      ) + section("### B", "");
    expect(drive(body).result).toBe("lua: the `var` global was reassigned; write `var.<field>` instead");
  });

  test.each([
    ["error('boom')", 'false lua: [string "section `B` prologue"]:'],
    ["error({ kind = 'tool', message = 'mine' })", "false lua: (error object is a table value)"],
    ["error(setmetatable({}, { __tostring = function() return 'shown' end }))", "false lua: shown"],
    ["jump('## Nowhere')", "false lua: section heading `## Nowhere` not found; available sections: "],
    ["var = nil", "false lua: the `var` global was reassigned"],
    ["tasks.spawn('### C')", "false tasks_live: chain ended with author tasks still live: 0.0.0; "],
    ["store.read('gone')", "false store: file not found in store: gone"],
    ["tools.call('no/tool')", 'false unbound_tool: tool "no/tool" is not a tool in this run; catalog tools: []'],
    ["return {}", "false lua: cannot return a table as a result"],
  ])("a section that fails with `%s` raises at the call", (lua, message) => {
    const body = section("## A", catches("call('### B')")) + section("### B", lua) + section("### C", "");
    expect(drive(body).result.startsWith(message)).toBe(true);
  });

  test("the fields of the error cross, and the run ends by its kind", () => {
    const body =
      section("## A", "local ok, e = pcall(call, '### B') log(e.reason .. ' ' .. e.path) call('### B')") +
      section("### B", "store.read('gone')");
    const run = drive(body);
    expect(run.logs).toEqual(["not_found gone"]);
    expect(run.failure).toEqual({ kind: "Vfs", message: "file not found in store: gone" });
  });

  test("an uncaught plain error of a called section keeps its own tag alone", () => {
    const body = section("## A", "call('### B')") + section("### B", "error('boom')");
    expect(drive(body).failure.kind).toBe("Lua");
    expect(drive(body).failure.message).toContain("boom");
  });

  test("a prelude that fails is the call's error", () => {
    const body = section("## A", catches("call('### B')")) + section("### B", "");
    const source = "if store.exists('flag') then error('late') end store.write('flag', '')";
    const run = drive(body, { packs: { preludes: [{ pack: "web", source }] } });
    expect(run.result).toMatch(/^false lua: Pack `web`: its prelude failed to load: /);
    expect(run.named("vm_teardown_succeeded")).toHaveLength(2);
  });
});

describe("depth", () => {
  const mutual =
    section("## A", "call('### B')") +
    section("### B", "log('b' .. sys.id) call('### C')") +
    section("### C", "log('c' .. sys.id) call('### B')");

  test("the ninth call is refused, and the error passes up unchanged", () => {
    const run = drive(mutual);
    expect(run.failure).toEqual({ kind: "Lua", message: "call recursion exceeded cap of 8" });
    expect(run.logs).toHaveLength(8);
  });

  test("in the H1 pass it is RequirementsUnmet", () => {
    expect(
      drive(
        `# T\n\n\`\`\`lua\ncall('## B')\n\`\`\`\n\n${section("## B", "call('## C')")}${section("## C", "call('## B')")}`,
      ).failure,
    ).toEqual({
      kind: "RequirementsUnmet",
      message: "call recursion exceeded cap of 8",
    });
  });

  test("calls, tasks and arms count together", () => {
    const body =
      section("## A", "return call('## B')") +
      section("## B", "var.n = (var.n or 0) + 1 return var.n == 4 and call('## C') or call('## A')") +
      section(
        "## C",
        `local _, arm = pcall(tasks.fanout, '## A', { 1 })
        local _, task = pcall(tasks.spawn, '## A')
        local _, called = pcall(call, '## A')
        return arm.message .. '|' .. task.message .. '|' .. called.message`,
      );
    const cap = "recursion exceeded cap of 8";
    expect(drive(body).result).toBe(`fanout ${cap}|call ${cap}|call ${cap}`);
  });

  test("jumps and child walks add none", () => {
    const body =
      section("## A", "var.n = (var.n or 0) + 1 if var.n < 30 then jump('### B') end return var.n") +
      section("### B", "jump('### C')") +
      section("### C", "jump('### D')") +
      section("### D", "") +
      section("## E", "jump('## A')");
    expect(drive(body).result).toBe("30");
  });
});

describe("input of a called chain", () => {
  const declared = { frontmatter: "args:\n  topic: { type: string, optional: true }\nmodels:\n  writer: {}" };
  const show = section("### B", "return args .. '|' .. json.encode(argv) .. '|' .. tostring(argv and argv.topic)");

  test("its own string is parsed afresh", () => {
    expect(drive(section("## A", `return call('### B', '{"topic":"t"}')`) + show, declared).result).toBe(
      '{"topic":"t"}|{"topic":"t"}|t',
    );
    expect(drive(section("## A", "return call('### B', 'no json')") + show, declared).result).toBe("no json|null|nil");
    expect(drive(section("## A", "return call('### B', '')") + show).result).toBe('|{"prose":""}|nil');
  });

  test("without one it gets the caller's whole, an H1 repair included", () => {
    const body = `# T\n\n\`\`\`lua\nargv = { topic = 'repaired' }\n\`\`\`\n\n${section("## A", "args = 'rebound' return call('### B')")}${show}`;
    expect(drive(body, { ...declared, args: "raw" }).result).toBe('raw|{"topic":"repaired"}|repaired');
  });

  test("a chain inside a chain inherits the nearest string", () => {
    const body =
      section("## A", `return call('### B', '{"topic":"near"}')`) +
      section("### B", "return call('#### C')") +
      section("#### C", "return args .. argv.topic");
    expect(drive(body, { ...declared, args: "far" }).result).toBe('{"topic":"near"}near');
  });
});

test("a call is not ordered by the store against its caller", () => {
  const body = section("## A", "call('### B') return store.read('f')") + section("### B", "store.write('f', 'x')");
  expect(drive(body).result).toBe("x");
});

test("errors of a model round cross a call with their kind", () => {
  const body =
    section("## A", "local ok, e = pcall(call, '### B') return e.kind .. ' ' .. e.message") +
    section("### B", "models.infer('x')");
  expect(drive(body).result).toBe("internal model binding required for section B");
  expect(
    drive(section("## A", "return call('### B')") + section("### B", "models.use('writer') return models.infer('x')"), {
      model: [says("hi")],
    }).result,
  ).toBe("hi");
});

test("where a coroutine cannot yield a call is refused before its arguments", () => {
  expect(caught("table.sort({ 2, 1 }, function() call(5) end)")).toBe("lua: attempt to yield across a C-call boundary");
});
