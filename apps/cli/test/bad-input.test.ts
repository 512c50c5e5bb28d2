import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type CliResult, runCli } from "./run-cli.js";
import { promptText, workFolder } from "./work-folder.js";

/** Every kind of bad input ends in one clear message: no result, no stack trace. */
describe("bad input", () => {
  const folder = workFolder();
  const expectOneMessage = (result: CliResult, code: number, message: string): void => {
    expect(result.stderr).toContain(message);
    expect(result.stderr).not.toMatch(/\n\s+at |node:internal|\[object /u);
    expect(result).toMatchObject({ code, stdout: "" });
  };

  it.each([
    ["nothing", [], "Usage: runvil"],
    ["an unknown command", ["walk"], "unknown command 'walk'"],
    ["an unknown option", ["run", "p.md", "--fast"], "unknown option '--fast'"],
    ["no prompt file", ["run"], "missing required argument 'file'"],
    ["an argument without a name", ["run", "p.md", "--arg"], "argument missing"],
  ])("%s is a usage error", async (_name, args, message) => {
    expectOneMessage(await runCli(args), 2, message);
  });

  it.each<[string, (path: string) => readonly string[], number, string]>([
    ["a bad seed", () => ["--seed", "12"], 2, "--seed takes 64 lowercase hex digits"],
    ["a model without a provider", () => ["--model", "gpt"], 2, "expected PROVIDER:MODEL"],
    ["a model of an unknown provider", () => ["--model", "nobody:x"], 2, 'model "nobody:x"'],
    ["a model without its key", () => ["--model", "openai:gpt-5.1"], 2, "set OPENAI_API_KEY"],
    ["an unknown role", () => ["--model", "critic=openai:x"], 2, 'the prompt has no role "critic"'],
    ["an unknown argument", () => ["--arg", "topic=x"], 2, "the prompt takes prose"],
    ["arguments in both forms", () => ["--arg", "prose=x", "--args", "y"], 2, "either --arg or --args"],
    ["an input that the prompt does not declare", () => ["--input", "x"], 2, "declares no input file"],
    ["an output that the prompt does not declare", () => ["--output", "x"], 2, "declares no output file"],
    ["a missing script", () => ["--model", "scripted:none.yaml"], 1, "none.yaml: there is no such file"],
    ["a missing configuration", () => ["--config", "none.mjs"], 1, "none.mjs"],
    ["a missing Plugin", () => ["--plugin", "@acme/none"], 1, "Plugin @acme/none could not be loaded"],
    [
      "an event file that cannot be",
      (path) => ["--events", join(path, "no", "e.jsonl")],
      1,
      "/no/e.jsonl: the event file cannot be written: the folder ",
    ],
    ["a store that is a file", (path) => ["--store", join(path, "a-file")], 1, "a-file: the store is not a folder"],
  ])("%s", async (_name, args, code, message) => {
    await folder.file("a-file", "");
    const file = await folder.prompt("return 'x'");
    expectOneMessage(await runCli(["run", file, ...args(folder.path)], { cwd: folder.path }), code, message);
  });

  it.each<[string, string | Uint8Array, string]>([
    ["an empty file", "", ": "],
    ["a binary file", Uint8Array.of(0x89, 0x50, 0xff, 0x00), "the prompt is not UTF-8 (byte 0)"],
    ["a file over the limit", new Uint8Array(4_194_305).fill(0x61), "at most 4194304 are allowed"],
    ["broken YAML", "---\nname: [a\n---\n\n# T\n", ":3:1: invalid frontmatter: "],
    ["an unknown key", promptText("", "colour: red\n"), ":5:1: invalid frontmatter: unknown field `colour`"],
    [
      "a Lua syntax error",
      promptText("local x = 1\nreturn ="),
      ":13:1: lua compilation error at section `Only` prologue (line 12): ",
    ],
    ["another version", promptText("").replace("runvil: 0", "runvil: 7"), "Version: unsupported runvil version: 7"],
    ["no version", promptText("").replace("runvil: 0\n", ""), "not a runvil prompt: no runvil version"],
    ["a missing Pack", promptText("", "uses: [nothing]\n"), "RequirementsUnmet: the environment cannot satisfy"],
  ])("%s", async (_name, contents, message) => {
    const file = await folder.file("bad.md", contents);
    const result = await runCli(["run", file]);
    expectOneMessage(result, 1, message);
    expect(result.stderr).toContain("bad.md");
  });

  it("a missing file and a directory", async () => {
    expectOneMessage(
      await runCli(["run", "none.md"], { cwd: folder.path }),
      1,
      "none.md: the prompt file does not exist",
    );
    expectOneMessage(await runCli(["run", "."], { cwd: folder.path }), 1, "the prompt file is a directory");
  });

  it("a script that is no script", async () => {
    const file = await folder.prompt("return 'x'");
    const script = await folder.file("bad.yaml", "writer:\n  - txt: hello\n");
    expectOneMessage(
      await runCli(["run", file, "--model", `scripted:${script}`]),
      1,
      "bad.yaml:2:5: unknown key `writer[0].txt`",
    );
  });

  it("a script that ends too early", async () => {
    const file = await folder.prompt("models.use('w') return models.infer('x')", "models: { w: {} }\n");
    const script = await folder.file("short.yaml", "w: []\n");
    const result = await runCli(["run", file, "--model", `scripted:${script}`]);
    expectOneMessage(result, 1, 'the model script has no rounds for the role "w"');
    expect(result.stderr).toContain("Completion: the model backend rejected the request");
  });

  it("a Plugin that throws when loaded, and one that is none", async () => {
    const file = await folder.prompt("return 'x'");
    await folder.file("throws.mjs", "throw new Error('no database');\n");
    await folder.file("none.mjs", "export default 7;\n");
    const run = (plugin: string) => runCli(["run", file, "--plugin", plugin], { cwd: folder.path });
    expectOneMessage(await run("./throws.mjs"), 1, "Plugin ./throws.mjs could not be loaded: no database");
    expectOneMessage(await run("./none.mjs"), 1, "its default export is not what definePlugin returned");
  });

  it("a Pack with a bad schema", async () => {
    const sdk = new URL("../../../packages/plugin-sdk/dist/index.js", import.meta.url).href;
    const plugin = (parameters: string, config: string, given: string) =>
      folder.file(
        "schema.mjs",
        `import { definePack, definePlugin, defineTool, trusted } from ${JSON.stringify(sdk)};
const tool = defineTool({ id: "kit/t", description: "d", parameters: ${parameters}, call: () => trusted("called") });
const pack = definePack({ name: "acme/kit", description: "d", config: ${config}, build: () => ({ tools: [tool] }) });
export default definePlugin({ name: "kit", install: (registry) => registry.add(pack(${given})) });
`,
      );
    const file = await folder.prompt("return tools.call('kit/t')", "uses: [acme/kit]\n");
    const run = () => runCli(["run", file, "--plugin", "./schema.mjs"], { cwd: folder.path });
    await plugin("{ type: 'object', properties: 7 }", "undefined", "");
    const unchecked = await run();
    expect(unchecked).toMatchObject({ code: 0, stdout: "called\n" });
    expect(unchecked.stderr).toContain("a tool's parameter schema does not compile");
    await plugin("{ type: 'object' }", "{ type: 'object', properties: { key: { type: 'string' } } }", "{ key: 7 }");
    const refused = await run();
    expectOneMessage(
      refused,
      1,
      "RequirementsUnmet: the environment cannot satisfy this prompt:\n- kit is unavailable: ",
    );
  });

  it("a Plugin that fails outside of its calls", async () => {
    const file = await folder.prompt("while true do end");
    await folder.file(
      "later.mjs",
      "setTimeout(() => { throw new Error('too late'); }, 1);\nexport default undefined;\n",
    );
    expectOneMessage(await runCli(["run", file, "--plugin", "./later.mjs"], { cwd: folder.path }), 1, "runvil: ");
  });

  it("a configuration with an unknown field", async () => {
    const file = await folder.prompt("return 'x'");
    const config = await folder.file("odd.config.json", '{"plugin":[]}');
    expectOneMessage(await runCli(["run", file, "--config", config]), 1, "unknown field `plugin`");
  });

  it("standard input that is closed at an operator question", async () => {
    const file = await folder.prompt("return input.ask()", "uses: [user-input]\n");
    expectOneMessage(await runCli(["run", file]), 1, "Tool: tool call failure: the operator's input ended");
  });

  it("a failing block, with its place in the file", async () => {
    const file = await folder.prompt("local t = nil\nreturn t.x");
    expectOneMessage(await runCli(["run", file]), 1, "Lua: ");
  });
});
