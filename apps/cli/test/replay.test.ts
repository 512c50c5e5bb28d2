import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { JOURNALS, runFolders, runName } from "./journal-folder.js";
import { startModelServer } from "./model-server.js";
import { runCli } from "./run-cli.js";
import { workFolder } from "./work-folder.js";

const ROLES = "models: { writer: {} }\n";
const ask = (text: string): string =>
  `models.use('writer')\nlog('asking')\nstore.write('a.txt', 'kept')\nmessages:user('${text}')\nmodels.loop()\nreturn messages[#messages].content`;

describe("a journal of runvil run", () => {
  const folder = workFolder();
  const run = (file: string, ...more: readonly string[]) =>
    runCli(["run", file, "--journal", JOURNALS, ...more], { cwd: folder.path });
  const replay = (...args: readonly string[]) => runCli(["replay", ...args], { cwd: folder.path });

  it("replays the run without its models: result, events and exit code", async () => {
    const server = await startModelServer([{ text: "hello\u001b[2J" }]);
    const file = await folder.prompt(ask("go"), ROLES);
    const recorded = await runCli(["run", file, "--journal", JOURNALS, "--events", "live.jsonl"], {
      cwd: folder.path,
      env: { RUNVIL_MODEL_URL: server.url },
    });
    await server.close();
    const name = runName(recorded);
    expect(recorded.stderr).toBe(`runvil: run ${name} is journaled in ${join(folder.path, JOURNALS)}\n`);
    const replayed = await replay(name, "--events", "replayed.jsonl", "--log");
    expect(replayed).toEqual({ ...recorded, stderr: "log: asking\n" });
    const [live, again] = await Promise.all(
      ["live.jsonl", "replayed.jsonl"].map((events) => readFile(join(folder.path, events), "utf8")),
    );
    expect(again).toBe(live);
    expect(live).toContain('"event":"run_completed"');
    const json = await replay(name, "--json");
    expect(JSON.parse(json.stdout)).toMatchObject({ run: name, status: "completed", usage: { total: { rounds: 1 } } });
  });

  it("replays failures too", async () => {
    const recorded = await run(await folder.prompt("error('no luck')"));
    const name = runName(recorded);
    const replayed = await replay(name);
    expect(replayed).toMatchObject({ code: 1, stdout: "" });
    expect(replayed.stderr).toContain(`${name}:12: Lua: no luck`);
  });

  it("shows both sides where another prompt asks for something else", async () => {
    const name = runName(await run(await folder.prompt("store.write('a', 'x') return 'done'")));
    const other = await folder.prompt("store.write('b', 'x') return 'done'");
    const diverged = await replay(name, "--prompt", other);
    expect(diverged).toMatchObject({ code: 1, stdout: "" });
    expect(diverged.stderr).toContain(
      `${name}: Determinism: replay divergence at 0#0: recorded store_operation, requested store_operation (different request)`,
    );
    expect(diverged.stderr).toMatch(/recorded:.*"a".*requested:.*"b"/su);
    const json = await replay(name, "--prompt", other, "--json");
    expect(JSON.parse(json.stdout)).toMatchObject({
      status: "failed",
      divergence: { id: "0#0", recorded: { request: { path: "a" } }, requested: { request: { path: "b" } } },
    });
    expect(await replay(name, "--prompt", await folder.file("bytes.md", new Uint8Array([0xff])))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("bytes.md: the prompt file is not UTF-8"),
    });
  });

  it("is kept where the configuration says so, and not where the command line forbids it", async () => {
    const file = await folder.prompt("return 'x'");
    const config = await folder.file("journal.config.json", '{ "journal": "kept" }');
    const kept = await runCli(["run", file, "--config", config], { cwd: folder.path });
    const name = runName(kept);
    expect(kept.stderr).toContain(`journaled in ${join(folder.path, "kept")}\n`);
    expect(await runCli(["replay", name, "--config", config])).toMatchObject({ code: 0, stdout: "x\n" });
    const none = await runCli(["run", file, "--config", config, "--no-journal"], { cwd: folder.path });
    expect(none).toEqual({ code: 0, signal: null, stdout: "x\n", stderr: "" });
    const disk = await runCli(["run", file, "--config", config, "--durability", "disk", "--name", "mine"]);
    expect(runName(disk)).toBe("mine");
    const again = await runCli(["run", file, "--config", config, "--name", "mine"]);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("Journal: run mine was begun before") });
  });

  it.each([
    [["--durability", "disk"], "--durability is for a run with a journal; --journal FOLDER keeps one"],
    [["--name", "x"], "--name is for a run with a journal; --journal FOLDER keeps one"],
    [["--journal", JOURNALS, "--durability", "always"], '--durability takes process or disk, got "always"'],
  ])("is refused with %j", async (args, message) => {
    const refused = await runCli(["run", await folder.prompt("return 1"), ...args], { cwd: folder.path });
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toContain(`runvil: ${message}\n`);
  });

  it("is refused in a file, and under a name that is none", async () => {
    const file = await folder.prompt("return 1");
    const inFile = await runCli(["run", file, "--journal", file]);
    expect(inFile).toMatchObject({ code: 1, stderr: `runvil: ${file}: the journal is not a folder\n` });
    expect(await run(file, "--name", "../out")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Journal: invalid run name "../out"'),
    });
  });
});

