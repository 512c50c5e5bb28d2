import { expect, it } from "vitest";
import { checkVersion, parsePrompt, parseRunError } from "./index.js";

function check(key: string) {
  const result = parsePrompt(`---\nname: n\ndescription: d\n${key}\n---\n# T\n`);
  if (!result.ok) throw new Error(result.error.message);
  return checkVersion(result.prompt);
}

it("lets the supported version run", () => {
  expect(check("runvil: 0")).toBeUndefined();
});

it("refuses a prompt without a version as a parse error", () => {
  expect(check("")).toEqual({
    kind: "Parse",
    parseKind: "Structure",
    message: "not a runvil prompt: no runvil version",
  });
});

it("refuses any other version", () => {
  expect(check("runvil: 1")).toEqual({
    kind: "Version",
    message: "unsupported runvil version: 1 (this build supports major 0)",
  });
});

it("turns a parse error into a run error with its text unchanged", () => {
  const located = parsePrompt("---\nx: 1\n---\n");
  expect(!located.ok && parseRunError(located.error)).toEqual({
    kind: "Parse",
    parseKind: "Frontmatter",
    message: expect.stringMatching(/^invalid frontmatter: unknown field `x`/),
    location: { line: 2, column: 1 },
  });
  const bare = parsePrompt("");
  expect(!bare.ok && parseRunError(bare.error)).toEqual({
    kind: "Parse",
    parseKind: "Frontmatter",
    message: "file must begin with a --- frontmatter delimiter",
  });
});
