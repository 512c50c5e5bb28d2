import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeUtf8 } from "../border/utf8.js";
import { DataArray, DataObject, decodeJson, ExactInteger, encodeJson, type LuaData, LuaFloat } from "../index.js";
import { compareBytes } from "./encode.js";

test.each<[LuaData, string]>([
  [null, "null"],
  [true, "true"],
  [-5, "-5"],
  [new LuaFloat(3), "3"],
  [-0, "0"],
  [2 ** 53, "9007199254740992"],
  [2 ** 53 + 2, "9.007199254740994e+15"],
  [1e21, "1e+21"],
  [-1.5e300, "-1.5e+300"],
  [1e-7, "1e-7"],
  [0.1, "0.1"],
  [new ExactInteger("123456789012345678901"), "123456789012345678901"],
  ['a"\\\b\f\n\r\t\u0001\u007f/é', '"a\\"\\\\\\b\\f\\n\\r\\t\\u0001\u007f/é"'],
  [new DataArray([], false), "[]"],
  [new DataArray([1, null], true), "[1,null]"],
  [new DataObject(), "{}"],
  [
    new DataObject(
      new Map<string, LuaData>([
        ["b", 1],
        ["a", new DataArray([], true)],
        ["", 2],
      ]),
    ),
    '{"":2,"a":[],"b":1}',
  ],
  [
    new DataObject(
      new Map([
        ["😀", 1],
        ["\uffff", 2],
      ]),
    ),
    '{"\uffff":2,"😀":1}',
  ],
])("%j is written as %s", (data, text) => {
  expect(encodeJson(data)).toBe(text);
});

test("keys compare as their bytes do", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 4 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareBytes(a, b))).toBe(Math.sign(Buffer.compare(encodeUtf8(a), encodeUtf8(b))));
    }),
  );
});

test("any integer text passes through unchanged", () => {
  fc.assert(
    fc.property(fc.bigInt(), (integer) => {
      expect(encodeJson(decodeJson(String(integer)))).toBe(String(integer));
    }),
  );
});

test("any finite double is written so that it reads back", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(Number(encodeJson(value))).toBe(value + 0);
    }),
  );
});

test("a long text is escaped in pieces that cut no character apart", () => {
  for (const start of ["", "x", "xx"]) {
    const text = `${start}${'😀"\\u0001'.repeat(30000)}`;
    expect(JSON.parse(encodeJson(text))).toBe(text);
    expect(encodeJson(text)).toBe(JSON.stringify(text));
  }
});