describe("a journal that cannot be replayed", () => {
  const folder = workFolder();
  const journaled = async (): Promise<{ name: string; file: string }> => {
    const run = await runCli(["run", await folder.prompt("store.write('a', 'x') return 'y'"), "--journal", JOURNALS], {
      cwd: folder.path,
    });
    const name = runName(run);
    return { name, file: join(folder.path, JOURNALS, name, "journal.jsonl") };
  };
  const replay = (name: string) => runCli(["replay", name], { cwd: folder.path });

  it("is unknown", async () => {
    await folder.file("events.jsonl", "kept");
    const unknown = await runCli(["replay", "nope", "--events", "events.jsonl"], { cwd: folder.path });
    expect(unknown).toEqual({
      code: 1,
      signal: null,
      stdout: "",
      stderr: "runvil: there is no journal of a run nope: check its name\nhint: `runvil runs` lists the runs\n",
    });
    expect(await readFile(join(folder.path, "events.jsonl"), "utf8")).toBe("kept");
  });

  it("ends before the run did, and may be torn", async () => {
    const { name, file } = await journaled();
    const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
    await writeFile(file, `${lines.slice(0, -2).join("\n")}\n${lines.at(-2)?.slice(0, 10)}`);
    expect(await replay(name)).toEqual({
      code: 1,
      signal: null,
      stdout: "",
      stderr: `${name}: the journal ends before the run did; \`runvil resume ${name}\` goes on\n`,
    });
    const resumed = await runCli(["resume", name], { cwd: folder.path });
    expect(resumed).toMatchObject({ code: 0, stdout: "y\n" });
    expect(await replay(name)).toMatchObject({ code: 0, stdout: "y\n", stderr: "" });
  });

  it("is damaged, which it tells with the place", async () => {
    const { name, file } = await journaled();
    const lines = (await readFile(file, "utf8")).split("\n");
    const broken = [lines[0], "garbage", ...lines.slice(2)].join("\n");
    await writeFile(file, broken);
    const damaged = await replay(name);
    expect(damaged).toMatchObject({ code: 1, stdout: "" });
    expect(damaged.stderr).toContain(`damaged: line 2 of ${file}, at byte ${Buffer.byteLength(lines[0] ?? "") + 1}`);
    await writeFile(file, [lines[0], '{"record":"answer","id":"9#9"}', ...lines.slice(2)].join("\n"));
    expect((await replay(name)).stderr).toContain("runvil: the journal is damaged: record 2 is of no form");
  });

  it("has a newer format", async () => {
    const { name, file } = await journaled();
    await writeFile(file, (await readFile(file, "utf8")).replace('"format":1', '"format":2'));
    for (const command of ["replay", "resume", "fork", "show", "trace"]) {
      const refused = await runCli([command, name], { cwd: folder.path });
      expect(refused).toMatchObject({ code: 1, stdout: "" });
      expect(refused.stderr).toContain(
        `the journal of run ${name} has format 2, and this version of Runvil knows format 1`,
      );
    }
    expect(await runFolders(folder.path)).toContain(name);
  });
});
