import { describe, expect, test } from "vitest";
import { caught, Drive, drive, failure, result } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";
import { instantText } from "./sys.js";

test.each([
  ["2026-01-02T03:04:05Z", "2026-01-02T03:04:05Z"],
  ["2026-01-02T03:04:05.600Z", "2026-01-02T03:04:05.6Z"],
  ["2026-01-02T03:04:05.000Z", "2026-01-02T03:04:05Z"],
  ["2026-01-02T03:04:05.123Z", "2026-01-02T03:04:05.123Z"],
  ["2026-01-02T03:04:05.010Z", "2026-01-02T03:04:05.01Z"],
  ["2026-01-02T03:04:10Z", "2026-01-02T03:04:10Z"],
])("%s shows as %s", (instant, text) => {
  expect(instantText(instant)).toBe(text);
});

describe("sys", () => {
  test.each([
    ["sys.when", "2026-01-02T03:04:05.6Z"],
    ["sys.id", "0.1"],
    ["sys.taskid", "0"],
    ["sys.section_name", "Only"],
    ["sys.execution", "run-1"],
    ["math.type(sys.section_count) .. sys.section_count", "integer1"],
    ["getmetatable(sys)", "sys is sealed"],
    ["next(sys)", "nil"],
    ["pcall(setmetatable, sys, {})", "false"],
  ])("%s is %s", (lua, text) => {
    expect(result(`return tostring((${lua}))`)).toBe(text);
  });

  test.each([
    ["return sys.nope", "unknown sys field 'nope'"],
    ["return sys.index", "unknown sys field 'index'"],
    ["return sys.model", "unknown sys field 'model'"],
    ["return sys[1]", "sys fields must be accessed by string key"],
    ["return sys[nil]", "sys fields must be accessed by string key"],
    ["sys.id = 1", "sys is read-only; cannot set 'id'"],
    ["sys[1] = 1", "sys is read-only; cannot set '1'"],
    ["sys[true] = 1", "sys is read-only; cannot set 'boolean'"],
    ["return json.encode(sys)", "json.encode: the table at value is sealed"],
  ])("%s is refused", (lua, message) => {
    expect(caught(lua)).toBe(`lua: ${message}`);
  });
});

describe("ui", () => {
  test("is absent without a snapshot", () => {
    expect(result("return tostring(ui)")).toBe("nil");
  });

  test("gives a new table per call, nulls read nil", () => {
    const ui = { a: 1, none: null, deep: { none: null, list: [1, 2] } };
    const lua =
      "local x, y = ui('ignored'), ui() x.a = 2 return y.a .. tostring(x == y) .. tostring(y.none) .. tostring(y.deep.none) .. #y.deep.list";
    expect(result(lua, { ui })).toBe("1falsenilnil2");
  });

  test("null in an array reads nil and leaves the places of its neighbors", () => {
    const ui = { list: [null, 1, null, { deep: [null, "x"] }], all: [null] };
    const lua =
      "local u = ui() return tostring(u.list[1]) .. u.list[2] .. tostring(u.list[3]) .. u.list[4].deep[2] .. tostring(u.list[4].deep[1]) .. tostring(u.all[1])";
    expect(result(lua, { ui })).toBe("nil1nilxnilnil");
  });
});

