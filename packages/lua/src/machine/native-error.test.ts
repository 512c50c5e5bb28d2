import { describe, expect, test } from "vitest";
import { compile, createVm, type LuaValue } from "../index.js";

function run(source: string, nativeErrors?: "texts" | "values"): LuaValue {
  const vm = createVm({
    seed: new Uint8Array(32),
    memoryBytes: 1 << 24,
    checkCancel: () => false,
    ...(nativeErrors === undefined ? {} : { nativeErrors }),
  });
  const end = vm.coroutine(vm.load(compile(source, { name: "=t" })), []).resume();
  if (end.status === "returned") return end.values[0];
  if (end.status === "raised") return `raised ${vm.text(end.value)}`;
  throw new Error(end.status);
}

const SHOW = "return type(err) == 'table' and err.kind .. ': ' .. tostring(err) or err";
const caught = (raise: string) => `local ok, err = pcall(function() ${raise} end) ${SHOW}`;

describe("native errors that are values", () => {
  test.each([
    ["local t = {} t.bind()", "lua: t:1: attempt to call a nil value (field 'bind')"],
    ["local t t.x = 1", "lua: t:1: attempt to index a nil value (local 't')"],
    ["return 1 + {}", "lua: t:1: attempt to perform arithmetic on a table value"],
    ["setmetatable(1)", "lua: t:1: bad argument #1 to 'setmetatable' (table expected, got integer)"],
    ["('x'):rep(1, 2, 3, {}):find('[')", "lua: t:1: malformed pattern (missing ']')"],
    ["table.concat({ {} })", "lua: t:1: invalid value (table) at index 1 in table for 'concat'"],
  ])("%s", (raise, value) => {
    expect(run(caught(raise), "values")).toBe(value);
    expect(run(caught(raise), "texts")).toBe(value.slice("lua: ".length));
    expect(run(caught(raise))).toBe(value.slice("lua: ".length));
  });

  test("what the program raises stays what it is, a text that Lua raised before it too", () => {
    expect(run(caught("error('mine', 0)"), "values")).toBe("mine");
    expect(run(caught("error('mine')"), "values")).toBe("t:1: mine");
    expect(run(caught("local _, e = pcall(function() nothing() end) error('x' .. tostring(e), 0)"), "values")).toBe(
      "xt:1: attempt to call a nil value (global 'nothing')",
    );
    expect(run("local ok, err = pcall(error) return tostring(err)", "values")).toBe("nil");
  });

  test("raised again, a value keeps its identity", () => {
    const again = "local _, e = pcall(function() nothing() end) local _, f = pcall(error, e) return e == f";
    expect(run(again, "values")).toBe(true);
  });

  test("a handler of xpcall gets the value too", () => {
    const source = `local ok, err = xpcall(function() nothing() end, function(e) return e.kind .. tostring(e) end) return err`;
    expect(run(source, "values")).toBe("luat:1: attempt to call a nil value (global 'nothing')");
  });

  test("what nobody catches stays a text", () => {
    expect(run("nothing()", "values")).toBe("raised t:1: attempt to call a nil value (global 'nothing')");
  });

  test("an error caught inside is none of the next one's business", () => {
    expect(run(caught("pcall(pcall, nothing) nothing()"), "values")).toContain("lua: t:1: attempt to call a nil value");
  });
});
