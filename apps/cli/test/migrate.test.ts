import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.js";
import { workFolder } from "./work-folder.js";

const prompt = (lua: string, tools = "page: promptforge/web/fetch") => `---
name: old
description: A test.
promptforge: 0
capabilities: [promptforge/web]
tools:
  ${tools}
---

# Old

## Only

\`\`\`lua
${lua}
\`\`\`
`;

const migratedPrompt = (lua: string) =>
  prompt(lua)
    .replace("promptforge: 0\ncapabilities: [promptforge/web]", "runvil: 0\nuses: [web]")
    .replace(/tools:\n.*\n/u, "");

describe("runvil migrate", () => {
  const folder = workFolder();

  it("writes the Runvil text to standard output and the remarks to standard error", async () => {
    const file = await folder.file("old.md", prompt("return tools.call('page', { url = 'x' })"));
    expect(await runCli(["migrate", "old.md"], { cwd: folder.path })).toMatchObject({
      code: 0,
      stdout: migratedPrompt("return tools.call('web/fetch', { url = 'x' })"),
      stderr: "old.md:7: [I-WIRE] the model now sees web_fetch in place of page\n",
    });
    expect(await readFile(file, "utf8")).toContain("promptforge: 0");
  });

  it("ends with 1 when a person has something to do", async () => {
    const file = await folder.file("manual.md", prompt("tools.add(var.x)"));
    const { code, stdout, stderr } = await runCli(["migrate", file]);
    expect(code).toBe(1);
    expect(stdout).toBe(migratedPrompt("tools.add(var.x)"));
    expect(stderr).toContain(`${file}:15: [M-DYNAMIC] `);
  });

  it("ends with 2 and writes nothing when it cannot", async () => {
    const file = await folder.file("broken.md", prompt("local = 1"));
    const { code, stdout, stderr } = await runCli(["migrate", "broken.md", "-o", "none.md"], { cwd: folder.path });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^broken\.md:15: \[M-PARSE\] broken\.md cannot be read: lua compilation error/u);
    expect(await readdir(folder.path)).not.toContain("none.md");
    expect(await readFile(file, "utf8")).toBe(prompt("local = 1"));
  });

  it("writes a file in place of standard output, byte for byte, and leaves nothing beside it", async () => {
    const text = `\ufeff${prompt("return tools.call('page')")}`.replaceAll("\n", "\r\n");
    const input = await folder.file("crlf.md", text);
    const { code, stdout } = await runCli(["migrate", input, "-o", "new.md"], { cwd: folder.path });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    const expected = `\ufeff${migratedPrompt("return tools.call('web/fetch')")}`.replaceAll("\n", "\r\n");
    expect(await readFile(join(folder.path, "new.md"), "utf8")).toBe(expected);
    expect(await readFile(input, "utf8")).toBe(text);
    expect((await readdir(folder.path)).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("replaces the input only when -o names it", async () => {
    const file = await folder.file("same.md", prompt("return 1"));
    expect((await runCli(["migrate", file, "--output", file])).code).toBe(0);
    expect(await readFile(file, "utf8")).toBe(migratedPrompt("return 1"));
    const again = await runCli(["migrate", file, "-o", file]);
    expect(again).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(await readFile(file, "utf8")).toBe(migratedPrompt("return 1"));
  });

  it("gives a Runvil file back unchanged, and reads standard input", async () => {
    const input = "---\nrunvil: 0\n---\nno prompt\n";
    expect(await runCli(["migrate", "-"], { input })).toMatchObject({ code: 0, stdout: input, stderr: "" });
  });

  it("writes everything as one JSON object", async () => {
    const file = await folder.file("json.md", prompt("tools.bind('a', 'b')"));
    const { code, stdout, stderr } = await runCli(["migrate", file, "--json"]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({
      file,
      exit: 1,
      text: migratedPrompt("tools.bind('a', 'b')"),
      remarks: [
        { line: 7, code: "I-WIRE", manual: false },
        { line: 15, code: "M-BIND", manual: true },
      ],
    });
    const { stdout: withFile } = await runCli(["migrate", file, "--json", "-o", join(folder.path, "json-new.md")]);
    expect(JSON.parse(withFile)).not.toHaveProperty("text");
  });

  it("fills a fuzzy slot from the tools of a Host, and leaves one that nothing fits", async () => {
    const config = await folder.file("empty.config.json", "{}");
    const file = await folder.file("fuzzy.md", prompt("return tools.call('page')", "page: { want: fetch a web page }"));
    const { code, stdout, stderr } = await runCli(["migrate", file, "--host", config]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain("return tools.call('web/fetch')");
    expect(stdout).toMatch(
      /^# tool slot page wanted "fetch a web page": filled with promptforge\/web\/fetch \(score 0\.\d{3}\)$/mu,
    );
    expect(stderr).toContain("[I-FUZZY]");

    const other = await folder.file("other.md", prompt("return tools.call('page')", "page: { want: book a flight }"));
    const open = await runCli(["migrate", other, "--host", config]);
    expect(open.code).toBe(1);
    expect(open.stderr).toContain("[M-FUZZY] slot 'page' wants \"book a flight\"");
    expect(open.stderr).toContain("no tool of this Host fits");
    expect((await runCli(["migrate", file])).stderr).toContain("[M-FUZZY]");
  });

  it.each([
    [["migrate", "none.md"], 2, "none.md: the prompt file does not exist\n"],
    [["migrate"], 2, "missing required argument"],
    [["migrate", "old.md", "--config", "none.json"], 2, "none.json: the configuration file does not exist"],
    [["migrate", "old.md", "-o", "no/such/folder.md"], 2, "the folder no/such does not exist"],
  ])("says what is wrong with %j", async (args, code, message) => {
    const result = await runCli(args, { cwd: folder.path });
    expect(result).toMatchObject({ code, stdout: "" });
    expect(result.stderr).toContain(message);
    // The help mends a command line, not a file.
    expect(result.stderr.includes("see runvil migrate --help")).toBe(message.startsWith("missing"));
  });

  it("refuses a file that is not UTF-8", async () => {
    const file = await folder.file("latin.md", new Uint8Array([0x2d, 0xff, 0x0a]));
    expect(await runCli(["migrate", file])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("is not UTF-8"),
    });
  });
});
