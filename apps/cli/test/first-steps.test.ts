import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.js";
import { promptText, workFolder } from "./work-folder.js";

/** What somebody meets who knows only the README: each mistake is named at once, with what mends it. */
describe("first steps", () => {
  const folder = workFolder();
  const ARGS =
    "args:\n  topic: { type: string, description: What to write about }\n  limit: { type: integer, default: 3 }\n";

  it("names a missing argument before the run, and fills in defaults", async () => {
    const file = await folder.prompt("log('ran') return argv.topic .. argv.limit", ARGS);
    expect(await runCli(["run", file, "--log"])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: "runvil: missing argument topic (string): What to write about\nsee runvil run --help\n",
    });
    expect(await runCli(["run", file, "--arg", "topic=Lua", "--log"])).toMatchObject({
      code: 0,
      stdout: "Lua3\n",
      stderr: "log: ran\n",
    });
  });

  it("lists what a prompt takes, wherever --help stands", async () => {
    const file = await folder.prompt("return 'x'", `${ARGS}models: { writer: {} }\n`);
    for (const args of [
      ["run", file, "--help"],
      ["run", "--help", file],
    ]) {
      const { code, stdout, stderr } = await runCli(args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toContain("Usage: runvil run");
      expect(stdout).toContain("What to write about (required)");
      expect(stdout).toContain("(default: 3)");
      expect(stdout).toContain("--model writer=PROVIDER:MODEL");
    }
    expect((await runCli(["run", "none.md", "--help"])).stdout).toContain("none.md: the prompt file does not exist");
  });

  it("keeps its help free of defaults that say nothing, and ends usage errors with the way to it", async () => {
    const { stdout } = await runCli(["run", "--help"]);
    expect(stdout).not.toMatch(/default: (?:\[|false)/u);
    for (const word of ["openai", "anthropic", "google", "compatible", "scripted:FILE", "./plugin.mjs"]) {
      expect(stdout).toContain(word);
    }
    expect((await runCli(["run", "p.md", "--fast"])).stderr).toMatch(/\nsee runvil run --help\n$/u);
    expect((await runCli(["walk"])).stderr).toMatch(/\nsee runvil --help\n$/u);
    expect((await runCli(["-v"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/u);
  });

  it("runs and checks a prompt from standard input", async () => {
    expect(await runCli(["run", "-"], { input: promptText("return 'x'") })).toMatchObject({ code: 0, stdout: "x\n" });
    const broken = await runCli(["run", "-"], { input: promptText("return =") });
    expect(broken.stderr).toMatch(/^-:12:\d+: lua compilation error/u);
    expect((await runCli(["check", "-"], { input: promptText("return =") })).code).toBe(1);
  });

  it.each([
    ["error('boom')", ":12: Lua: boom\n"],
    ["error({ code = 4 })", ":12: Lua: "],
    ["local x\nreturn x.y", ":13: Lua: attempt to index a nil value (local 'x')\n"],
    ["local function f()\n  tools.call('web/fetch', {})\nend\nf()", ":13: Tool: tool call failure: "],
  ])("shows where %j failed, once", async (lua, message) => {
    await folder.file("place.md", promptText(lua));
    const { stderr } = await runCli(["run", "place.md"], { cwd: folder.path });
    expect(stderr.startsWith(`place.md${message}`)).toBe(true);
    expect(stderr).not.toContain("[string");
  });

  it.each<[string, string, string]>([
    ["models.use('writer')", "", 'hint: the frontmatter declares no roles; add "models: { writer: {} }" to it'],
    ["models.infer('x')", "", "hint: declare a role in the frontmatter"],
    ["tools.call('web/serach', {})", "", 'hint: did you mean "web/search"?'],
    ["return 1", "uses: [wbe]\n", "hint: did you mean web?"],
    ["return 1", "uses: [acme/x]\n", "hint: `runvil packs` lists the Packs"],
  ])("hints at what mends %j with %j", async (lua, declared, hint) => {
    const { code, stderr } = await runCli(["run", await folder.prompt(lua, declared)]);
    expect(code).toBe(1);
    expect(stderr).toContain(`\n${hint}`);
  });

  it("refuses files that could not be written before the run, and shows paths as they were typed", async () => {
    const declared = "output: { path: out.md, description: d }\n";
    await folder.file("files.md", promptText("store.write('out.md', 'x') return 'ran'", declared));
    await folder.file("plain.txt", "");
    const run = (...args: string[]) => runCli(["run", "files.md", ...args], { cwd: folder.path });
    const refusals = [
      [["--output", "no/o.md"], "no/o.md: the output file cannot be written: the folder no does not exist"],
      [["--events", "./no/e.jsonl"], "./no/e.jsonl: the event file cannot be written: the folder ./no does not exist"],
      [["--store", "plain.txt"], "plain.txt: the store is not a folder"],
    ] as const;
    for (const [args, message] of refusals) {
      expect(await run(...args)).toMatchObject({ code: 1, stdout: "", stderr: `runvil: ${message}\n` });
    }
    expect(await readdir(folder.path)).not.toContain("no");
    expect(await run()).toMatchObject({
      code: 0,
      stdout: "ran\n",
      stderr: "note: the output file (out.md) was not kept; --output FILE or --store FOLDER keeps it\n",
    });
  });

  it("asks for a declared input file", async () => {
    const file = await folder.prompt("return 'x'", "input: { path: in.md, description: d }\n");
    expect((await runCli(["run", file])).stderr).toContain("hint: the prompt declares an input file (in.md)");
  });

  it("knows a path that lacks its ./", async () => {
    await folder.file("mine.mjs", "export default 7;\n");
    const file = await folder.prompt("return 'x'");
    const { stderr } = await runCli(["run", file, "--plugin", "mine.mjs"], { cwd: folder.path });
    expect(stderr).toContain("hint: a path starts with ./, as in --plugin ./mine.mjs");
  });
});
