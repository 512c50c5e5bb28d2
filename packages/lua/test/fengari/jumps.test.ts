import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as bundle from "../../src/fengari/bundle.js";
import { compile, LuaSyntaxError } from "../../src/index.js";
import { bareState } from "./bare-state.js";

/** The plain fengari beside the adapted one: both must make the same code and the same complaints. */
const require = createRequire(import.meta.url);
const plain: typeof bundle.lua = require("fengari/src/lua.js");
const plainAux: typeof bundle.lauxlib = require("fengari/src/lauxlib.js");

interface Code {
  readonly code: readonly number[];
  readonly p: readonly Code[];
}

function compiled(lua: typeof bundle.lua, aux: typeof bundle.lauxlib, source: string): unknown {
  const L = lua === plain ? plainAux.luaL_newstate() : bareState();
  if (L === null) throw new Error("no state");
  const status = aux.luaL_loadbufferx(
    L,
    bundle.defs.to_luastring(source),
    source.length,
    bundle.defs.to_luastring("=t"),
    null,
  );
  if (status !== lua.LUA_OK) return lua.lua_tojsstring(L, -1);
  const shown = ({ code, p }: Code): unknown => [code.map((one) => ({ ...Object(one) })), p.map(shown)];
  return shown(Reflect.get(Object(lua.lua_topointer(L, -1)), "p"));
}

const name = fc.constantFrom("a", "b", "c");
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom("x", "y()", "nil", "false", "1", "x < y"),
    fc.tuple(tie("expression"), fc.constantFrom("and", "or"), tie("expression")).map((parts) => `(${parts.join(" ")})`),
    fc.array(tie("expression"), { minLength: 2, maxLength: 5 }).map((parts) => parts.join(" or ")),
    fc.array(tie("expression"), { minLength: 2, maxLength: 5 }).map((parts) => parts.join(" and ")),
    tie("expression").map((inner) => `not (${inner})`),
  ),
}));
const { block } = fc.letrec<{ block: string; statement: string }>((tie) => ({
  statement: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom("z()", "break", "local l = 1", "local f = function() return l end"),
    name.map((label) => `goto ${label}`),
    name.map((label) => `::${label}::`),
    expression.map((value) => `x = ${value}`),
    tie("block").map((body) => `do ${body} end`),
    fc.tuple(expression, tie("block")).map(([test, body]) => `while ${test} do ${body} end`),
    fc.tuple(tie("block"), expression).map(([body, test]) => `repeat ${body} until ${test}`),
    fc
      .tuple(expression, tie("block"), tie("block"))
      .map(([test, a, b]) => `if ${test} then ${a} elseif x then ${b} end`),
    tie("block").map((body) => `f = function() ${body} end`),
  ),
  block: fc.array(tie("statement"), { maxLength: 6 }).map((statements) => statements.join(" ; ")),
}));

describe("jumps, gotos and labels", () => {
  test("come out as plain fengari makes them", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(
        fc.oneof(
          block,
          block.map((body) => `while x do ${body} end ::a:: ::b:: z() ::c::`),
        ),
        (source) => {
          expect(compiled(bundle.lua, bundle.lauxlib, source)).toEqual(compiled(plain, plainAux, source));
        },
      ),
      { numRuns: 300 },
    );
  });

  const many = 20_000;
  const numbered = (piece: (n: number) => string) => Array.from({ length: many }, (_, n) => piece(n)).join(" ");
  // Each took a minute or more while its time grew with the square of its length.
  test.each([
    ["or", `return x${" or x".repeat(many * 5)}`],
    ["and", `return x${" and x".repeat(many * 5)}`],
    ["and with or", `return x${" and x or x".repeat(many)}`],
    ["elseif", `if x then y() ${"elseif x then y() ".repeat(many * 5)}end`],
    ["break", `while x do ${"if x then break end ".repeat(many)} end`],
    ["goto one label", `do ${"goto a ".repeat(many)} ::a:: end`],
    ["goto back", numbered((n) => `::l${n}:: y() goto l${n}`)],
    ["goto on", `${numbered((n) => `goto l${n};`)} ${numbered((n) => `::l${n}:: y()`)}`],
  ])("many of `%s` compile, or are too long, in little time", { timeout: 30_000 }, (_what, source) => {
    try {
      compile(source, { name: "t" });
    } catch (error) {
      expect(error).toBeInstanceOf(LuaSyntaxError);
      expect(String(error)).toContain("control structure too long");
    }
  });
});
