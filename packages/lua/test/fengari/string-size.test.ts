import { describe, expect, test } from "vitest";
import { defs, lauxlib, lua } from "../../src/fengari/bundle.js";
import type { LuaState } from "../../src/fengari/state.js";
import { bareState, type Outcome, results, run } from "./bare-state.js";

const ceiling = 1000;
function limited(): LuaState {
  const L = bareState();
  L.l_G.stringceiling = ceiling;
  return L;
}
const limitedRun = (source: string): Outcome => run(limited(), source);

describe("a string above the ceiling is refused, one at the ceiling is not", () => {
  test.each([
    ["..", "local s = ('a'):rep(500) return #(s .. s)", "local s = ('a'):rep(500) return #(s .. s .. 'b')"],
    [".. of a number", "return #(('a'):rep(999) .. 1)", "return #(('a'):rep(999) .. 12)"],
    ["rep", "return #('a'):rep(1000)", "return #('a'):rep(1001)"],
    ["rep with a separator", "return #('ab'):rep(250, 'cd') + 2", "return #('ab'):rep(251, 'cd')"],
    ["rep of a huge count", "return #('a'):rep(1000)", "return #('a'):rep(2147483647)"],
    ["rep of a count past 32 bits", "return #('a'):rep(1000.0) + #(''):rep(3e9)", "return #('a'):rep(3e9)"],
    [
      "concat",
      "local s = ('a'):rep(100) return #table.concat({s, s, s, s, s, s, s, s, s, s})",
      "local s = ('a'):rep(100) return #table.concat({s, s, s, s, s, s, s, s, s, s, 'b'})",
    ],
    ["gsub", "return #('a'):rep(500):gsub('a', 'bb')", "return #('a'):rep(501):gsub('a', 'bb')"],
    [
      "format",
      "return #('%s%s'):format(('a'):rep(500), ('a'):rep(500))",
      "return ('%s%s'):format(('a'):rep(500), ('a'):rep(501))",
    ],
    ["pack", "return #string.pack('c1000', '')", "return #string.pack('c1001', '')"],
    ["%q", "return #('%q'):format(('a'):rep(998))", "return ('%q'):format(('a'):rep(999))"],
  ])("%s", (_name, fits, tooLong) => {
    expect(limitedRun(fits)).toEqual({ results: [{ integer: 1000 }] });
    expect(limitedRun(tooLong)).toEqual({ error: "not enough memory" });
  });
});

test("a refusal can be caught, in Lua and in libraries", () => {
  expect(
    limitedRun("return pcall(function() local s = ('a'):rep(600) return s .. s end), pcall(string.rep, 'a', 1001)"),
  ).toEqual({ results: [false, false, "not enough memory"] });
});

test("the state's own handler raises what it wants", () => {
  const L = limited();
  L.l_G.onstringtoolong = (thread) => {
    lua.lua_createtable(thread, 0, 1);
    lua.lua_pushstring(thread, "lua");
    lua.lua_setfield(thread, -2, "kind");
    lua.lua_error(thread);
  };
  const source = "local _, e = pcall(f) return type(e), e.kind";
  const concat = "local s = ('a'):rep(600) local function f() return s .. s end ";
  const rep = "local function f() return s:rep(2) end ";
  expect(run(L, concat + source)).toEqual({ results: ["table", "lua"] });
  expect(run(L, `local s = ('a'):rep(600) ${rep}${source}`)).toEqual({ results: ["table", "lua"] });
});

test("a refusal inside a full frame has room on the stack", () => {
  const names = Array.from({ length: 190 }, (_, i) => `v${i}`).join(", ");
  const L = limited();
  L.l_G.onstringtoolong = (thread) => {
    for (let i = 0; i < 15; i++) lua.lua_pushnil(thread);
    lua.lua_pushstring(thread, "refused");
    lua.lua_error(thread);
  };
  expect(run(L, `local ${names} local s = ('a'):rep(600) return s .. s .. s`)).toEqual({ error: "refused" });
});

test("without a ceiling of its own a state refuses what JavaScript could not hold", () => {
  expect(run(bareState(), "return ('ab'):rep(2147483647)")).toEqual({ error: "not enough memory" });
});

test("rep repeats, with separators and without", () => {
  expect(
    results(
      "return ('ab'):rep(3), ('ab'):rep(3, ','), ('ab'):rep(1, ','), ('ab'):rep(0), (''):rep(5), (''):rep(3, '-')",
    ),
  ).toEqual(["ababab", "ab,ab,ab", "ab", "", "", "--"]);
  expect(results("return (''):rep(2147483647)")).toEqual([""]);
});

test("an error text that grows past the ceiling is refused too", () => {
  const L = limited();
  const outcome = run(L, "error(('a'):rep(1000), 1)");
  expect(outcome).toEqual({ error: "not enough memory" });
  expect(defs.to_jsstring(lauxlib.luaL_tolstring(L, -1))).toBe("not enough memory");
});
