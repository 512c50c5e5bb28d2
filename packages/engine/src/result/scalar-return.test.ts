import { LUA_NULL, LuaBytes, LuaFloat, type LuaValue } from "@runvil/lua";
import { describe, expect, test } from "vitest";
import { FakeTable } from "../../test/fake-table.js";
import { scalarReturn } from "./scalar-return.js";

function bytes(...values: readonly number[]): LuaBytes {
  return new LuaBytes(Uint8Array.from(values));
}

describe("values that are a result", () => {
  test.each<[LuaValue, string]>([
    ["", ""],
    ["as is\n", "as is\n"],
    [42, "42"],
    [-7, "-7"],
    [1.5, "1.5"],
    [new LuaFloat(3), "3"],
    [-0, "-0"],
    [2 ** 31, "2147483648"],
    [Infinity, "inf"],
    [true, "true"],
    [false, "false"],
    [bytes(0x61, 0xff, 0x62), "a\u{fffd}b"],
    [bytes(0xe2, 0x82, 0x41), "\u{fffd}A"],
    [bytes(0xef, 0xbb, 0xbf, 0xff), "\u{feff}\u{fffd}"],
    [bytes(0xc0, 0x80), "\u{fffd}\u{fffd}"],
  ])("%o", (value, text) => {
    expect(scalarReturn(value)).toEqual({ kind: "text", text });
  });
});

test("nil is no result", () => {
  expect(scalarReturn(undefined)).toEqual({ kind: "nothing" });
});

describe("values that are refused", () => {
  test.each<[string, LuaValue]>([
    ["table", new FakeTable()],
    ["function", { type: "function" }],
    ["userdata", { type: "userdata", host: {} }],
    ["userdata", LUA_NULL],
  ])("%s", (type, value) => {
    expect(scalarReturn(value)).toEqual({ kind: "refused", message: `cannot return a ${type} as a result` });
  });
});
