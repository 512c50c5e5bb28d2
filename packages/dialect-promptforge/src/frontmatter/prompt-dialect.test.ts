import { checkVersion, contractOf, parsePrompt } from "@runvil/prompt";
import { describe, expect, it } from "vitest";
import { contractIn, errorIn, promptOf, promptText } from "../../test/prompt-file.js";
import { PromptforgeContract } from "./contract.js";
import { promptforgeFiles } from "./prompt-dialect.js";

const KEYS =
  "`name`, `description`, `promptforge`, `capabilities`, `tools`, `models`, `args`, `input`, `output`, `max_tool_iterations`";
const versionOf = (version: number) => {
  const text = promptText().replace("promptforge: 0", `promptforge: ${version}`);
  const parsed = parsePrompt(text, { dialects: [promptforgeFiles] });
  if (!parsed.ok) throw new Error(parsed.error.message);
  return checkVersion(parsed.prompt);
};

describe("PF-1: the version key", () => {
  it("chooses the dialect, whatever it declares", () => {
    const prompt = promptOf();
    expect(contractOf(prompt, promptforgeFiles)).toEqual(new PromptforgeContract([], []));
    expect(prompt.frontmatter).toMatchObject({ name: "n", runvil: null, uses: [], args: { explicit: false } });
  });

  it("of the other language beside it is refused, at the second key", () => {
    expect(errorIn("runvil: 0")).toMatchObject({
      kind: "Frontmatter",
      message: expect.stringContaining("declares both runvil and promptforge"),
      line: 5,
      column: 1,
    });
  });
});

describe("PF-2: the version", () => {
  it("runs when it is 0", () => {
    expect(versionOf(0)).toBeUndefined();
  });

  it("is refused when it is another, by name", () => {
    expect(versionOf(1)).toEqual({
      kind: "Version",
      message: "unsupported promptforge version: 1 (this build supports major 0)",
    });
  });
});

describe("PF-3: the keys", () => {
  it("are ten, read as Runvil's where it has them", () => {
    const { frontmatter } = promptOf(
      "capabilities: []",
      "tools: {}",
      "models: { writer: { keywords: [fast] } }",
      "args: { topic: { type: string } }",
      "input: { path: in.txt, description: i }",
      "output: { path: out.txt, description: o }",
      "max_tool_iterations: 7",
    );
    expect(frontmatter).toMatchObject({
      models: [{ label: "writer", keywords: ["fast"] }],
      args: { explicit: true, entries: [{ name: "topic" }] },
      input: { path: "in.txt" },
      output: { path: "out.txt" },
      maxToolIterations: 7,
    });
  });

  it.each(["uses: [web]", "runvil_version: 0", "plugins: []"])("are no other: %s", (line) => {
    const [key] = line.split(":");
    expect(errorIn(line)).toMatchObject({
      kind: "Frontmatter",
      message: `invalid frontmatter: unknown field \`${key}\`, expected one of ${KEYS}`,
      line: 5,
      column: 1,
    });
  });

  it.each(["capabilities: []", "tools: {}"])("are unknown in a Runvil file: %s", (line) => {
    const text = promptText(line).replace("promptforge: 0", "runvil: 0");
    expect(parsePrompt(text, { dialects: [promptforgeFiles] })).toMatchObject({
      ok: false,
      error: { kind: "Frontmatter", message: expect.stringContaining(`unknown field \`${line.split(":")[0]}\``) },
    });
  });
});

describe("PF-4: without the dialect", () => {
  it("a promptforge file has an unknown field", () => {
    expect(parsePrompt(promptText())).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining("unknown field `promptforge`"), line: 4, column: 1 },
    });
  });
});

describe("names that become globals", () => {
  it("are aliases or role labels, not both", () => {
    expect(errorIn("models: { look: {}, b: {} }", "tools: { b: a/b/c, look: a/b/c }")).toMatchObject({
      message:
        "invalid frontmatter: `b` is both a tool alias in `tools` and a model role label in `models`; each installs as a section VM global of its own name, so the two must differ",
    });
    expect(errorIn("models: { look: {} }", "tools: { look: a/b/c }")?.line).toBeUndefined();
  });

  it("are no reserved ones, as role labels either", () => {
    expect(errorIn("models: { store: {} }")?.message).toBe(
      "invalid frontmatter: model role label `store` in `models` is reserved (an Engine global): tool aliases and model role labels install as section VM globals, so none may take a reserved name",
    );
  });

  it("and a repeated capability is told before them", () => {
    const lines = ["capabilities: [a/b, a/b]", "models: { look: {} }", "tools: { look: a/b/c }"];
    expect(errorIn(...lines)?.message).toContain("capability a/b is declared more than once");
  });
});

it("knows a contract that another copy of this package read", () => {
  const foreign = { [Symbol.for("runvil.dialect-promptforge.contract")]: true, capabilities: [], slots: [] };
  expect(promptforgeFiles.isContract(foreign)).toBe(true);
  expect(promptforgeFiles.isContract(contractIn())).toBe(true);
  for (const value of [null, undefined, 7, "x", {}, []]) expect(promptforgeFiles.isContract(value)).toBe(false);
});
