import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { JOURNALS, runName } from "./journal-folder.js";
import { runCli } from "./run-cli.js";
import { promptText, workFolder } from "./work-folder.js";

describe("runvil trace", () => {
  const folder = workFolder();
  const cli = (...args: readonly string[]) => runCli(args, { cwd: folder.path });
  const run = async (lua: string, ...more: readonly string[]) =>
    runName(await cli("run", await folder.prompt(lua), "--journal", JOURNALS, ...more));

  it("writes a page beside the user, or where it is told", async () => {
    const name = await run("log('</script><b>told</b>') pcall(tools.call, 'web/fetch', {}) return 'x'");
    expect(await cli("trace", name)).toEqual({
      code: 0,
      signal: null,
      stdout: "",
      stderr: `runvil: wrote ${name}.html\n`,
    });
    const page = await readFile(join(folder.path, `${name}.html`), "utf8");
    expect(page).toContain("&lt;/script&gt;&lt;b&gt;told");
    expect(page).toContain("web_fetch: missing url argument");
    expect(page).not.toContain("could not be replayed");
    expect(await cli("trace", name, "-o", "-")).toMatchObject({ code: 0, stdout: page, stderr: "" });
    expect(await cli("trace", name, "-o", "page.html")).toMatchObject({ code: 0, stderr: "runvil: wrote page.html\n" });
    expect(await readFile(join(folder.path, "page.html"), "utf8")).toBe(page);
  });

  it("has the effects alone where the run cannot be replayed", async () => {
    await folder.file("dialect.json", '{ "dialects": ["@runvil/dialect-promptforge"] }');
    const lua = "store.write('a.txt', 'x') return 'y'";
    const file = await folder.file("old.md", promptText(lua).replace("runvil: 0", "promptforge: 0"));
    const name = runName(await cli("run", file, "--config", "dialect.json", "--journal", JOURNALS));
    const traced = await cli("trace", name);
    expect(traced).toMatchObject({ code: 0, stdout: "" });
    expect(traced.stderr).toContain(
      "note: the run cannot be replayed here, so the page has its effects alone: invalid",
    );
    const page = await readFile(join(folder.path, `${name}.html`), "utf8");
    expect(page).toContain("write a.txt");
    expect(page).toContain("could not be replayed here");
    const whole = await cli("trace", name, "--config", "dialect.json", "--journal", JOURNALS);
    expect(whole.stderr).toBe(`runvil: wrote ${name}.html\n`);
    for (const command of ["resume", "fork"]) {
      const refused = await cli(command, name);
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`${name}: its prompt cannot be read: `),
      });
    }
  });

  it("is refused where no page can be written, and for a run that is not there", async () => {
    const name = await run("return 'x'");
    expect(await cli("trace", name, "-o", "no/page.html")).toMatchObject({
      code: 1,
      stderr: "runvil: no/page.html: the trace cannot be written: the folder no does not exist\n",
    });
    expect(await cli("trace", "nope")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("no journal of a run nope"),
    });
  });
});
