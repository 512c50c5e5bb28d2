import { describe, expect, it } from "vitest";
import { JOURNALS, runName } from "./journal-folder.js";
import { startModelServer } from "./model-server.js";
import { runCli } from "./run-cli.js";
import { workFolder } from "./work-folder.js";

const ROLES = "models: { writer: {} }\n";
const TWO = "models.use('writer')\nlocal a = models.infer('one')\nlocal b = models.infer('two')\nreturn a .. ', ' .. b";

describe("runvil fork", () => {
  const folder = workFolder();
  const script = (name: string, ...texts: readonly string[]) =>
    folder.file(name, `any:\n${texts.map((text) => `  - text: ${text}\n`).join("")}`);
  const recorded = async (lua = TWO): Promise<string> => {
    await script("first.yaml", "A", "B");
    const file = await folder.prompt(lua, ROLES);
    const args = ["run", file, "--journal", JOURNALS, "--model", "scripted:first.yaml"];
    return runName(await runCli(args, { cwd: folder.path }));
  };
  const fork = (...args: readonly string[]) => runCli(["fork", ...args], { cwd: folder.path });

  it("takes the first answers and asks another model for the rest", async () => {
    const name = await recorded();
    await script("other.yaml", "OTHER");
    const forked = await fork(name, "--at", "1", "--model", "scripted:other.yaml");
    expect(forked).toMatchObject({ code: 0, stdout: "A, OTHER\n" });
    const again = await runCli(["replay", runName(forked)], { cwd: folder.path });
    expect(again).toMatchObject({ code: 0, stdout: "A, OTHER\n", stderr: "" });
    const { stdout } = await runCli(["runs", "--json"], { cwd: folder.path });
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ name: runName(forked), state: "completed", forkedFrom: name }),
    );
  });

  it("goes on with the recorded models, scripts where they were, all answers by default", async () => {
    const name = await recorded();
    expect(await fork(name, "--at", "1")).toMatchObject({ code: 0, stdout: "A, B\n" });
    const whole = await fork(name, "--name", "whole", "--json");
    expect(JSON.parse(whole.stdout)).toMatchObject({ run: "whole", status: "completed", result: "A, B" });
    expect(runName(whole)).toBe("whole");
    const taken = await fork(name, "--name", "whole");
    expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining("run whole was begun before") });
  });

  it("goes on under another prompt, and stops where that asks for something else before", async () => {
    const name = await recorded();
    const server = await startModelServer([{ text: "NEW" }]);
    const later = await folder.prompt(TWO.replace("'two'", "'three'"), ROLES);
    const forked = await runCli(["fork", name, later, "--at", "1", "--model", "writer=compatible:tiny"], {
      cwd: folder.path,
      env: { RUNVIL_MODEL_URL: server.url },
    });
    await server.close();
    expect(forked).toMatchObject({ code: 0, stdout: "A, NEW\n" });
    expect(server.requests.map(({ messages }) => messages.at(-1)?.content)).toEqual(["three"]);
    const earlier = await folder.prompt(TWO.replace("'one'", "'uno'"), ROLES);
    const diverged = await fork(name, earlier, "--at", "1");
    expect(diverged).toMatchObject({ code: 1, stdout: "" });
    expect(diverged.stderr).toContain(
      "Determinism: replay divergence at 0#0: recorded model_round, requested model_round",
    );
    expect(diverged.stderr).toMatch(/recorded:.*"one".*requested:.*"uno"/su);
  });

  it.each([
    [["--at", "x"], 2, "--at takes a whole number of answers, got x"],
    [["--at", "3"], 1, "a fork takes from 0 to 2 answers of run"],
    [["--model", "critic=scripted:first.yaml"], 2, '--model critic=...: the prompt has no role "critic"'],
    [["--model", "scripted:none.yaml"], 1, "none.yaml"],
    [["none.md"], 1, "none.md: the prompt file does not exist"],
  ])("refuses %j", async (args, code, message) => {
    const refused = await fork(await recorded(), ...args);
    expect(refused).toMatchObject({ code, stdout: "" });
    expect(refused.stderr).toContain(message);
  });
});
