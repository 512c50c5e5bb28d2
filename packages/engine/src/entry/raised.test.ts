import { describe, expect, test } from "vitest";
import { breaks, fails, gives, says, tool } from "../../test/answers.js";
import { drive, failure, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const CATALOG: Setting = {
  packs: { catalog: [tool("web/fetch"), tool("web/broken")] },
  tool: ({ tool: id }) => (id === "web/broken" ? breaks("it broke") : gives("ok")),
};

describe("what an uncaught value makes of the run", () => {
  test.each([
    ["error('boom')", /^section `Only` prologue:14: \[string "section `Only` prologue"\]:14: boom$/],
    ["error('boom', 0)", /^boom$/],
    [
      "local x = nil; return x.y",
      /^section `Only` prologue:14: \[string "section `Only` prologue"\]:14: attempt to index a nil value/,
    ],
    ["assert(false)", /^section `Only` prologue:14: .*assertion failed!$/],
    ["error({ kind = 'tool', message = 'mine' })", /^\(error object is a table value\)$/],
    ["error(setmetatable({}, { __tostring = function() return 'shown' end }))", /^shown$/],
    ["error()", /^\(error object is a nil value\)$/],
    ["error(true)", /^\(error object is a boolean value\)$/],
    ["error(7)", /^\(error object is a integer value\)$/],
    ["error(3.0)", /^\(error object is a number value\)$/],
    ["error(json.null)", /^null$/],
    ["error(function() end)", /^\(error object is a function value\)$/],
    [
      "error('\\xff broken')",
      /^section `Only` prologue:14: \[string "section `Only` prologue"\]:14: \u{fffd} broken$/u,
    ],
  ])("%s", (lua, message) => {
    const failed = failure(lua);
    expect(failed.kind).toBe("Lua");
    expect(failed.message).toMatch(message);
  });

  test("of several lines that a string names the first decides the tag", () => {
    const own = '[string "section `Only` prologue"]';
    expect(failure(`error('x ${own}:7: y ${own}:9: z', 0)`).message).toBe(
      `section \`Only\` prologue:7: x ${own}:7: y ${own}:9: z`,
    );
    expect(failure(`error('x ${own} y', 0)`).message).toBe(`x ${own} y`);
    expect(failure(`error('x [string "other"]:7: y', 0)`).message).toBe('x [string "other"]:7: y');
  });

  test("the second block of a section is tagged by its own label", () => {
    const body = `${section("## A", "x = 1")}\nprose\n\n\`\`\`lua\nerror('late')\n\`\`\`\n`;
    expect(drive(body).failure.message).toMatch(/^section `A` epilog:\d+: \[string "section `A` epilog"\]:\d+: late$/);
  });

  test("a long label is cut in Lua and whole in the tag", () => {
    const name = "A very long heading that goes on and on and on";
    const { message } = drive(section(`## ${name}`, "error('x')")).failure;
    expect(message.startsWith(`section \`${name}\` prologue:`)).toBe(true);
    expect(message).toContain('...]"'.slice(0, 3));
  });

  test("a heading cut within a character is found again", () => {
    const name = `${"a".repeat(35)}äöüäöüäöü`;
    expect(drive(section(`## ${name}`, "error('x')")).failure.message.startsWith(`section \`${name}\` prologue:`)).toBe(
      true,
    );
    const shifted = `${"a".repeat(36)}äöüäöüäöü`;
    expect(
      drive(section(`## ${shifted}`, "error('x')")).failure.message.startsWith(`section \`${shifted}\` prologue:`),
    ).toBe(true);
  });

  test("the traceback stands beside the message", () => {
    const run = drive(section("## Only", "local function deep() error('x') end deep()"));
    const error = run.outcome?.status === "failed" ? run.outcome.error : undefined;
    expect(error?.traceback).toMatch(/^stack traceback:\n\t/);
    expect(error?.message).not.toContain("stack traceback");
  });

  test("events carry the kind and the same text", () => {
    const run = drive(section("## Only", "error('boom')"));
    expect(run.named("lua_block_failed")).toMatchObject([{ kind: "lua", message: run.failure.message }]);
    const failed = drive(section("## Only", "tools.call('web/broken')"), CATALOG);
    expect(failed.named("lua_block_failed")).toMatchObject([{ kind: "tool", message: "tool call failure: it broke" }]);
    expect(failed.named("run_failed")).toMatchObject([{ kind: "Tool", message: "tool call failure: it broke" }]);
  });
});

describe("an Engine error uncaught, re-raised at once, re-raised later", () => {
  const cases: readonly (readonly [string, string, string, string, Setting])[] = [
    ["tools.call('web/broken')", "Tool", "Tool", "tool call failure: it broke", CATALOG],
    [
      "tools.call('no/tool')",
      "Tool",
      "Lua",
      'tool "no/tool" is not a tool in this run; catalog tools: ["web/broken", "web/fetch"]',
      CATALOG,
    ],
    ["store.read('gone')", "Vfs", "Vfs", "file not found in store: gone", {}],
    ["store.read('../x')", "Vfs", "Vfs", 'invalid path "../x": path contains a traversal segment', {}],
    ["models.infer('x')", "Binding", "Lua", "model binding required for section Only", {}],
    [
      "models.use('writer') models.infer('x')",
      "Completion",
      "Lua",
      "slow down",
      { model: () => fails("rate_limit", "slow down") },
    ],
    [
      "models.use('writer') messages:user('x') models.loop()",
      "Completion",
      "Completion",
      "the model replied with no text and no tool calls",
      { model: () => says(" ") },
    ],
    [
      "compactors.fail('precheck')",
      "ContextExhausted",
      "ContextExhausted",
      "context exhausted: the request precheck overflowed the model's context window",
      {},
    ],
    ["tasks.status('0.5')", "Lua", "Lua", "task `0.5` is not a task this chain owns", {}],
    ["call('x')", "Lua", "Lua", "section heading must include ### markers, got bare name: x", {}],
    ["for i = 1, 2 do log('x') end", "Quota", "Lua", "lua log event quota exceeded", { limits: { logCalls: 1 } }],
  ];

  test.each(cases)("%s", (lua, uncaught, later, message, setting) => {
    const caughtFirst = `local ok, e = pcall(function() ${lua} end)`;
    expect(failure(lua, setting)).toEqual({ kind: uncaught, message });
    expect(failure(`${caughtFirst} error(e)`, setting)).toEqual({ kind: uncaught, message });
    const again = failure(`${caughtFirst} store.exists('other') error(e)`, setting);
    expect(again.kind).toBe(later);
    expect(again.message).toBe(uncaught === "Quota" ? "lua log event budget exceeded" : message);
  });

  test("a value whose fields were taken away is an ordinary failure", () => {
    const lua = "local ok, e = pcall(store.read, 'gone') store.exists('x') e.reason = nil error(e)";
    expect(failure(lua)).toEqual({ kind: "Lua", message: "file not found in store: gone" });
  });

  test("a table with a borrowed kind is no Engine error", () => {
    expect(failure("error({ kind = 'store', reason = 'not_found', message = 'm' })").kind).toBe("Lua");
    expect(failure("error({ kind = 'cancelled', message = 'm' })").kind).toBe("Lua");
  });

  test("what catches it is an error value with raw fields", () => {
    const lua = `local ok, e = pcall(store.read, 'gone')
      local names = {} for k in pairs(e) do names[#names + 1] = k end
      return table.concat(names, ',') .. '|' .. tostring(e) .. '|' .. ('x: ' .. e) .. '|' .. tostring(getmetatable(e)) .. '|' .. json.encode(e)`;
    const text = "file not found in store: gone";
    expect(drive(section("## Only", lua)).result).toBe(
      `kind,message,path,reason|${text}|x: ${text}|error value|{"kind":"store","message":"${text}","path":"gone","reason":"not_found"}`,
    );
  });
});
