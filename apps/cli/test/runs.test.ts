import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { JOURNALS, runFolders, runName } from "./journal-folder.js";
import { runCli } from "./run-cli.js";
import { workFolder } from "./work-folder.js";

const ROLES = "models: { writer: {} }\n";
const PRICED = `{ "journal": true, "models": { "models": [{ "id": "scripted:m.yaml", "description": "", "context": 9000000,
  "thinking": "never", "price": { "input": 1, "output": 2 } }], "current": "scripted:m.yaml" } }`;
const TOOL_ROUNDS = `any:
  - calls: [{ id: c1, name: grab, arguments: { value: x } }]
    usage: { promptTokens: 250000, completionTokens: 125000 }
  - text: it said so
    usage: { promptTokens: 250000, completionTokens: 125000 }
`;
const LOOP = `models.use('writer')
tools.offer_local('grab', 'Grab', { value = 'string' }, function(a) return 'got ' .. a.value end)
messages:user('grab it')
models.loop()
pcall(tools.call, 'web/fetch', {})
return messages[#messages].content`;

describe("the runs of a folder", () => {
  const folder = workFolder();
  const cli = (...args: readonly string[]) => runCli(args, { cwd: folder.path });
  const priced = async (): Promise<string> => {
    await folder.file("runvil.config.json", PRICED);
    await folder.file("m.yaml", TOOL_ROUNDS);
    return runName(await cli("run", await folder.prompt(LOOP, ROLES)));
  };

  it("are listed with what they cost, and deleted", async () => {
    await folder.file("runvil.config.json", PRICED);
    expect(await cli("runs")).toEqual({
      code: 0,
      signal: null,
      stdout: "",
      stderr: `no runs in ${join(folder.path, JOURNALS)}\n`,
    });
    const name = await priced();
    const list = await cli("runs");
    expect(list.stdout).toMatch(/^run +state +age +rounds +tools +tokens +cost +prompt\n/u);
    expect(list.stdout).toMatch(new RegExp(`\\n${name} +completed +\\d+s +2 +1 +750000 +1\\.0000 +test\\n$`, "u"));
    const json = JSON.parse((await cli("runs", "--json")).stdout);
    expect(json).toEqual([
      {
        name,
        state: "completed",
        startedAt: expect.stringMatching(/^20.*Z$/u),
        prompt: "test",
        rounds: 2,
        toolCalls: 1,
        tokens: 750_000,
        cost: 1,
      },
    ]);
    expect(await cli("runs", "--delete", name)).toMatchObject({ code: 0, stderr: `runvil: deleted ${name}\n` });
    expect(await cli("runs", "--delete", name)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("no journal"),
    });
    expect((await cli("runs", "--json")).stdout).toBe("[]\n");
  });

  it("are pruned by age; what has not ended and what is damaged stays", async () => {
    const name = await priced();
    const damaged = await priced();
    await writeFile(join(folder.path, JOURNALS, damaged, "journal.jsonl"), 'x\n{"a":1}\n');
    expect((await cli("runs", "--older-than", "1d")).stdout).not.toContain(name);
    expect((await cli("runs", "--older-than", "0s", "--prune")).stderr).toBe(`runvil: deleted ${name}\n`);
    expect(await runFolders(folder.path)).toEqual([damaged]);
    expect((await cli("runs")).stdout).toMatch(new RegExp(`\\n${damaged} +damaged\\n$`, "u"));
    await cli("runs", "--delete", damaged);
  });

  it.each([
    [["--prune"], "--prune deletes what --older-than says, such as 30d"],
    [["--older-than", "3 days"], '--older-than takes a number and s, m, h, d or w, such as 30d, got "3 days"'],
    [["--delete", "x", "--older-than", "1d"], "--delete stands alone"],
  ])("are not touched by %j", async (args, message) => {
    const refused = await cli("runs", ...args);
    expect(refused).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(`runvil: ${message}`) });
  });

  it("are shown as conversations", async () => {
    const name = await priced();
    const { stdout } = await cli("show", name);
    expect(stdout).toBe(`=== Only

--- user
grab it

--- assistant writer
> grab {"value":"x"}

--- tool
got x

--- assistant writer
it said so

--- failure web/fetch
> web/fetch {}
web_fetch: missing url argument

=== completed: it said so
`);
    const shown = JSON.parse((await cli("show", name, "--json")).stdout);
    expect(shown).toMatchObject({ name, state: "completed", result: "it said so" });
    expect(shown.turns).toHaveLength(5);
    expect(shown.turns[1]).toMatchObject({ chain: "0", section: "Only", from: "assistant", calls: [{ name: "grab" }] });
  });
});

describe("the runs of a database", () => {
  const folder = workFolder();
  const cli = (...args: readonly string[]) => runCli(args, { cwd: folder.path });

  it("are kept where the configuration names a package that keeps them", async () => {
    const sqlite = new URL("../../../packages/journal-sqlite/dist/index.js", import.meta.url).pathname;
    const store = [sqlite, { path: "runs.db" }];
    await folder.file("runvil.config.json", JSON.stringify({ journal: { store, durability: "disk" } }));
    const run = await cli("run", await folder.prompt("store.write('a', 'b') return 'kept'"), "--name", "one");
    expect(run).toMatchObject({ code: 0, stdout: "kept\n" });
    expect(existsSync(join(folder.path, "runs.db"))).toBe(true);
    expect(await cli("replay", "one")).toMatchObject({ code: 0, stdout: "kept\n", stderr: "" });
    expect(await cli("resume", "one")).toMatchObject({ code: 0, stdout: "kept\n" });
    const again = await cli("run", await folder.prompt("return 1"), "--name", "one");
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("Journal: run one was begun before") });
    expect((await cli("replay", "two")).stderr).toContain("runvil: there is no ");
    expect(await cli("resume", "one", "--durability", "process")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        "--durability is for a folder; the configuration's store of journals has its own",
      ),
    });
    expect(await cli("runs", "--delete", "one")).toMatchObject({ code: 0 });
    await folder.file("runvil.config.json", '{ "journal": { "store": "./none.mjs" } }');
    expect(await cli("runs")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("runvil: the store of journals ./none.mjs could not be loaded: "),
    });
  });
});
