import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DataArray,
  DataObject,
  dataToJson,
  decodeJson,
  ExactInteger,
  encodeJson,
  type LuaData,
  LuaFloat,
  LuaJsonError,
} from "../index.js";
import { decodeJsonBytes } from "./decode.js";

test.each<[string, LuaData]>([
  ["null", null],
  [" true ", true],
  ["false", false],
  ["0", 0],
  ["-0", 0],
  ["-12", -12],
  ["2147483647", 2147483647],
  ["2147483648", 2147483648],
  ["9007199254740992", 2 ** 53],
  ["9007199254740993", new ExactInteger("9007199254740993")],
  ["-9007199254740993", new ExactInteger("-9007199254740993")],
  ["3.0", new LuaFloat(3)],
  ["3.5", 3.5],
  ["1e2", new LuaFloat(100)],
  ["1E-2", 0.01],
  ["-0.0", -0],
  ['"a\\n\\u00e9\\ud83d\\ude00\\/"', "a\né😀/"],
  ["[]", new DataArray([], true)],
  ["[1, [2]]", new DataArray([1, new DataArray([2], true)], true)],
  ["{}", new DataObject()],
  [
    '{"b":1,"a":2,"b":3}',
    new DataObject(
      new Map([
        ["b", 3],
        ["a", 2],
      ]),
    ),
  ],
  ['{"__proto__":1}', new DataObject(new Map([["__proto__", 1]]))],
])("%s is read", (text, data) => {
  expect(decodeJson(text)).toEqual(data);
});

function problem(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof LuaJsonError) return `${error.problem} at ${error.line}:${error.column}`;
    throw error;
  }
  return "none";
}

test.each([
  ["", "unexpected end of input at 1:1"],
  ["[1,", "unexpected end of input at 1:4"],
  ["[1 2]", 'unexpected character "2" at 1:4'],
  ["{a:1}", 'unexpected character "a" at 1:2'],
  ['{"a" 1}', 'unexpected character "1" at 1:6'],
  ["[1,]", 'unexpected character "]" at 1:4'],
  ['{"a":1,}', 'unexpected character "}" at 1:8'],
  ["é", 'unexpected character "é" at 1:1'],
  ["\ufeff1", 'unexpected character "\ufeff" at 1:1'],
  ["+1", 'unexpected character "+" at 1:1'],
  [".5", 'unexpected character "." at 1:1'],
  ["NaN", 'unexpected character "N" at 1:1'],
  ["tru", "unexpected end of input at 1:4"],
  ["trve", "invalid literal at 1:1"],
  ["nul1", "invalid literal at 1:1"],
  ["-", "invalid number at 1:1"],
  ["[01]", "invalid number at 1:2"],
  ["1.", "invalid number at 1:1"],
  ["1e+", "invalid number at 1:1"],
  ["1e999", "number out of range at 1:1"],
  ["-1e999", "number out of range at 1:1"],
  ['"\\x"', "invalid escape at 1:2"],
  ['"\\u12g4"', "invalid escape at 1:2"],
  ['"\\ud800"', "lone surrogate at 1:2"],
  ['"\\ud800\\u0041"', "lone surrogate at 1:2"],
  ['"\\udc00"', "lone surrogate at 1:2"],
  ['"a\tb"', "control character in string at 1:3"],
  ['"a', "unexpected end of input at 1:3"],
  ['"a\\', "unexpected end of input at 1:4"],
  ["1 1", "trailing characters at 1:3"],
  ["[\n\n  x", 'unexpected character "x" at 3:3'],
  ['"é" x', "trailing characters at 1:6"],
])("%j: %s", (text, expected) => {
  expect(problem(() => decodeJson(text))).toBe(expected);
});

test.each([
  [[0x22, 0x61, 0xff, 0x22], "invalid UTF-8 at 1:3"],
  [[0x22, 0xe4, 0xb8, 0x22], "invalid UTF-8 at 1:2"],
  [[0x5b, 0x80], "invalid UTF-8 at 1:2"],
  [[0x22, 0xed, 0xa0, 0x80, 0x22], "invalid UTF-8 at 1:2"],
])("bytes %j: %s", (bytes, expected) => {
  expect(problem(() => decodeJsonBytes(Uint8Array.from(bytes)))).toBe(expected);
});

test("128 levels are read, 129 are not", () => {
  expect(problem(() => decodeJson("[".repeat(128) + "]".repeat(128)))).toBe("none");
  expect(problem(() => decodeJson("[".repeat(129) + "]".repeat(129)))).toBe("nested deeper than 128 levels at 1:129");
  expect(problem(() => decodeJson('{"a":'.repeat(129)))).toBe("nested deeper than 128 levels at 1:641");
  expect(problem(() => decodeJson("[".repeat(1_000_000)))).toMatch(/^nested deeper/);
});

test("any JSON text is read as JSON.parse reads it, and written back to an equal one", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const data = decodeJson(text);
      expect(JSON.stringify(dataToJson(data))).toBe(JSON.stringify(JSON.parse(text)));
      expect(encodeJson(decodeJson(encodeJson(data)))).toBe(encodeJson(data));
    }),
  );
});

test("a text is refused exactly when JSON.parse refuses it", () => {
  const pieces = fc.constantFrom(
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    "a",
    "1",
    "-",
    ".",
    "e",
    "0",
    " ",
    "\\",
    "true",
    "null",
    "\n",
    '"k":',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      let valid = true;
      try {
        JSON.parse(text);
      } catch {
        valid = false;
      }
      expect(problem(() => decodeJson(text)) === "none").toBe(valid);
    }),
    { numRuns: 2000 },
  );
});
