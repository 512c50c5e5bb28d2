import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DataArray,
  DataObject,
  dataToJson,
  decodeJson,
  ExactInteger,
  hasExactIntegers,
  jsonToData,
  type PlainJson,
} from "../index.js";

test("plain JSON survives the way to data and back", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: PlainJson = JSON.parse(text);
      expect(JSON.stringify(dataToJson(jsonToData(value)))).toBe(JSON.stringify(value));
    }),
  );
});

test("arrays are marked, whole numbers are integers, -0 is 0", () => {
  expect(jsonToData([3, 2.5, -0])).toEqual(new DataArray([3, 2.5, 0], true));
});

test("-0 becomes 0, so that what is sent equals what its text reads back as", () => {
  expect(dataToJson(new DataArray([-0, new DataObject(new Map([["a", -0]])), 1.5], true))).toStrictEqual([
    0,
    { a: 0 },
    1.5,
  ]);
});

test("an exact integer becomes the nearest number", () => {
  expect(dataToJson(new ExactInteger("9007199254740993"))).toBe(9007199254740992);
});

test("a key __proto__ is an ordinary own property", () => {
  const object = dataToJson(decodeJson('{"__proto__":{"polluted":true}}'));
  expect(Object.keys(object ?? {})).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
  expect("polluted" in {}).toBe(false);
});

test("exact integers are found at any depth", () => {
  const deep = new DataObject(new Map([["a", new DataArray([1, new ExactInteger("9007199254740993")], true)]]));
  expect(hasExactIntegers(deep)).toBe(true);
  expect(hasExactIntegers(decodeJson('{"a":[1,{"b":9007199254740992}]}'))).toBe(false);
});
