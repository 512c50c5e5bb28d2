import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const main = fileURLToPath(new URL("../../dist/conformance/main.js", import.meta.url));
const prompt = "---\nname: t\ndescription: d\nrunvil: 0\n---\n\n# T\n\n## Only\n\n```lua\nreturn 'ran'\n```\n";
const entry = (id: string, result: string): string =>
  `- id: ${id}\n  about: it\n  source: seed\n  prompt: ${JSON.stringify(prompt)}\n  expect: { result: ${result} }\n`;

describe("runvil-conformance", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "runvil conformance "));
    await writeFile(join(folder, "good.yaml"), entry("t/good", "ran"));
    await writeFile(join(folder, "bad.yaml"), entry("t/bad", "walked"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const run = (...args: readonly string[]) =>
    new Promise<{ code: unknown; lines: readonly string[] }>((resolve) => {
      const env = { PATH: process.env.PATH, INIT_CWD: folder };
      execFile(process.execPath, [main, ...args], { cwd: folder, env }, (error, stdout) => {
        resolve({ code: error === null ? 0 : error.code, lines: stdout.trimEnd().split("\n") });
      });
    });

  it("exits with 0 only when no case failed, and counts last", async () => {
    const good = await run("--cases", "good.yaml");
    expect(good).toMatchObject({ code: 0 });
    expect(good.lines.at(-1)).toBe("conformance: 1 passed, 0 failed");
    const bad = await run("--cases", ".");
    expect(bad).toMatchObject({ code: 1 });
    expect(bad.lines).toContain('    actual:   "ran"');
    expect(bad.lines.at(-1)).toBe("conformance: 1 passed, 1 failed");
  });

  it("filters, and writes the report as JSON", async () => {
    const report = join(folder, "report.json");
    expect(await run("--cases", ".", "--filter", "*/bad", "--json", report)).toMatchObject({ code: 1 });
    expect(JSON.parse(await readFile(report, "utf8"))).toMatchObject({
      passed: 0,
      failed: 1,
      results: [{ id: "t/bad" }],
    });
  });

  it("takes the folder's own cases by default", async () => {
    const own = join(folder, "conformance", "cases");
    const { mkdir } = await import("node:fs/promises");
    await mkdir(own, { recursive: true });
    await writeFile(join(own, "good.yaml"), entry("t/good", "ran"));
    expect((await run()).lines.at(-1)).toBe("conformance: 1 passed, 0 failed");
  });
});
