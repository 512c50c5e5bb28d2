import { compile, createVm, type LuaTable } from "@runvil/lua";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ListView, listEntries } from "./list-view.js";

function setup() {
  const vm = createVm({ seed: new Uint8Array([1]), memoryBytes: 2 ** 24, checkCancel: () => false });
  const table = vm.table();
  /** Runs Lua with the list as `t`. */
  const lua = (source: string): void => {
    const step = vm.coroutine(vm.load(compile(`local t = ... ${source}`, { name: "test" })), [table]).resume();
    if (step.status !== "returned") throw new Error(step.status);
  };
  return { table, lua, view: new ListView(table) };
}

function expectFresh(view: ListView, table: LuaTable): void {
  expect(view.read()).toEqual(listEntries(table));
}

test("appended values are read back behind the others", () => {
  const { table, view } = setup();
  view.append("a");
  view.read();
  view.append("b");
  expect(view.read()).toEqual({ values: ["a", "b"], strays: [] });
  expect(table.sequence()).toEqual(["a", "b"]);
});

test.each([
  ["an element", "t[2] = 'x'"],
  ["a new element", "t[#t + 1] = 'x'"],
  ["a removal", "t[#t] = nil"],
  ["a hole", "t[1] = nil"],
  ["a stray key", "t.name = 'x'"],
  ["a key past the end", "t[9] = 'x'"],
])("a write by Lua is seen: %s", (_name, source) => {
  const { table, lua, view } = setup();
  for (const value of ["a", "b", "c"]) view.append(value);
  view.read();
  lua(source);
  expectFresh(view, table);
  view.append("z");
  expectFresh(view, table);
});

test("an append that meets a stray value takes it in", () => {
  const { table, lua, view } = setup();
  lua("t[1] = 'a' t[3] = 'c'");
  expect(view.read()).toEqual({ values: ["a"], strays: ["c"] });
  view.append("b");
  expectFresh(view, table);
});

test("whatever Lua and appends do in turn, the view is the table", () => {
  const writes = fc.oneof(
    fc.constant("append"),
    fc.integer({ min: 1, max: 6 }).map((at) => `t[${at}] = ${at}`),
    fc.integer({ min: 1, max: 6 }).map((at) => `t[${at}] = nil`),
    fc.constant("t.key = 1"),
    fc.constant("t.key = nil"),
  );
  fc.assert(
    fc.property(fc.array(writes, { maxLength: 12 }), (steps) => {
      const { table, lua, view } = setup();
      for (const step of steps) {
        if (step === "append") view.append("new");
        else lua(step);
        expectFresh(view, table);
      }
    }),
    { numRuns: 40 },
  );
});
