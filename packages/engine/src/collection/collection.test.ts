import { DataObject, LUA_NULL, LuaBytes, LuaFloat, type LuaValue } from "@runvil/lua";
import { describe, expect, test } from "vitest";
import { FakeTable } from "../../test/fake-table.js";
import { exhaustedStub } from "./exhausted-stub.js";
import { collectionMembers } from "./members.js";

function table(...entries: readonly (readonly [LuaValue, LuaValue])[]): FakeTable {
  const made = new FakeTable();
  for (const [key, value] of entries) made.set(key, value);
  return made;
}

function message(collection: FakeTable): string {
  const result = collectionMembers(collection);
  return result.ok ? "passed" : result.message;
}

describe("members", () => {
  test("the array part, then pairs", () => {
    const nested = new FakeTable();
    expect(collectionMembers(table([1, "a"], [2, nested], ["extra", "c"], [5, true]))).toEqual({
      ok: true,
      members: [{ item: "a" }, { item: nested }, { key: "extra", value: "c" }, { key: 5, value: true }],
    });
  });

  test("keys stand in the order that the VM gives them", () => {
    const collection = table([false, "f"], [true, "t"], [2.5, "h"], [new LuaFloat(7), "s"], ["a", "y"], ["b", "x"]);
    const result = collectionMembers(collection);
    if (!result.ok) throw new Error(result.message);
    expect(result.members.map((member) => ("key" in member ? member.key : undefined))).toEqual([
      false,
      true,
      2.5,
      new LuaFloat(7),
      "a",
      "b",
    ]);
  });
});

describe("faults", () => {
  const fn: LuaValue = { type: "function" };
  test.each<[string, FakeTable]>([
    ["fanout over an empty collection: no work is likely a bug", table()],
    ["fanout collection member at index 2 is a function; members must be data", table([1, "a"], [2, fn])],
    ["fanout collection member at index 1 is a userdata; members must be data", table([1, LUA_NULL])],
    ["fanout collection member at index cb is a function; members must be data", table(["cb", fn])],
    ["fanout collection member at index true is a function; members must be data", table([true, fn])],
    ["fanout collection member at index 7 is a function; members must be data", table([7, fn])],
    ["fanout collection member at index 2.5 is a function; members must be data", table([2.5, fn])],
    ["fanout collection key must be a string, number, or boolean, got table", table([new FakeTable(), "x"])],
    ["fanout collection key must be a string, number, or boolean, got userdata", table([LUA_NULL, fn])],
    ["fanout collection key is not a finite number", table([Infinity, "x"])],
    ["fanout collection key is not a finite number", table([-Infinity, fn])],
    ["fanout collection key must be a valid UTF-8 string", table([new LuaBytes(Uint8Array.of(0xff)), "x"])],
  ])("%s", (text, collection) => {
    expect(message(collection)).toBe(text);
  });

  test("the first member in order is the one reported", () => {
    expect(message(table([1, fn], [Infinity, "x"]))).toContain("index 1 ");
    expect(message(table(["a", fn], [new FakeTable(), "x"]))).toContain("index a ");
  });

  test("a hole below the border is no data", () => {
    const collection = table([1, "a"], [3, "c"]);
    collection.length = () => 3;
    expect(message(collection)).toBe("fanout collection member at index 2 is a nil; members must be data");
  });
});

test("the stub of an exhausted arm shows its item as prose does", () => {
  expect(exhaustedStub("Lua")).toBe("## Lua\n\nUNKNOWN\n\n(section incomplete: tool loop exhausted)");
  expect(exhaustedStub(new DataObject(new Map([["key", 5]])))).toContain('## {"key":5}\n');
});
