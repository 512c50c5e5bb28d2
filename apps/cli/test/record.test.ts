import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as openai from "../../../packages/models-ai-sdk/src/test-server/chat-completions.js";
import { events, serve } from "../../../packages/models-ai-sdk/src/test-server/http-server.js";
import { startModelServer } from "./model-server.js";
import { runCli } from "./run-cli.js";
import { workFolder } from "./work-folder.js";

const ROLES = "models: { writer: {} }\n";
const lua = (ask: string): string =>
  "models.use('writer')\n" +
  "tools.offer_local('grab', 'Grab', { value = 'string' }, function(a) return untrusted('got ' .. a.value) end)\n" +
  `messages:user('${ask}')\nmodels.loop()\nreturn messages[#messages].content`;

describe("runvil run --record", () => {
  const folder = workFolder();

  it("writes a recording that plays the same run, whatever its seed", async () => {
    const server = await startModelServer([
      { calls: [{ id: "c1", name: "grab", arguments: '{"value":"b"}' }] },
      { text: "it said got b" },
    ]);
    const env = { RUNVIL_MODEL_URL: server.url, RUNVIL_MODEL: "tiny" };
    const file = await folder.prompt(lua("go"), ROLES);
    const recording = join(folder.path, "run.model.yaml");
    const recorded = await runCli(["run", file, "--record", recording], { env });
    await server.close();
    expect(recorded).toEqual({ code: 0, signal: null, stdout: "it said got b\n", stderr: "" });
    const text = await readFile(recording, "utf8");
    expect(text).toMatch(/^# Recorded by runvil run --record.*\nwriter:\n {2}- calls:/u);
    expect(text).toContain("untrusted_input_nonce");
    const played = await runCli(["run", file, "--model", `scripted:${recording}`, "--seed", "7".repeat(64)]);
    expect(played).toEqual(recorded);

    const changed = await folder.prompt(lua("go on"), ROLES);
    const missed = await runCli(["run", changed, "--model", `scripted:${recording}`]);
    expect(missed).toMatchObject({ code: 1, stdout: "" });
    expect(missed.stderr).toContain("messages[0] (user), line 1\n");
    expect(missed.stderr).toContain('    expected: "go"\n    actual:   "go on"\n');
  });

  it("records failures, and a run without rounds", async () => {
    const recording = join(folder.path, "failed.model.yaml");
    const server = await startModelServer([{ status: 401, body: "{}" }]);
    const env = { RUNVIL_MODEL_URL: server.url };
    const file = await folder.prompt(lua("go"), ROLES);
    const recorded = await runCli(["run", file, "--record", recording], { env });
    await server.close();
    const played = await runCli(["run", file, "--model", `scripted:${recording}`]);
    expect(recorded.code).toBe(1);
    expect(played).toEqual(recorded);
    await runCli(["run", await folder.prompt("return 'x'"), "--record", recording]);
    expect(await readFile(recording, "utf8")).toMatch(/\{\}\n$/u);
  });

  it("finds out before the run whether the file can be written, and leaves what is there", async () => {
    const file = await folder.prompt("log('ran') return 'x'");
    const refused = await runCli(["run", file, "--record", join(folder.path, "no", "r.yaml")]);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("the recording cannot be written: the folder");
    const kept = await folder.file("kept.yaml", "any: []\n");
    await runCli(["run", file, "--record", kept, "--plugin", "./none.mjs"], { cwd: folder.path });
    expect(await readFile(kept, "utf8")).toBe("any: []\n");
  });

  it("shows what the run came to where it can be recorded no more", async () => {
    const gone = join(folder.path, "gone");
    await mkdir(gone);
    await using server = await serve(async (response, request) => {
      await rm(gone, { recursive: true });
      await events(openai.text("dear result"), openai.finish("stop"))(response, request);
    });
    const file = await folder.prompt("models.use('writer') return models.infer('go')", ROLES);
    const env = { RUNVIL_MODEL_URL: server.url, RUNVIL_MODEL: "tiny" };
    const ended = await runCli(["run", file, "--record", join(gone, "r.yaml")], { env });
    expect(ended).toMatchObject({ code: 1, stdout: "dear result\n" });
    expect(ended.stderr).toContain("the recording cannot be written: the folder");
  });
});
