import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.js";
import { promptText, workFolder } from "./work-folder.js";

// A vendor's Plugin brings its own copy of the SDK; the marks are all that counts.
const SDK = new URL("../../../packages/plugin-sdk/dist/index.js", import.meta.url).href;

const PLUGIN = `import { definePack, definePlugin, defineTool, trusted } from ${JSON.stringify(SDK)};
const tool = (id) => defineTool({
  id, description: "Send an e-mail message to recipients.", call: () => trusted("sent"),
  parameters: { type: "object", properties: { to: { type: "string" } } },
});
const pack = (name, id) => definePack({ name, description: "Mail.", build: () => ({ tools: [tool(id)] }) });
export default definePlugin({ name: "kit", install: (registry) => {
  registry.add(pack("acme/mail", "mail/send")());
  registry.add(pack("acme/post", "post/send")());
} });
`;
const USES = "uses: [acme/mail, acme/post]\nmodels: { w: {} }\n";

describe("runvil check --near-duplicates", () => {
  const folder = workFolder();

  it("lists the pairs that a prompt could offer, and runs nothing", async () => {
    await folder.file("plugin.mjs", PLUGIN);
    await folder.file("both.md", promptText("error('ran')", USES));
    await folder.file("one.md", promptText("error('ran')", "uses: [acme/mail]\n"));
    const flags = ["--near-duplicates", "--plugin", "./plugin.mjs"];
    const result = await runCli(["check", "both.md", "one.md", ...flags], { cwd: folder.path });
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(result.stderr).toMatch(
      /^both\.md: the tools mail\/send and post\/send are near-duplicates with similarity (?:0\.9\d\d|1\.000)\n$/u,
    );
    expect(await runCli(["check", "one.md", ...flags], { cwd: folder.path })).toMatchObject({ code: 0, stderr: "" });
  });

  it("says when a prompt's tools cannot be compared, and finds errors as ever", async () => {
    await folder.file("missing.md", promptText("return 1", "uses: [acme/nowhere]\n"));
    await folder.file("broken.md", promptText("return ="));
    const result = await runCli(["check", "missing.md", "broken.md", "--near-duplicates"], { cwd: folder.path });
    expect(result.code).toBe(1);
    expect(result.stderr).toContain("acme/nowhere is not installed");
    expect(result.stderr).toContain("broken.md:12:");
  });

  it("refuses options that mean nothing without it", async () => {
    const result = await runCli(["check", "a.md", "--plugin", "./plugin.mjs"], { cwd: folder.path });
    expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining("--near-duplicates looks at; add it") });
  });
});

describe("the configuration key `nearDuplicates`", () => {
  const folder = workFolder();

  it("checks runs with the bundled picker", async () => {
    await folder.file("plugin.mjs", PLUGIN);
    await folder.file("plugin.mjs", PLUGIN);
    await folder.file("model.yaml", "any:\n  - text: end\n");
    await folder.file(
      "p.md",
      promptText("packs.offer({'mail', 'post'}) models.use('w') messages:user('x') models.loop() return 'ok'", USES),
    );
    const run = (...more: string[]) =>
      runCli(["run", "p.md", "--model", "scripted:model.yaml", ...more], { cwd: folder.path });
    await folder.file("runvil.config.json", '{"plugins":["./plugin.mjs"],"nearDuplicates":"warn"}');
    const warned = await run("--events", "events.jsonl");
    expect(warned).toMatchObject({ code: 0, stdout: "ok\n" });
    expect(warned.stderr).toMatch(
      /^runvil: [^:\n]+: the tools mail\/\S+ and post\/\S+ are near-duplicates with similarity \d\.\d{3}$/mu,
    );
    expect(await readFile(join(folder.path, "events.jsonl"), "utf8")).toContain('"event":"tool_scope_near_duplicate"');
    await folder.file("runvil.config.json", '{"plugins":["./plugin.mjs"],"nearDuplicates":"fail"}');
    const failed = await run();
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining("are near-duplicates with similarity") });
  });

  it("takes three words", async () => {
    await folder.file("runvil.config.json", '{"nearDuplicates":"often"}');
    const result = await runCli(["packs"], { cwd: folder.path });
    expect(result.code).not.toBe(0);
    expect(result.stderr).toContain('`nearDuplicates` must be "off", "warn" or "fail", got often');
  });
});
