import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.js";
import { workFolder } from "./work-folder.js";

const LUA =
  "models.use('writer') pcall(tools.call, 'web/fetch', { url = 'http://127.0.0.1/' }) " +
  "return models.infer('a') .. models.infer('b')";
const ROLES = "models: { writer: {} }\n";
const SCRIPT = `writer:
  - { text: A, usage: { promptTokens: 1000, completionTokens: 200 } }
  - { text: B, usage: { promptTokens: 500, completionTokens: 100, reasoningTokens: 40 } }
`;

describe("what a run spends", () => {
  const folder = workFolder();
  const run = async (...args: readonly string[]) => {
    const file = await folder.prompt(LUA, ROLES);
    const script = await folder.file("model.yaml", SCRIPT);
    return runCli(["run", file, "--model", `scripted:${script}`, ...args], { cwd: folder.path });
  };

  it("stays silent unless asked", async () => {
    expect(await run()).toMatchObject({ code: 0, stdout: "AB\n", stderr: "" });
  });

  it("is shown on standard error under --usage", async () => {
    const { stdout, stderr } = await run("--usage");
    expect(stdout).toBe("AB\n");
    const rows = stderr.trimEnd().split("\n");
    expect(rows.map((row) => row.split(/\s{2,}/u))).toEqual([
      ["usage", "rounds", "prompt", "completion", "thinking", "cost"],
      ["total", "2", "1500", "300", "40", "-"],
      ["role writer", "2", "1500", "300", "40", "-"],
      ["section Only", "2", "1500", "300", "40", "-"],
      ["task 0", "2", "1500", "300", "40", "-"],
    ]);
  });

  it("is shown under --verbose too, and in the JSON", async () => {
    expect((await run("--verbose")).stderr).toContain("role writer");
    const { usage } = JSON.parse((await run("--json")).stdout);
    expect(usage).toMatchObject({ total: { rounds: 2, promptTokens: 1500 }, tasks: [{ name: "0", rounds: 2 }] });
  });

  it("has a cost by the prices of the configuration", async () => {
    const script = await folder.file("model.yaml", SCRIPT);
    const price = { input: 2, output: 10 };
    const entry = { id: `scripted:${script}`, description: "", context: 100_000, thinking: "never", price };
    const models = { models: [entry], current: entry.id };
    await folder.file("priced.config.json", JSON.stringify({ models, limits: { budgets: { cost: 0.004 } } }));
    const args = ["--config", "priced.config.json"];
    const spent = await run(...args, "--max-cost", "1", "--json");
    expect(JSON.parse(spent.stdout).usage.total.cost).toBeCloseTo(0.006, 9);
    // The configuration's own budget holds where the command line sets none.
    const limited = await run(...args);
    expect(limited).toMatchObject({ code: 1, stdout: "" });
    expect(limited.stderr).toContain("Budget: budget exceeded: cost 0.004 (0.004 spent)");
  });

  it.each([
    [["--max-rounds", "1"], "budget exceeded: rounds 1 (1 spent)"],
    [["--max-tokens", "1200"], "budget exceeded: tokens 1200 (1200 spent)"],
    [["--max-tool-calls", "0"], "budget exceeded: toolCalls 0 (0 spent)"],
  ])("ends with %j", async (args, message) => {
    const result = await run(...args);
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(result.stderr).toContain(`Budget: ${message}`);
  });

  it("refuses a budget that is none", async () => {
    const result = await run("--max-rounds", "many");
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(result.stderr).toContain('--max-rounds takes a whole number of at least 0, got "many"');
  });
});
