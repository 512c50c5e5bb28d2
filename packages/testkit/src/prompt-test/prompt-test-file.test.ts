import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ScriptFileError } from "../script-file-error.js";
import { parsePromptTests } from "./prompt-test-file.js";

const parse = (text: string) => parsePromptTests(text, "dir/greet.expect.yaml");
function failure(text: string): ScriptFileError {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof ScriptFileError) return error;
    throw error;
  }
  throw new Error("it was parsed");
}

describe("parsePromptTests", () => {
  it("reads one test, named for its file", () => {
    expect(parse("expect: { result: x }\n")).toEqual([{ id: "greet", path: [], entry: { expect: { result: "x" } } }]);
  });

  it("reads a list, each named for itself or for its place", () => {
    expect(parse("- id: polite hello\n  expect: {}\n- {}\n").map(({ id, path }) => [id, path])).toEqual([
      ["polite hello", [0]],
      ["greet[1]", [1]],
    ]);
  });

  it.each(["", "# nothing yet\n", "{}\n"])("takes %j as one test that expects nothing yet", (text) => {
    expect(parse(text)).toEqual([{ id: "greet", path: [], entry: {} }]);
  });

  it.each([
    ["expect: { reslt: x }\n", "dir/greet.expect.yaml:1:11: unknown key `expect.reslt`"],
    ["- expect: {}\n- host: { operator: hi }\n", "dir/greet.expect.yaml:2:21: `[1].host.operator` must be a list"],
    ["expect:\n  result: [a]\n", "dir/greet.expect.yaml:2:11: `expect.result` must be a string"],
    ["expect:\n", "dir/greet.expect.yaml:1:8: `expect` must be a map"],
    ["just text\n", "dir/greet.expect.yaml:1:1: the file must be a map"],
    ["expect: {\n", "dir/greet.expect.yaml:2:1: "],
    ["- { id: a }\n- { id: a }\n", "dir/greet.expect.yaml:2:3: an earlier test has the id `a`"],
    ["expect:\n  result_matches: '('\n", "dir/greet.expect.yaml:2:19: Invalid regular expression"],
  ])("refuses %j at its place", (text, message) => {
    expect(failure(text).message).toContain(message);
  });
});

it("reads the example of the README", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const example = readme.match(/```yaml\n(?<text>- id: .*?)```/su)?.groups?.text ?? "";
  expect(parse(example).map(({ id }) => id)).toEqual(["greets by name", "refuses nobody"]);
});
