import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.js";
import { promptText, workFolder } from "./work-folder.js";

const NAME = "@runvil/dialect-promptforge";
const old = (lua: string, frontmatter = ""): string =>
  promptText(lua, frontmatter).replace("runvil: 0", "promptforge: 0");
const KIT = `
  import { promptforge } from "${NAME}";
  const tool = { spec: { id: "acme/kit/forecast" } };
  export default { dialects: [promptforge({ picker: "bundled", capabilities: [{ id: "acme/kit", activate: () => [] }] })] };
`;

describe("a promptforge file", () => {
  const folder = workFolder();
  const cli = (...args: string[]) => runCli(args, { cwd: folder.path });

  it("is refused without the dialect, with a hint that names its package", async () => {
    await folder.file("old.md", old("return 'ran'"));
    const hint = `hint: the package ${NAME} runs files of this language: write { "dialects": ["${NAME}"] } to runvil.config.json, or add it to your configuration\n`;
    for (const command of ["run", "check"]) {
      const { code, stdout, stderr } = await cli(command, "old.md");
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toMatch(
        /^old\.md:4:1: invalid frontmatter: unknown field `promptforge`, expected one of [^\n]*\n/u,
      );
      expect(stderr).toContain(hint);
    }
  });

  it("runs, is checked and is tested where the configuration names the dialect, which need not be installed", async () => {
    await folder.file("named.json", JSON.stringify({ dialects: [NAME] }));
    await folder.file("good.md", old("return type(tools.add) .. type(require)", "models: { writer: {} }\n"));
    await folder.file("good.expect.yaml", "expect: { result: functionnil }\n");
    const config = ["--config", "named.json"];
    const model = ["--model", "compatible:none"];
    const env = { RUNVIL_MODEL_URL: "http://127.0.0.1:9" };
    expect(await runCli(["run", "good.md", ...config, ...model], { cwd: folder.path, env })).toMatchObject({
      code: 0,
      stdout: "functionnil\n",
    });
    expect(await cli("check", "good.md", ...config)).toMatchObject({ code: 0, stderr: "" });
    expect(await cli("test", "good.md", ...config)).toMatchObject({ code: 0 });
  });

  it("has its own errors at their places", async () => {
    await folder.file("bad.md", old("return 1", "tools: { open: true }\n"));
    await folder.file("both.md", old("return 1", "runvil: 0\n"));
    const { code, stderr } = await cli("check", "bad.md", "both.md", "--config", "named.json");
    expect(code).toBe(1);
    expect(stderr).toContain("bad.md:5:10: invalid frontmatter: the `open` key is reserved");
    expect(stderr).toContain("both.md:5:1: invalid frontmatter: the file declares both runvil and promptforge");
  });

  it("gets hints on what its Host lacks", async () => {
    await folder.file("lacks.md", old("return 1", "capabilities: [promptforge/wbe]\ntools: { a: { want: w } }\n"));
    const { stderr } = await cli("run", "lacks.md", "--config", "named.json");
    expect(stderr).toContain("- missing required capability: promptforge/wbe\n");
    expect(stderr).toContain("hint: did you mean promptforge/web?\n");
    expect(stderr).toContain('{ "picker": "bundled" }');
  });

  it("shares the command line's copy of the dialect where a configuration imports it", async () => {
    await folder.file("kit.config.ts", KIT);
    await folder.file(
      "kit.md",
      old("return tostring(a)", "capabilities: [acme/kit]\ntools: { a: { want: w, optional: true } }\n"),
    );
    expect(await cli("run", "kit.md", "--config", "kit.config.ts")).toMatchObject({ code: 0, stdout: "nil\n" });
  });

  it("is filled by the bundled picker from JSON", async () => {
    await folder.file("picker.json", JSON.stringify({ dialects: [[NAME, { picker: "bundled" }]] }));
    const lines = "capabilities: [promptforge/web]\ntools: { page: { want: fetch a web page, optional: true } }\n";
    await folder.file("web.md", old("return 'ran'", lines));
    const { code, stderr } = await cli("run", "web.md", "--config", "picker.json");
    expect([code, stderr]).toEqual([0, ""]);
  });

  it("leaves the first error of a Runvil file where the configuration is broken", async () => {
    await folder.file("yaml.md", promptText("", "uses: [Web]\n"));
    await folder.file("broken.json", '{"dialects":["@acme/gone",{}]}');
    const { code, stderr } = await cli("check", "yaml.md", "--config", "broken.json");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^yaml\.md:5:8: [^\n]*\ndialect @acme\/gone could not be loaded: /u);
  });
});
