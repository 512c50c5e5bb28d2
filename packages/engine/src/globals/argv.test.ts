import { describe, expect, test } from "vitest";
import { drive, result, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const DECLARED =
  "args:\n  topic: { type: string }\n  limit: { type: integer, optional: true, default: 3 }\nmodels:\n  writer: {}";
const given = (args: string): Setting => ({ frontmatter: DECLARED, args });
const h1 = (lua: string): string => `# Title\n\n\`\`\`lua\n${lua}\n\`\`\`\n\n`;

describe("from string to argv", () => {
  test.each<readonly [Setting, string, string]>([
    [{ args: "hello" }, "return argv.prose == args", "true"],
    [{}, "return argv.prose", ""],
    [{ args: '{"prose":"x"}' }, "return argv.prose", '{"prose":"x"}'],
    [given('{"topic":"t"}'), "return argv.limit == nil", "true"],
    [given('{"topic":5}'), "return tostring(argv.topic)", "5"],
    [given("not json"), "return argv == nil", "true"],
    [given("null"), "return argv == nil", "true"],
    [given(""), "return argv == nil", "true"],
    [given("42"), "return argv == 42", "true"],
    [given('"s"'), "return argv", "s"],
    [given("false"), "return argv == false", "true"],
    [given("[1,2]"), "return argv[2] .. '/' .. #argv", "2/0"],
    [given('{"topic":null}'), "return argv.topic == nil", "true"],
    [given('{"n":9007199254740993}'), "return tostring(argv.n)", "9007199254740993"],
    [given('{"n":3000000000}'), "return argv.n", "3000000000"],
    [given('{"a":{"b":[1,{"c":2}]}}'), "return argv.a.b[2].c", "2"],
  ])("%j: %s gives %s", (setting, lua, text) => {
    expect(result(lua, setting)).toBe(text);
  });
});

describe("argv in a section", () => {
  const setting = given('{"topic":"t","list":[1,2,3],"nested":{"n":null}}');
  test.each([
    ["argv = 1", "argv is frozen outside H1: assign it in H1 only"],
    ["argv = nil", "argv is frozen outside H1: assign it in H1 only"],
    ["argv.topic = 'x'", "argv is frozen outside H1: cannot set field 'topic'"],
    ["argv.new = 1", "argv is frozen outside H1: cannot set field 'new'"],
    ["argv.list[1] = 1", "argv is frozen outside H1: cannot set field '1'"],
    ["argv.nested.deep = 1", "argv is frozen outside H1: cannot set field 'deep'"],
    ["argv.nested[true] = 1", "argv is frozen outside H1: cannot set field 'boolean'"],
    ["setmetatable(_G, { __newindex = function() end }) argv = 1", "argv is frozen outside H1: assign it in H1 only"],
  ])("%s is refused", (lua, message) => {
    expect(result(`local ok, e = pcall(function() ${lua} end) return e.kind .. ': ' .. e.message`, setting)).toBe(
      `lua: ${message}`,
    );
  });

  test.each([
    ["getmetatable(argv)", "argv is frozen"],
    ["pcall(setmetatable, argv, {})", "false"],
    ["next(argv) == nil", "true"],
    ["argv.list == argv.list", "true"],
    ["argv.nested.n == nil", "true"],
    ["json.encode(argv)", '{"list":[1,2,3],"nested":{"n":null},"topic":"t"}'],
    ["argv.list[2.0]", "2"],
    ["argv.list[4 / 2]", "2"],
  ])("%s is %s", (lua, text) => {
    expect(result(`return (${lua})`, setting)).toBe(text);
  });

  test("ipairs walks it, pairs sees nothing", () => {
    expect(
      result(
        "local n = 0 for _, v in ipairs(argv.list) do n = n + v end for _ in pairs(argv) do n = -1 end return n",
        setting,
      ),
    ).toBe("6");
  });

  test("a stand-in assigned into var is copied", () => {
    expect(result("var.l = argv.list var.l[1] = 9 return argv.list[1] .. var.l[1]", setting)).toBe("19");
  });

  test("pairs(_G) does not list it", () => {
    expect(
      result("for k in pairs(_G) do if k == 'argv' or k == 'prose' then return k end end return 'absent'", setting),
    ).toBe("absent");
  });

  test("args may be rebound; argv goes on with the chain's string", () => {
    expect(result("args = 'x' return argv.topic", setting)).toBe("t");
  });
});

describe("argv in the H1 pass", () => {
  const show = section("## A", "return json.encode(argv)");

  test("is writable, and frozen afterwards", () => {
    const run = drive(
      h1("if argv.limit == nil then argv.limit = 3 end log(tostring(#argv.list))") + show,
      given('{"list":[1,2]}'),
    );
    expect(run.logs).toEqual(["2"]);
    expect(run.result).toBe('{"limit":3,"list":[1,2]}');
  });

  test("may be repaired as a whole, or stay nil", () => {
    expect(drive(h1("if not argv then argv = { query = args } end") + show, given("plain")).result).toBe(
      '{"query":"plain"}',
    );
    expect(drive(h1("argv = nil") + section("## A", "return tostring(argv)"), given("{}")).result).toBe("nil");
  });

  test("keeps its nulls when untouched", () => {
    expect(drive(h1("log(tostring(argv.topic))") + show, given('{"topic":null}')).result).toBe('{"topic":null}');
  });

  test.each([
    ["argv = tostring", "argv must be JSON data, got function"],
    ["argv = { f = tostring }", "argv must be JSON data: a function at argv.f is not JSON data"],
    ["argv = { 1, x = 2 }", "argv must be JSON data: the table at argv is neither a sequence nor an object"],
  ])("%s fails at the end of the pass", (lua, message) => {
    const run = drive(h1(`${lua} log('ran on')`) + show);
    expect(run.logs).toEqual(["ran on"]);
    expect(run.failure).toEqual({ kind: "Lua", message });
  });

  test("after a result nothing is read back", () => {
    expect(drive(h1("argv = tostring return 'r'") + show).result).toBe("r");
  });

  test("a chain started here gets it as it is then, or the call raises", () => {
    const body =
      h1(
        "argv.n = 1 log(call('## A')) argv.n = 2 argv.f = tostring local ok, e = pcall(call, '## A') log(e.kind .. ' ' .. e.message) argv.f = nil log(call('## A'))",
      ) + show;
    expect(drive(body, given("{}")).logs).toEqual([
      '{"n":1}',
      "lua argv must be JSON data: a function at argv.f is not JSON data",
      '{"n":2}',
    ]);
  });

  test("an input needs no argv of the pass", () => {
    expect(drive(h1("argv = tostring log(call('## A', '[1]')) argv = nil") + show, given("{}")).logs).toEqual(["[1]"]);
  });

  test("no metatable on _G sees it", () => {
    const lua =
      "setmetatable(_G, { __newindex = function() error('hook') end, __index = function() return 'hook' end }) argv = { 1 } log(tostring(argv[1])) argv = nil log(tostring(argv))";
    expect(drive(h1(lua) + show, given("{}")).logs).toEqual(["1", "nil"]);
  });

  test("its placeholders read the parse of the string, not the repair", () => {
    const body = `# Title\n\n\`\`\`lua\nargv.topic = 'new'\n\`\`\`\n\n{{ argv.topic }}\n\n\`\`\`lua\nlog(prose)\n\`\`\`\n\n## A\n\n{{ argv.topic }}\n\n\`\`\`lua\nreturn prose\n\`\`\`\n`;
    const run = drive(body, given('{"topic":"old"}'));
    expect(run.logs).toEqual(["old"]);
    expect(run.result).toBe("new");
  });
});
