import type { Frontmatter } from "@runvil/frontmatter";
import { describe, expect, it } from "vitest";
import { checkDeclared, inputNote, outputNote } from "./declared.js";

const bare: Frontmatter = {
  name: "t",
  description: "d",
  runvil: 0,
  maxToolIterations: null,
  input: null,
  output: null,
  uses: [],
  args: { explicit: false, entries: [] },
  models: [],
};
const files: Frontmatter = {
  ...bare,
  input: { path: "in.md", description: "d" },
  output: { path: "out.md", description: "d" },
};

describe("checkDeclared", () => {
  it.each([
    [{ input: "x" }, [], "--input: the prompt declares no input file"],
    [{ output: "x" }, [], "--output: the prompt declares no output file"],
    [
      {},
      [{ role: "critic", provider: "p", model: "m" }],
      '--model critic=...: the prompt has no role "critic"; it declares none',
    ],
  ])("refuses %j", (options, models, message) => {
    expect(() => checkDeclared(bare, options, models)).toThrow(expect.objectContaining({ message, exitCode: 2 }));
  });

  it("takes what the prompt declares", () => {
    expect(() => checkDeclared(files, { input: "x", output: "y" }, [{ provider: "p", model: "m" }])).not.toThrow();
  });
});

it("asks for a declared input that nothing fills", () => {
  expect(inputNote(files, {})).toBe("hint: the prompt declares an input file (in.md); give it with --input FILE");
  expect(inputNote(files, { input: "x" })).toBeUndefined();
  expect(inputNote(files, { store: "s" })).toBeUndefined();
  expect(inputNote(bare, {})).toBeUndefined();
});

it("says when an output was not kept, or not written", () => {
  expect(outputNote(files, {}, true)).toContain("the output file (out.md) was not kept");
  expect(outputNote(files, { output: "o.md" }, false)).toContain("so o.md was not written");
  expect(outputNote(files, { output: "o.md" }, true)).toBeUndefined();
  expect(outputNote(files, { store: "s" }, true)).toBeUndefined();
  expect(outputNote(files, {}, false)).toBeUndefined();
  expect(outputNote(bare, {}, false)).toBeUndefined();
});
