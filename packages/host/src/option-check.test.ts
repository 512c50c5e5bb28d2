import { describe, expect, it } from "vitest";
import { anyObject, checkOptions, kindOf, requireOption, typed, withMethods } from "./option-check.js";

const rules = {
  name: typed("string", "text"),
  on: typed("function", "a function"),
  log: withMethods(["info", "warn"], "a logger"),
  limits: anyObject("limits by name"),
};
const check = (options: unknown) => () => checkOptions("doIt", options, rules);

describe("checkOptions", () => {
  it("takes what the rules take, and undefined for absent", () => {
    class Logger {
      info() {}
      warn() {}
    }
    expect(check({})).not.toThrow();
    expect(check({ name: "", on: () => {}, log: new Logger(), limits: {} })).not.toThrow();
    expect(check({ name: undefined })).not.toThrow();
  });

  it.each<[unknown, string]>([
    [undefined, "doIt takes an object of options, got undefined"],
    [null, "doIt takes an object of options, got null"],
    ["p.md", "doIt takes an object of options, got a string"],
    [[], "doIt takes an object of options, got an array"],
    [{ nam: "x" }, "doIt: unknown option `nam`, expected one of `name`, `on`, `log`, `limits`"],
    [{ toString: "x" }, "doIt: unknown option `toString`"],
    [{ name: 7 }, "doIt: `name` takes text, got a number"],
    [{ on: {} }, "doIt: `on` takes a function, got an object"],
    [{ log: { info() {} } }, "doIt: `log` takes a logger, got an object"],
    [{ limits: [] }, "doIt: `limits` takes limits by name, got an array"],
  ])("refuses %j", (options, message) => {
    expect(check(options)).toThrow(TypeError);
    expect(check(options)).toThrow(message);
  });
});

it("names an option that is missing", () => {
  const given: { name?: string } = {};
  expect(() => requireOption("doIt", given, "name", rules.name)).toThrow("doIt: `name` is missing; it takes text");
  expect(() => requireOption("doIt", { name: "" }, "name", rules.name)).not.toThrow();
});

it("names every kind of value", () => {
  const kinds = [null, undefined, [], {}, "", 1, 1n, true, () => {}].map(kindOf);
  expect(kinds).toEqual([
    "null",
    "undefined",
    "an array",
    "an object",
    "a string",
    "a number",
    "a bigint",
    "a boolean",
    "a function",
  ]);
});
