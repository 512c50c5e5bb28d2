import { compile, LuaSyntaxError } from "@runvil/lua";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LuaCode } from "./lua-code.js";
import { callOf, isMember } from "./lua-globals.js";
import type { LuaNode } from "./lua-syntax.js";

const read = (source: string) => new LuaCode(source, 0, source.length);

/** The globals of a source, by name, in file order. */
function globals(source: string): string[] {
  return read(source).nodes.flatMap((node) => (node.kind === "name" && node.variable === undefined ? node.name : []));
}

function only(source: string, kind: LuaNode["kind"]): string[] {
  return read(source).nodes.flatMap((node) => (node.kind === kind ? source.slice(node.from, node.to) : []));
}

describe("a name is a global unless a local of that name is visible", () => {
  test.each([
    ["tools.add('a')", ["tools"]],
    ["local tools = {} tools.add('a')", []],
    ["local tools = tools", ["tools"]],
    ["do local tools = 1 end tools()", ["tools"]],
    ["local function tools() tools() end", []],
    ["local tools = function() tools() end", ["tools"]],
    ["function f(tools) return tools end return tools", ["f", "tools"]],
    ["function o:m() return self, tools end return self", ["o", "tools", "self"]],
    ["for tools = tools, 2 do tools() end", ["tools"]],
    ["for k, tools in pairs(tools) do tools(k) end tools()", ["pairs", "tools", "tools"]],
    ["repeat local tools = 1 until tools", []],
    ["while tools do local tools = 1 end", ["tools"]],
    ["if a then local b = 1 elseif b then local c = 1 else c() end", ["a", "b", "c"]],
    ["local a, b = b, a return a, b", ["b", "a"]],
    ["x.tools = { tools = 1, [tools] = 2 }", ["x", "tools"]],
    ["goto tools ::tools:: return 1", []],
    ["local f = function(a, ...) return a, b, ... end", ["b"]],
  ])("%s", (source, expected) => {
    expect(globals(source)).toEqual(expected);
  });

  test("a local knows where it is named", () => {
    const { nodes } = read("local m = 1 m() local m = m return m");
    const uses = nodes.flatMap((node) => (node.kind === "local" ? node.variables.map(({ uses }) => uses.length) : []));
    expect(uses).toEqual([2, 1]);
  });
});

describe("every node has its own span", () => {
  test("of calls and indexes", () => {
    expect(only("a.b['c'](1):d{2} 'e'", "call")).toEqual(["a.b['c'](1):d{2} 'e'", "a.b['c'](1):d{2}", "a.b['c'](1)"]);
    expect(only("return a.b['c'][d.e]", "index")).toEqual(["a.b['c'][d.e]", "a.b['c']", "a.b", "d.e"]);
  });

  test("of operators, by precedence", () => {
    expect(only("return a + b * c ^ -d .. e == f and g or h", "operator")).toEqual([
      "a + b * c ^ -d .. e == f and g or h",
      "a + b * c ^ -d .. e == f and g",
      "a + b * c ^ -d .. e == f",
      "a + b * c ^ -d .. e",
      "a + b * c ^ -d",
      "b * c ^ -d",
      "c ^ -d",
      "-d",
    ]);
  });

  test("of statements", () => {
    expect(only("local a = 1; b = 2", "local")).toEqual(["local a = 1"]);
    expect(only("f() return 1, 2;", "return")).toEqual(["return 1, 2"]);
    expect(only("if a then b() else c() end d()", "if")).toEqual(["if a then b() else c() end"]);
    expect(only("for i = 1, 2 do f() end while x do y() end repeat z() until w", "loop")).toEqual([
      "for i = 1, 2 do f() end",
      "while x do y() end",
      "repeat z() until w",
    ]);
  });
});

test("a function is called by itself, or through pcall and xpcall", () => {
  const argsOf = (source: string) => {
    const code = read(source);
    return code.nodes
      .flatMap((node) => (isMember(node, "tools", "add") ? [callOf(code, node)] : []))
      .map((call) => call && [call.isDirect, ...call.args.map(({ from, to }) => source.slice(from, to))]);
  };
  expect(argsOf("tools.add('a', b)")).toEqual([[true, "'a'", "b"]]);
  expect(argsOf("tools['add'] { 'a' }")).toEqual([[true, "{ 'a' }"]]);
  expect(argsOf("pcall(tools.add, 'a')")).toEqual([[false, "'a'"]]);
  expect(argsOf("xpcall(tools.add, h, 'a')")).toEqual([[false, "'a'"]]);
  expect(argsOf("local pcall = f pcall(tools.add, 'a')")).toEqual([undefined]);
  expect(argsOf("pcall(x, tools.add) f = tools.add tools.add:m()")).toEqual([undefined, undefined, undefined]);
});

/** Programs put together of pieces that fit anywhere, so that most of them compile. */
const program = fc
  .array(
    fc.constantFrom(
      "local a = b",
      "a.b:c(d, 'e') { f = g }",
      "for i = 1, #a do break end",
      "for k, v in pairs(a) do k = v end",
      "local function f(x, ...) return x, ... end",
      "function a.b:c() return self end",
      "if not a then b() elseif a == b then c = 1 else d() end",
      "while a do b = a ~= b end",
      "repeat local q = 1 until q",
      "do local z <> end",
      "x, y = 1, -2 ^ 3",
      "-- [[ c",
      "t = { 1; 2, [3] = 4, k = function() end }",
      "s = [==[ ]] ]==]",
      "goto l ::l::",
      "return a",
      "(a or b)(c)",
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join("\n"));

test("what compiles is read to its end, and nodes lie inside of what is above them", () => {
  fc.assert(
    fc.property(program, (source) => {
      const code = read(source);
      for (const node of code.nodes) {
        const parent = code.parent(node);
        if (parent) expect(node.from >= parent.from && node.to <= parent.to).toBe(true);
      }
      if (!compiles(source)) return;
      const lastStatement = code.tree.statements.at(-1);
      const rest = source.slice(lastStatement?.to ?? 0).replaceAll(/--.*|;/gu, "");
      expect(rest.trim()).toBe("");
    }),
  );
});

test("any text is read without an exception, and to its end", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (source) => read(source).nodes.length > 0));
});

function compiles(source: string): boolean {
  try {
    compile(source, { name: "=test" });
    return true;
  } catch (error) {
    if (error instanceof LuaSyntaxError) return false;
    throw error;
  }
}
