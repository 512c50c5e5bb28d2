import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promptforge } from "@runvil/dialect-promptforge";
import type { ModelCatalog } from "@runvil/host";
import { definePack, definePlugin, defineTool, type ModelProvider, trusted } from "@runvil/plugin-sdk";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type PromptTestOptions, runPromptTests } from "./run-prompt-tests.js";

const prompt = (lua: string, frontmatter = "models: { writer: {} }\n"): string =>
  `---\nname: greet\ndescription: d\nrunvil: 0\n${frontmatter}---\n\n# Greet\n\n## Only\n\n\`\`\`lua\n${lua}\n\`\`\`\n`;
const ASK = "models.use('writer') return models.infer('Greet ' .. args)";

describe("runPromptTests", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "runvil-tests-"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const write = async (files: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
  };
  const text = (name: string): Promise<string> => readFile(join(folder, name), "utf8");
  const run = async (options: Partial<PromptTestOptions> = {}) => {
    const report = await runPromptTests({ paths: [folder], ...options });
    const results = report.results.map(({ id, status }) => `${id} ${status}`);
    const mismatches = report.results.flatMap((result) => result.mismatches);
    return { results, mismatches, written: report.written.map((file) => file.slice(folder.length + 1)) };
  };

  it("runs what stands beside prompts, in folders within too", async () => {
    await write({
      "greet.md": prompt("return 'Hello, ' .. args"),
      "greet.expect.yaml":
        "- { id: ada, host: { args: Ada }, expect: { result: 'Hello, Ada' } }\n- { expect: { result: x } }\n",
      "deep/er/own.expect.yaml": JSON.stringify({ prompt: prompt("return 'own'"), expect: { result: "own" } }),
      "node_modules/no.expect.yaml": "broken: [",
      ".git/no.expect.yaml": "broken: [",
      "untested.md": "not even a prompt",
    });
    const { results, mismatches } = await run();
    expect(results).toEqual(["own passed", "ada passed", "greet[1] failed"]);
    expect(mismatches).toEqual([{ what: "result", expected: "x", actual: "Hello, " }]);
    expect((await run({ filter: "a?a" })).results).toEqual(["ada passed"]);
    expect((await run({ paths: [join(folder, "greet.md")], filter: "ada" })).results).toEqual(["ada passed"]);
  });

  it("runs prompts of the dialects that it is given", async () => {
    await write({
      "old.md": prompt("return type(tools.add)").replace("runvil: 0", "promptforge: 0"),
      "old.expect.yaml": "expect: { result: function }\n",
    });
    expect((await run({ dialects: () => [promptforge()] })).results).toEqual(["old passed"]);
    expect((await run()).results).toEqual(["old failed"]);
  });

  it("plays the recording beside a prompt, and shows how a request left it", async () => {
    await write({
      "greet.md": prompt(ASK),
      "greet.expect.yaml": "host: { args: Ada }\nexpect: { result: Hi }\n",
      "greet.model.yaml": "writer:\n  - text: Hi\n    request: { messages: [{ role: user, content: Greet Ada }] }\n",
    });
    expect((await run()).results).toEqual(["greet passed"]);
    await write({ "greet.expect.yaml": "host: { args: Bob }\nexpect: { result: Hi }\n" });
    const { results, mismatches } = await run();
    expect(results).toEqual(["greet failed"]);
    expect(mismatches[0]?.actual).toContain('    expected: "Greet Ada"\n    actual:   "Greet Bob"');
  });

  it("prefers a test's own models, and gives every test the same seed", async () => {
    await write({
      "greet.md": prompt(ASK),
      "greet.expect.yaml": "host: { models: { any: [{ text: mine }] } }\nexpect: { result: mine }\n",
      "greet.model.yaml": "any:\n  - text: recorded\n",
      "dice.md": prompt("return untrusted('x') .. math.random(1000000)"),
      "dice.expect.yaml": "",
    });
    await run({ update: true });
    expect((await run()).results).toEqual(["dice passed", "greet passed"]);
    expect(await text("dice.expect.yaml")).toContain("untrusted_input_");
  });

  it("names files that cannot be used, and goes on with the others", async () => {
    await write({
      "a.expect.yaml": "expect: {}\n",
      "b.md": prompt("return 'x'"),
      "b.expect.yaml": "expect: { reslt: x }\n",
      "c.md": prompt("return 'x'"),
      "c.expect.yaml": "expect: { result: x }\n",
      "c.model.yaml": "any: 7\n",
      "d.md": prompt("return 'x'"),
      "d.expect.yaml": "expect: { result: x }\n",
    });
    const { results, mismatches } = await run({ paths: [folder, join(folder, "none")] });
    expect(results).toEqual([
      `${join(folder, "a.expect.yaml")} failed`,
      `${join(folder, "b.expect.yaml")} failed`,
      `${join(folder, "c.expect.yaml")} failed`,
      "d passed",
      `${join(folder, "none")} failed`,
    ]);
    const problems = mismatches.map(({ actual }) => String(actual));
    expect(problems[0]).toContain("there is no a.md beside it");
    expect(problems[1]).toContain("b.expect.yaml:1:11: unknown key `expect.reslt`");
    expect(problems[2]).toContain("c.model.yaml:1:6: `any` must be a list");
    expect(problems[3]).toContain("there is no such file or folder");
  });

  it("fails a test that expects nothing, until an update says what", async () => {
    await write({ "greet.md": prompt("return 'x'"), "greet.expect.yaml": "# Soon.\n" });
    expect(await run()).toMatchObject({ results: ["greet failed"], mismatches: [{ what: "expect" }], written: [] });
    expect(await run({ update: true })).toMatchObject({ results: ["greet passed"], written: ["greet.expect.yaml"] });
    expect(await text("greet.expect.yaml")).toContain("# Soon.");
    expect(await run({ update: true })).toMatchObject({ results: ["greet passed"], written: [] });
  });

  it("goes on failing where an update has nothing to write", async () => {
    await write({
      "greet.md": prompt(ASK),
      "greet.expect.yaml":
        "- expect: { result: x, events: [task_started] }\n- host: { models: { any: [{ text: x }] } }\n  expect: { result: y, calls: [{}] }\n",
    });
    const { results, mismatches, written } = await run({ update: true });
    expect(results).toEqual(["greet[0] failed", "greet[1] failed"]);
    expect(mismatches.map(({ what }) => what)).toEqual(expect.arrayContaining(["case", "events", "calls"]));
    expect(written).toEqual(["greet.expect.yaml"]);
    expect(await text("greet.expect.yaml")).toMatch(/^- expect: \{ result: x, events/u);
    expect(await text("greet.expect.yaml")).toContain("outcome: completed");
  });

  describe("with live models", () => {
    const models: ModelCatalog = {
      models: [{ id: "real", description: "", context: 100_000, thinking: "never" }],
      current: "real",
    };
    let asked: string[] = [];
    const provider: ModelProvider = {
      async complete({ model, messages }) {
        asked.push(`${model}: ${messages[0]?.content}`);
        return { text: `answer ${asked.length}`, toolCalls: [], finishReason: "stop" };
      },
    };
    beforeEach(() => {
      asked = [];
    });
    const live = { models, provider };

    it("records anew, each request once for the whole file", async () => {
      await write({
        "greet.md": prompt(ASK),
        "greet.expect.yaml":
          "- { id: a, host: { args: Ada } }\n- { id: b, host: { args: Bob } }\n- { id: c, host: { args: Ada } }\n",
        "greet.model.yaml": "writer:\n  - { text: old, request: { messages: [] } }\n",
      });
      expect(await run({ update: true, live })).toMatchObject({
        results: ["a passed", "b passed", "c passed"],
        written: ["greet.expect.yaml", "greet.model.yaml"],
      });
      expect(asked).toEqual(["real: Greet Ada", "real: Greet Bob"]);
      expect(await text("greet.model.yaml")).not.toContain("old");
      expect((await run()).results).toEqual(["a passed", "b passed", "c passed"]);
    });

    it("keeps the rest of a recording when only some tests run", async () => {
      await write({
        "greet.md": prompt(ASK),
        "greet.expect.yaml": "- { id: a, host: { args: Ada } }\n- { id: b, host: { args: Bob } }\n",
      });
      await run({ update: true, live });
      await write({ "greet.md": prompt(ASK.replace("Greet", "Meet")) });
      await run({ update: true, live, filter: "b" });
      expect(asked).toEqual(["real: Greet Ada", "real: Greet Bob", "real: Meet Bob"]);
      expect(await text("greet.model.yaml")).toContain("Greet Ada");
    });

    it("leaves scripts that a hand wrote, and asks nobody without an update", async () => {
      const script = "writer:\n  - text: by hand\n";
      await write({ "greet.md": prompt(ASK), "greet.expect.yaml": "", "greet.model.yaml": script });
      expect((await run({ update: true, live })).results).toEqual(["greet passed"]);
      expect(await text("greet.model.yaml")).toBe(script);
      await rm(join(folder, "greet.model.yaml"));
      expect((await run({ live })).results).toEqual(["greet failed"]);
      expect(asked).toEqual([]);
    });
  });

  it("lends the Plugins of the Host", async () => {
    const tool = defineTool({
      id: "kit/t",
      description: "d",
      parameters: { type: "object" },
      call: () => trusted("from the kit"),
    });
    const pack = definePack({ name: "acme/kit", description: "d", build: () => ({ tools: [tool] }) });
    const plugin = definePlugin({ name: "kit", install: (registry) => registry.add(pack()) });
    await write({
      "kit.md": prompt("return tools.call('kit/t')", "uses: [acme/kit]\n"),
      "kit.expect.yaml": "expect: { result: from the kit, calls: [{ tool: kit/t, caller: script }] }\n",
    });
    expect((await run({ plugins: () => [plugin()] })).results).toEqual(["kit passed"]);
    expect((await run()).results).toEqual(["kit failed"]);
  });
});
