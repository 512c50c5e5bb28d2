import { copyFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { startModelServer } from "./model-server.js";
import { runCli } from "./run-cli.js";
import { promptText, workFolder } from "./work-folder.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

describe("runvil test", () => {
  const folder = workFolder();
  const test = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    runCli(["test", ...args], { cwd: folder.path, env });

  it("runs the tests of the example", async () => {
    const result = await runCli(["test", "examples/tested"], { cwd: root });
    expect(result).toEqual({
      code: 0,
      signal: null,
      stdout:
        "file                                passed   failed\n" +
        "examples/tested/greet.expect.yaml        2        0\n" +
        "tests: 2 passed, 0 failed\n",
      stderr: "",
    });
  });

  it("shows what changed in a prompt's requests", async () => {
    const example = join(root, "examples/tested");
    await mkdir(join(folder.path, "changed"));
    for (const name of ["greet.expect.yaml", "greet.model.yaml"]) {
      await copyFile(join(example, name), join(folder.path, "changed", name));
    }
    const prompt = await readFile(join(example, "greet.md"), "utf8");
    await folder.file("changed/greet.md", prompt.replace("one short sentence", "two short sentences"));
    const { code, stdout } = await test(["changed", "--filter", "greets *"]);
    expect(code).toBe(1);
    expect(stdout).toContain("FAILED greets a guest  The sentence that the model settles on is the result.\n");
    expect(stdout).toContain("messages[0] (user), line 1\n");
    expect(stdout).toMatch(
      /expected: "Greet Ada in one short sentence\..*\n +actual: {3}"Greet Ada in two short sentences/u,
    );
    expect(stdout).toMatch(/tests: 0 passed, 1 failed\n$/u);
  });

  it("writes and records what is seen", async () => {
    await folder.file("ask.md", promptText("models.use('w') return models.infer('hi')", "models: { w: {} }\n"));
    const expected = await folder.file("ask.expect.yaml", "# Says hello.\nexpect: {}\n");
    const server = await startModelServer([{ text: "hello" }]);
    const updated = await test(["ask.md", "--update"], { RUNVIL_MODEL_URL: server.url, RUNVIL_MODEL: "tiny" });
    await server.close();
    expect(updated).toMatchObject({ code: 0, stdout: expect.stringContaining("tests: 1 passed, 0 failed\n") });
    expect(updated.stderr).toBe(
      "runvil: recording anew with compatible:tiny\nrunvil: wrote ask.expect.yaml\nrunvil: wrote ask.model.yaml\n",
    );
    expect(await readFile(expected, "utf8")).toBe("# Says hello.\nexpect: { outcome: completed, result: hello }\n");
    expect(await test(["ask.md"])).toMatchObject({ code: 0, stderr: "" });
  });

  it("loads Plugins, and brings its own web", async () => {
    const sdk = new URL("../../../packages/plugin-sdk/dist/index.js", import.meta.url).href;
    const pack = new URL("../../../packages/pack-web/dist/index.js", import.meta.url).href;
    await folder.file(
      "plugins.config.mjs",
      `import { definePack, definePlugin, defineTool, trusted } from ${JSON.stringify(sdk)};
import { web, noSearch } from ${JSON.stringify(pack)};
const tool = defineTool({ id: "kit/t", description: "d", parameters: { type: "object" }, call: () => trusted("kit") });
const kit = definePack({ name: "acme/kit", description: "A kit.", build: () => ({ tools: [tool] }) });
const plugin = definePlugin({ name: "kit", install: (registry) => registry.add(kit()) });
export default { plugins: [plugin(), web({ provider: noSearch() })] };
`,
    );
    const lua = "return tools.call('kit/t') .. tools.call('web/fetch', { url = 'https://a.example/' })";
    await folder.file("kit.md", promptText(lua, "uses: [acme/kit, web]\n"));
    const page = "{ type: text/plain, body: from the page }";
    await folder.file(
      "kit.expect.yaml",
      `host: { web: { pages: { "https://a.example/": ${page} }, search: [] } }\nexpect: { result_contains: [kit, from the page] }\n`,
    );
    const result = await test(["kit.md", "--config", "plugins.config.mjs"]);
    expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining("tests: 1 passed") });
  });

  describe("with something wrong", () => {
    beforeAll(async () => {
      await folder.file("good.md", promptText("return 'x'"));
      await folder.file("good.expect.yaml", "expect: { result: x }\n");
      await folder.file("odd.md", promptText("return 'x'"));
      await folder.file("odd.expect.yaml", "expect:\n  reslt: x\n");
    });

    it("names the place in the file, and runs the others", async () => {
      const { code, stdout, stderr } = await test(["good.md", "odd.expect.yaml", "none"]);
      expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
      expect(stdout).toContain("actual:   odd.expect.yaml:2:3: unknown key `expect.reslt`; expected one of `outcome`");
      expect(stdout).toContain("actual:   none: there is no such file or folder");
      expect(stdout).toMatch(/tests: 1 passed, 2 failed\n$/u);
    });

    it.each([
      ["nothing to run in", [], 2, "missing required argument 'paths'"],
      ["a model and no update", ["good.md", "--model", "openai:x"], 2, "--model records anew"],
      ["a filter that nothing matches", ["good.md", "--filter", "zzz"], 1, "no test whose id matches zzz"],
      ["a missing configuration", ["good.md", "--config", "none.mjs"], 1, "none.mjs"],
      ["a model without its key", ["good.md", "--update", "--model", "openai:x"], 2, "set OPENAI_API_KEY"],
    ])("refuses %s", async (_name, args, code, message) => {
      const result = await test(args);
      expect(result).toMatchObject({ code, stdout: "" });
      expect(result.stderr).toContain(message);
    });
  });
});
