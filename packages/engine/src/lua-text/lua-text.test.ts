import {
  DataArray,
  DataObject,
  ExactInteger,
  LUA_NULL,
  LuaBytes,
  type LuaData,
  LuaFloat,
  type LuaFunction,
  type LuaValue,
} from "@runvil/lua";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeJson } from "./json-text.js";
import { jsonOf } from "./json-value.js";
import { plainNumberText } from "./plain-number.js";
import { typeName } from "./type-name.js";

describe("plainNumberText", () => {
  test.each<[number | LuaFloat, string]>([
    [42, "42"],
    [-7, "-7"],
    [new LuaFloat(3), "3"],
    [1.5, "1.5"],
    [0.1 + 0.2, "0.30000000000000004"],
    [-0, "-0"],
    [1 / 0, "inf"],
    [-1 / 0, "-inf"],
    [0 / 0, "NaN"],
    [1e15, "1000000000000000"],
    [1e21, `1${"0".repeat(21)}`],
    [1e100, `1${"0".repeat(100)}`],
    [1e-7, "0.0000001"],
    [-1.25e-9, "-0.00000000125"],
    [2 ** 53, "9007199254740992"],
    [1.5e300, `15${"0".repeat(299)}`],
  ])("%s", (number, text) => {
    expect(plainNumberText(number)).toBe(text);
  });

  test("property: it reads back and holds no exponent", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const text = plainNumberText(number);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(text)).toBe(number);
      }),
    );
  });
});

test("typeName tells integers from floats", () => {
  const fn: LuaFunction = { type: "function" };
  const values: LuaValue[] = [undefined, true, 1, 1.5, -0, 2 ** 31, new LuaFloat(3), "s", LUA_NULL, fn];
  expect(values.map((value) => typeName(value))).toEqual(
    "nil boolean integer number number number number string userdata function".split(" "),
  );
  expect(typeName(new LuaBytes(Uint8Array.of(0xff)))).toBe("string");
});

test("JSON text sorts keys, keeps exact digits and writes large floats with an exponent", () => {
  const data = new DataObject(
    new Map<string, LuaData>([
      ["b", new DataArray([new ExactInteger("9007199254740993"), new LuaFloat(3), -0, 1.5e17, 0.1, null], true)],
      ["__proto__", 'q"\n'],
      ["a", new DataArray([], true)],
    ]),
  );
  expect(encodeJson(data)).toBe(String.raw`{"__proto__":"q\"\n","a":[],"b":[9007199254740993,3,0,1.5e+17,0.1,null]}`);
  const plain = jsonOf(data);
  expect(JSON.stringify(plain)).toBe(
    String.raw`{"b":[9007199254740992,3,0,150000000000000000,0.1,null],"__proto__":"q\"\n","a":[]}`,
  );
  expect(Object.is(jsonOf(-0), 0)).toBe(true);
});
