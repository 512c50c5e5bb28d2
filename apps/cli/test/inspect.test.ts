import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.js";
import { promptText, workFolder } from "./work-folder.js";

describe("runvil check", () => {
  const folder = workFolder();

  it("says nothing about good files", async () => {
    const files = [await folder.prompt("return 1"), await folder.prompt("return 2")];
    expect(await runCli(["check", ...files])).toEqual({ code: 0, signal: null, stdout: "", stderr: "" });
  });

  it("names the place of the first error of each file, and runs nothing", async () => {
    await folder.file("lua.md", promptText("return 'a'\nreturn ="));
    await folder.file("yaml.md", promptText("", "uses: [Web]\n"));
    await folder.file("good.md", promptText("return 'b'"));
    const result = await runCli(["check", "lua.md", "good.md", "yaml.md", "none.md"], { cwd: folder.path });
    expect(result).toMatchObject({ code: 1, stdout: "" });
    const [lua, yaml, none, ...more] = result.stderr.trimEnd().split("\n");
    expect(lua).toMatch(/^lua\.md:13:\d+: lua compilation error at /u);
    expect(yaml).toMatch(/^yaml\.md:5:8: invalid frontmatter: invalid uses entry `Web`: segments may contain only/u);
    expect(none).toContain("none.md: the prompt file does not exist");
    expect(more).toEqual([]);
  });
});

describe("runvil packs", () => {
  const folder = workFolder();

  it("lists the bundled Packs and their tools", async () => {
    const { code, stdout, stderr } = await runCli(["packs"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const text of [
      "runvil/subagents",
      "runvil/web",
      "web/fetch",
      "web/search",
      "runvil/user-input",
      "user-input/ask",
    ]) {
      expect(stdout).toContain(text);
    }
    expect(stdout).not.toContain("unavailable");
  });

  it("lists a Plugin's Packs as JSON, with what is wrong with them", async () => {
    // A vendor's Plugin brings its own copy of the SDK; the marks are all that counts.
    const sdk = new URL("../../../packages/plugin-sdk/dist/index.js", import.meta.url).href;
    await folder.file(
      "plugin.mjs",
      `import { definePack, definePlugin, defineTool, trusted } from ${JSON.stringify(sdk)};
const tool = (id) => defineTool({ id, description: "d", parameters: { type: "object" }, call: () => trusted("") });
const pack = definePack({ name: "acme/kit", description: "A kit.", build: () => ({ tools: [tool("kit/a"), tool("other/b")] }) });
export default definePlugin({ name: "kit", install: (registry) => registry.add(pack()) });
`,
    );
    const { stdout } = await runCli(["packs", "--json", "--plugin", "./plugin.mjs"], { cwd: folder.path });
    const kit = JSON.parse(stdout).find((pack: { name: string }) => pack.name === "acme/kit");
    expect(kit).toMatchObject({
      tools: [{ id: "kit/a" }],
      skipped: [{ id: "other/b", effect: "dropped", reason: "a Pack's tool id escapes its Pack id; dropped" }],
    });
  });
});

describe("runvil", () => {
  it("shows help and its version on standard output", async () => {
    const help = await runCli(["--help"]);
    expect(help).toMatchObject({ code: 0, stderr: "" });
    for (const text of ["run", "check", "packs", "models", "Exit codes"]) expect(help.stdout).toContain(text);
    const { version } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));
    expect(await runCli(["--version"])).toMatchObject({ code: 0, stdout: `${version}\n` });
  });
});
