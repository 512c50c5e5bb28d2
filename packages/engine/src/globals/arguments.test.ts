import { DataArray, DataObject, decodeJson, ExactInteger, encodeJson } from "@runvil/lua";
import { describe, expect, test } from "vitest";
import { parseArguments } from "./arguments.js";

const IMPLICIT = { explicit: false, entries: [] } as const;
const EXPLICIT = { explicit: true, entries: [] } as const;

describe("without a declaration", () => {
  test.each(["hello", "", "null", '{"prose":"x"}', " \n"])("%j is the freeform input, never parsed", (args) => {
    expect(parseArguments(IMPLICIT, args)).toEqual(new DataObject(new Map([["prose", args]])));
  });
});

describe("with one", () => {
  test.each(["null", " null ", "", "not json", "{'a':1}", "[1,]", "{} x", `${"[".repeat(129)}${"]".repeat(129)}`])(
    "%j is nil",
    (args) => {
      expect(parseArguments(EXPLICIT, args)).toBeUndefined();
    },
  );

  test.each(['{"topic":"t"}', "[1,2]", '"s"', "42", "false", '{"topic":null}'])("%s is parsed", (args) => {
    const parsed = parseArguments(EXPLICIT, args);
    expect(parsed).toEqual(decodeJson(args));
    expect(parsed === undefined ? undefined : encodeJson(parsed)).toBe(args);
  });

  test("the last of two equal keys wins, and long integers keep their digits", () => {
    const parsed = parseArguments(EXPLICIT, '{"n":1,"n":9007199254740993}');
    expect(parsed instanceof DataObject && parsed.entries.get("n")).toEqual(new ExactInteger("9007199254740993"));
  });

  test("an array is marked", () => {
    const parsed = parseArguments(EXPLICIT, "[]");
    expect(parsed instanceof DataArray && parsed.marked).toBe(true);
  });
});
