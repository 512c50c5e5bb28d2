import { expect, test } from "vitest";
import { newVm, run } from "../test/support/run-lua.js";
import { LUA_NULL, LuaBytes, LuaFloat, type LuaValue, typeName } from "./index.js";

test.each<[LuaValue, string]>([
  [undefined, "nil"],
  [true, "boolean"],
  [1, "integer"],
  [2147483648, "number"],
  [-0, "number"],
  [1.5, "number"],
  [new LuaFloat(1), "number"],
  ["", "string"],
  [new LuaBytes(Uint8Array.of(255)), "string"],
  [LUA_NULL, "userdata"],
])("%s is a %s", (value, name) => {
  expect(typeName(value)).toBe(name);
});

test("objects have the name of their Lua type", () => {
  const [table, fn, userdata] = run(newVm(), "return {}, print or type, json.decode('99999999999999999999')");
  expect([typeName(table), typeName(fn), typeName(userdata)]).toEqual(["table", "function", "userdata"]);
});
