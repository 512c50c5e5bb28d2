import { LuaBytes, LuaFloat, type LuaValue } from "@runvil/lua";
import { expect, test } from "vitest";
import { keyText } from "./key-text.js";

const KEYS: readonly (readonly [LuaValue, string])[] = [
  ["mode", "mode"],
  ["", ""],
  [1, "1"],
  [-7, "-7"],
  [2_147_483_647, "2147483647"],
  [2_147_483_648, "number"],
  [2.5, "number"],
  [new LuaFloat(1), "number"],
  [true, "boolean"],
  [undefined, "nil"],
  [new LuaBytes(new Uint8Array([255])), "string"],
];

test.each(KEYS)("%s shows as %s", (key, text) => {
  expect(keyText(key)).toBe(text);
});