describe("log", () => {
  test("records a checkpoint in statement order, and returns nothing", () => {
    const run = drive(section("## A", "return select('#', log('a'))"));
    expect(run.result).toBe("0");
    expect(run.named("log_checkpoint")).toMatchObject([{ message: "a", section: "A", task: "0", entry: "0.1" }]);
  });

  test.each([
    ["log()", "log expects exactly one argument"],
    ["log('a', 'b')", "log expects exactly one argument"],
    ["log('a', nil)", "log expects exactly one argument"],
    ["log(1)", "log message must be a UTF-8 string"],
    ["log(nil)", "log message must be a UTF-8 string"],
    ["log('\\xff')", "log message must be a UTF-8 string"],
    ["log(('a'):rep(257))", "log message must be at most 256 characters"],
    ["log(('ä'):rep(257))", "log message must be at most 256 characters"],
    ["log('a\\nb')", "log message must not contain newline or control characters"],
    ["log('\\127')", "log message must not contain newline or control characters"],
    ["log('\\u{85}')", "log message must not contain newline or control characters"],
    ["log('\\u{2028}')", "log message must not contain newline or control characters"],
  ])("%s is refused", (lua, message) => {
    const run = drive(section("## A", `local ok, e = pcall(function() ${lua} end) return e.kind .. ': ' .. e.message`));
    expect(run.result).toBe(`lua: ${message}`);
    expect(run.logs).toEqual([]);
  });

  test("256 characters of any width are taken", () => {
    expect(drive(section("## A", "log(('😀'):rep(256))")).logs).toEqual(["😀".repeat(256)]);
  });

  test("a refused call spends an event, a call without its argument none", () => {
    const lua = "pcall(log) pcall(log, 1) log('x') local ok, e = pcall(log, 'y') return e.message";
    expect(result(lua, { limits: { logCalls: 2 } })).toBe("lua log event budget exceeded");
  });

  test("bytes have a quota of their own", () => {
    const lua = "for i = 1, 2 do log(('ä'):rep(128)) end log('a')";
    const limits = { limits: { logCalls: 2 } };
    expect(failure(`${lua}`, limits)).toEqual({ kind: "Quota", message: "lua log event quota exceeded" });
    expect(caught("log(('😀'):rep(256))", { limits: { logCalls: 3 } })).toBe(
      "lua: lua log cumulative byte budget exceeded",
    );
    expect(failure("log(('😀'):rep(256))", { limits: { logCalls: 3 } })).toEqual({
      kind: "Quota",
      message: "lua log byte quota exceeded",
    });
  });

  test("each VM has its own quota", () => {
    const body = section("## A", "log('a')") + section("## B", "log('b')");
    expect(drive(body, { limits: { logCalls: 1 } }).logs).toEqual(["a", "b"]);
  });
});

describe("prompt.list", () => {
  const list = "## List\n\n- one\n- two\n\n";
  test("gives a new array of the items", () => {
    const body =
      section(
        "## A",
        "local l = prompt.list('## List') l[1] = 'x' local m = prompt.list(' ## List ') return #l .. m[1] .. m[2]",
      ) + list;
    expect(drive(body).result).toBe("2onetwo");
  });

  test.each([
    ["prompt.list()", "section target must be a string, got nil"],
    ["prompt.list('List')", "section heading must include ### markers, got bare name: List"],
    ["prompt.list('## B')", "section `B` has no pre-parsed items"],
    ["prompt.list('## Nope')", "section heading `## Nope` not found; available sections: ## List, ## B"],
  ])("%s is refused", (call, message) => {
    const body =
      section("## A", `local ok, e = pcall(function() ${call} end) return e.kind .. ': ' .. e.message`) +
      list +
      section("## B", "");
    expect(drive(body).result).toBe(`lua: ${message}`);
  });
});

describe("prose", () => {
  const prose = (text: string, lua: string, before = ""): string =>
    `## A\n\n${before}${text}\n\n\`\`\`lua\n${lua}\n\`\`\`\n\n`;
  test("is rendered at its first read, once", () => {
    expect(
      drive(prose("x is {{ x }}", "local a = prose x = 2 return a .. ' ' .. prose", "```lua\nx = 1\n```\n\n")).result,
    ).toBe("x is 1 x is 1");
  });

  test("is read-only", () => {
    expect(caught("prose = 'x'")).toBe("lua: prose is read-only: assign to `var` or a section global instead");
  });

  test("never read, it is never rendered", () => {
    expect(drive(prose("{{ nothing.here }}", "return 'fine'")).result).toBe("fine");
  });

  test("reads what stands in var, also within the block", () => {
    expect(drive(prose("{{ var.n }}", "var.n = 5 return prose")).result).toBe("5");
  });
});

test("math.random is the run's own: the same seed gives the same numbers, per entry", () => {
  const lua = "local t = {} for i = 1, 3 do t[i] = math.random(1, 1000000) end return table.concat(t, ',')";
  expect(result(lua)).toBe(result(lua));
  expect(result(lua)).not.toBe(result(lua, { seed: "f".repeat(64) }));
  const body =
    section("## A", `local function f() ${lua} end log(f())`) +
    section("## B", `local function f() ${lua} end log(f())`);
  expect(new Set(new Drive(body).finish().logs).size).toBe(2);
});
