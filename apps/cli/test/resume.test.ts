import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { JOURNALS, pressPlugin, runName } from "./journal-folder.js";
import { startModelServer } from "./model-server.js";
import { type RunningCli, runCli, startCli } from "./run-cli.js";
import { workFolder } from "./work-folder.js";

const ROLES = "models: { writer: {} }\n";
const PRESS = "local ok, text = pcall(tools.call, 'kit/press', { hard = 'yes' })\n";
const MAY_HAVE_RUN = "the call was interrupted and may have run";

describe("runvil resume", () => {
  const folder = workFolder();
  /** Starts a run whose tool hangs, and gives it once the tool was called. */
  const hanging = async (lua: string, ...more: readonly string[]): Promise<RunningCli> => {
    await folder.file("plugin.mjs", pressPlugin());
    const file = await folder.prompt(lua, "uses: [acme/kit]\n");
    const args = ["run", file, "--journal", JOURNALS, "--plugin", "./plugin.mjs", ...more];
    const cli = startCli(args, { cwd: folder.path, env: { HANGS: "1" } });
    await cli.stderrHas("pressed\n");
    return cli;
  };
  const killed = async (cli: RunningCli, signal: NodeJS.Signals): Promise<string> => {
    cli.child.kill(signal);
    return runName(await cli.ended);
  };
  const resume = (name: string, args: readonly string[] = [], input = "") =>
    runCli(["resume", name, "--plugin", "./plugin.mjs", ...args], { cwd: folder.path, input });
  const press = `${PRESS}log('after') return tostring(ok) .. ': ' .. tostring(text)`;

  it("goes on after a kill; a call that may have run has failed", async () => {
    const name = await killed(await hanging(`log('first') store.write('a', 'x') log('before') ${press}`), "SIGKILL");
    const resumed = await resume(name, ["--log", "--events", "resumed.jsonl"]);
    expect(resumed.code).toBe(0);
    expect(resumed.stdout).toContain(MAY_HAVE_RUN);
    // Of what was logged before the kill, only that of the step that was cut is shown again.
    expect(resumed.stderr).toBe("log: before\nlog: after\n");
    const events = await readFile(join(folder.path, "resumed.jsonl"), "utf8");
    expect(events).toContain('"message":"before"');
    const again = await resume(name);
    expect(again).toMatchObject({ code: 0, stdout: resumed.stdout });
    expect(again.stderr).toBe(`runvil: run ${name} has ended already\n`);
    const replayed = await runCli(["replay", name, "--plugin", "./plugin.mjs", "--events", "replayed.jsonl"], {
      cwd: folder.path,
    });
    expect(replayed.stdout).toBe(resumed.stdout);
    expect(await readFile(join(folder.path, "replayed.jsonl"), "utf8")).toBe(events);
  });

  it.each([
    ["run\n", "true: pressed well\n", true],
    ["what?\nANSWER\n an answer of mine\n", "\n an answer of mine\n", false],
    ["f\n", MAY_HAVE_RUN, false],
  ])("asks the operator, who says %j", async (input, result, isPressed) => {
    const name = await killed(await hanging(press), "SIGKILL");
    const resumed = await resume(name, ["--in-doubt", "ask"], input);
    expect(resumed.code).toBe(0);
    expect(resumed.stdout).toContain(result);
    expect(resumed.stderr).toContain('Only: kit/press {"hard":"yes"} was interrupted and may have run\n');
    expect(resumed.stderr.includes("pressed\n")).toBe(isPressed);
  });

  it("can be asked again when the operator is not there", async () => {
    const name = await killed(await hanging(press), "SIGKILL");
    const unanswered = await resume(name, ["--in-doubt", "ask"]);
    expect(unanswered).toMatchObject({ code: 1, stdout: "" });
    expect(unanswered.stderr).toContain(
      `${name}: Journal: nobody decided about Only: kit/press {"hard":"yes"}: resume`,
    );
    expect((await resume(name, ["--in-doubt", "ask"], "answer\nlate\n")).stdout).toContain("\nlate\n");
  });

  it.each(["SIGINT", "SIGTERM"] as const)(
    "goes on after %s, which cancels the run here and not in its journal",
    async (signal) => {
      const cli = await hanging(`store.write('a', 'x') ${press}`);
      cli.child.kill(signal);
      const interrupted = await cli.ended;
      const name = runName(interrupted);
      expect(interrupted).toMatchObject({ code: 130, stdout: "" });
      const [, , ...rest] = interrupted.stderr.split("\n");
      expect(rest).toEqual([
        expect.stringMatching(/: cancelled$/u),
        `hint: \`runvil resume ${name}\` goes on from here`,
        "",
      ]);
      expect(await resume(name)).toMatchObject({ code: 0, stdout: expect.stringContaining(MAY_HAVE_RUN) });
    },
  );

  it("goes on after an interrupt of busy Lua", async () => {
    const busy = await hanging(`${PRESS}return 'x'`);
    const name = await killed(busy, "SIGKILL");
    const file = await folder.prompt("store.write('a', '1') log('busy') for i = 1, 4e8 do end return 'y'");
    const cli = startCli(["run", file, "--journal", JOURNALS, "--log"], { cwd: folder.path });
    await cli.stderrHas("log: busy");
    expect(await killed(cli, "SIGINT")).not.toBe(name);
    const { stdout } = await runCli(["show", runName(await cli.ended), "--json"], { cwd: folder.path });
    expect(JSON.parse(stdout)).toMatchObject({ state: "open" });
  });

  it("asks a model again, or the operator for its words", async () => {
    const file = await folder.prompt("models.use('writer') return models.infer('x')", ROLES);
    const interrupted = async (): Promise<string> => {
      const server = await startModelServer(["never"]);
      const cli = startCli(["run", file, "--journal", JOURNALS], {
        cwd: folder.path,
        env: { RUNVIL_MODEL_URL: server.url },
      });
      await cli.stderrHas("is journaled");
      while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      const name = await killed(cli, "SIGKILL");
      await server.close();
      return name;
    };
    const server = await startModelServer([{ text: "said again" }]);
    const env = { RUNVIL_MODEL_URL: server.url };
    const again = await runCli(["resume", await interrupted()], { cwd: folder.path, env });
    expect(again).toMatchObject({ code: 0, stdout: "said again\n" });
    const asked = await runCli(["resume", await interrupted(), "--rounds-in-doubt", "ask"], {
      cwd: folder.path,
      env,
      input: "a\nin its place\n",
    });
    expect(asked).toMatchObject({ code: 0, stdout: "in its place\n" });
    expect(server.requests.length).toBe(1);
    await server.close();
    const keyless = await runCli(["resume", await interrupted()], { cwd: folder.path });
    expect(keyless).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("RUNVIL_MODEL_URL") });
  });

  it("is refused while another process runs the run", async () => {
    const cli = await hanging(press, "--name", "held");
    const refused = await resume("held");
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("runvil: run held is being run by another process");
    const deleted = await runCli(["runs", "--delete", "held"], { cwd: folder.path });
    expect(deleted).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("run held is being run by another process"),
    });
    await killed(cli, "SIGKILL");
  });

  it("wants the folder of a run that kept its files in one, as it was", async () => {
    const name = await killed(await hanging(`store.write('a', 'x') ${press}`, "--store", "files"), "SIGKILL");
    expect(await resume(name)).toMatchObject({
      code: 1,
      stderr: `runvil: ${name}: its files are in a folder; name it with --store FOLDER\n`,
    });
    await folder.file("files/a", "changed");
    const changed = await resume(name, ["--store", "files"]);
    expect(changed).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("the store was changed since the journal: a"),
    });
    await folder.file("files/a", "x");
    expect(await resume(name, ["--store", "files"])).toMatchObject({ code: 0 });
  });

  it.each([
    [["--in-doubt", "maybe"], '--in-doubt takes fail or ask, got "maybe"'],
    [["--rounds-in-doubt", "fail"], '--rounds-in-doubt takes again or ask, got "fail"'],
    [["--store", "files"], "--store: the files of quick are in its journal"],
  ])("refuses %j", async (args, message) => {
    await runCli(["run", await folder.prompt("return 1"), "--journal", JOURNALS, "--name", "quick"], {
      cwd: folder.path,
    });
    const refused = await runCli(["resume", "quick", ...args], { cwd: folder.path });
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toContain(`runvil: ${message}\n`);
  });
});
