import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.js";

const cwd = fileURLToPath(new URL("../../../examples/prompt-pack/", import.meta.url));
const TEXT = "text=Lua is small. It fits into almost any program, and it is fast.";

describe("the example of prompts as tools", () => {
  it("runs the prompts of a folder as the tools of another prompt, and counts what they spend", async () => {
    const result = await runCli(
      ["run", "article.md", "--arg", TEXT, "--model", "scripted:article.model.yaml", "--usage"],
      { cwd },
    );
    expect(result).toMatchObject({
      code: 0,
      stdout: "The little language that fits\nLua is small, fast, and fits into almost any program.\n",
    });
    const rounds = (name: string) => new RegExp(`^${name} +(\\d+)`, "mu").exec(result.stderr)?.[1];
    expect([rounds("total"), rounds("role chief"), rounds("tool editing/shorten")]).toEqual(["5", "3", "1"]);
  });

  it("lets no inner run go beyond the budget of the whole", async () => {
    const args = ["run", "article.md", "--arg", TEXT, "--model", "scripted:article.model.yaml", "--max-rounds", "1"];
    const result = await runCli(args, { cwd });
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining("budget exceeded: rounds 1 (1 spent)") });
  });

  it("lists the tools with what they take", async () => {
    const { stdout } = await runCli(["packs", "--json"], { cwd });
    const pack = JSON.parse(stdout).find(({ name }: { name: string }) => name === "acme/editing");
    expect(pack).toMatchObject({
      description: "The house's editing prompts.",
      needs: ["runvil/prompt-reader", "runvil/runs"],
      tools: [{ id: "editing/headline" }, { id: "editing/shorten", parameters: { required: ["text"] } }],
    });
  });

  it("says why a folder makes no Pack", async () => {
    const { stdout } = await runCli(["packs", "--config", "../../apps/cli/test/broken-prompts.config.mjs"], { cwd });
    expect(stdout).toMatch(/acme\/broken .*\n {2}unavailable: broken\.md:\d+:\d+: lua compilation error/u);
    expect(stdout).toMatch(/acme\/none .*\n {2}unavailable: its directory "nowhere" does not exist/u);
  });
});
