import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run, succeed } from "./command.js";
import { InstalledPackage } from "./installed-package.js";
import { goOutside, type Outside } from "./outside.js";
import { workspacePackages } from "./tarballs.js";

let outside: Outside;
let installed: ReadonlyMap<string, InstalledPackage>;

beforeAll(async () => {
  outside = await goOutside();
  const names = outside.published.map(({ name }) => name);
  const read = names.map(async (name) => [name, await InstalledPackage.read(outside.vendor, name)] as const);
  installed = new Map(await Promise.all(read));
});
afterAll(() => outside.remove());

async function faults(of: (one: InstalledPackage) => readonly string[] | Promise<readonly string[]>) {
  const all = Array.from(installed, async ([name, one]) => (await of(one)).map((fault) => `${name}: ${fault}`));
  return (await Promise.all(all)).flat();
}

describe("what is published", () => {
  it("is every package of the workspace that is not private", async () => {
    const named = (await workspacePackages()).filter((one) => one.private !== true).map(({ name }) => name);
    expect([...installed.keys()].sort()).toEqual(named.sort());
    expect(named).toContain("@runvil/plugin-sdk");
  });

  it("holds every file that its manifest names", async () => {
    expect(await faults((one) => one.missingTargets())).toEqual([]);
  });

  it("says nothing that only the workspace understands", async () => {
    expect(await faults((one) => one.workspaceLeftovers())).toEqual([]);
  });

  it("imports what it declares", async () => {
    expect(await faults((one) => one.undeclaredImports())).toEqual([]);
  });

  it("has maps that lead to its sources", async () => {
    expect(await faults((one) => one.danglingMaps())).toEqual([]);
  });

  it("holds no tests and no build state", async () => {
    const odd = /\.test\.|\.tsbuildinfo$|test-server|^\.|(^|\/)fixtures\//u;
    expect(await faults((one) => one.files.filter((file) => odd.test(file)))).toEqual([]);
  });
});

describe("a vendor outside of the workspace", () => {
  it("compiles against every entry, with its declarations checked", async () => {
    const lines = [...installed.values()]
      .flatMap(({ entries }) => entries)
      .map((entry, index) =>
        `export * as entry${index} from "${entry}";\n`.replace(
          /\* as (\w+) from (".*\.json")/u,
          '{ default as $1 } from $2 with { type: "json" }',
        ),
      );
    await writeFile(join(outside.vendor, "every-entry.ts"), lines.join(""));
    const config = {
      extends: "./tsconfig.json",
      compilerOptions: { skipLibCheck: false, resolveJsonModule: true },
      include: [],
      files: ["every-entry.ts"],
    };
    await writeFile(join(outside.vendor, "tsconfig.entries.json"), JSON.stringify(config));
    expect(lines.length).toBeGreaterThan(15);
    expect(await succeed(outside.vendor, "npx", ["--no", "--", "tsc", "-p", "tsconfig.entries.json"])).toBe("");
  });

  it("loads every entry", async () => {
    // The adapter of vitest loads below vitest alone, where the vendor's own tests use it.
    const entries = [...installed.values()]
      .flatMap((one) => one.entries)
      .filter((entry) => !/vitest|\.json$/u.test(entry));
    const load = entries.map((entry) => `await import("${entry}");\n`).join("");
    await writeFile(join(outside.vendor, "every-entry.mjs"), `${load}console.log("loaded");\n`);
    expect(await succeed(outside.vendor, process.execPath, ["every-entry.mjs"])).toBe("loaded\n");
  });

  it("type-checks its Pack and passes its own tests", async () => {
    await succeed(outside.vendor, "npm", ["run", "typecheck"]);
    await succeed(outside.vendor, "npm", ["test", "--", "--reporter=json", "--outputFile=report.json"]);
    const report: unknown = JSON.parse(await readFile(join(outside.vendor, "report.json"), "utf8"));
    expect(report).toMatchObject({ success: true, numFailedTests: 0, numPendingTests: 0 });
    expect(report).toHaveProperty(
      "numPassedTests",
      expect.toSatisfy((count: number) => count > 15),
    );
  });

  it("runs conformance cases by command", async () => {
    const prompt = "---\nname: c\ndescription: d\nrunvil: 0\n---\n\n# C\n\n## Only\n\n```lua\nreturn 'ok'\n```\n";
    const one = {
      id: "own/case",
      about: "a case",
      source: "design",
      prompt,
      expect: { outcome: "completed", result: "ok" },
    };
    await writeFile(join(outside.vendor, "own.yaml"), JSON.stringify([one]));
    const report = await succeed(outside.vendor, "npx", ["--no", "--", "runvil-conformance", "--cases", "own.yaml"]);
    expect(report).toContain("conformance: 1 passed, 0 failed");
  });
});

describe("a user with the packed command line and the packed Pack", () => {
  const runvil = (...args: readonly string[]) => run(outside.user, "npx", ["--no", "--", "runvil", ...args]);
  const PLUGIN = ["--plugin", "@acme/runvil-diary"];
  const SUMMARY = [
    "run",
    "prompts/summary.md",
    ...["--arg", "day=2026-01-31"],
    ...["--model", "writer=scripted:prompts/summary.model.yaml"],
  ];

  it("runs a prompt that declares acme/diary", async () => {
    expect(await runvil(...SUMMARY, ...PLUGIN, "--config", "prompts/runvil.config.mjs")).toEqual({
      code: 0,
      stdout: "2 entries: Rain, and a roof that was fixed.\n",
      stderr: "",
    });
  });

  it("is told which service the Pack needs", async () => {
    const { code, stdout, stderr } = await runvil(...SUMMARY, ...PLUGIN);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("diary needs acme/diary-entries, and the environment provides none");
  });

  it("is told that the Pack is not there", async () => {
    const { code, stderr } = await runvil(...SUMMARY);
    expect(code).toBe(1);
    expect(stderr).toContain("acme/diary");
  });

  it("lists the Pack, which a configuration file names", async () => {
    await writeFile(join(outside.user, "runvil.config.json"), '{ "plugins": ["@acme/runvil-diary"] }\n');
    const { code, stdout } = await runvil("packs", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: "acme/diary", plugin: "@acme/runvil-diary" })]),
    );
  });
});
