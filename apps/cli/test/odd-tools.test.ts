import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.js";
import { workFolder } from "./work-folder.js";

const CONFIG = fileURLToPath(new URL("odd-tools.config.mjs", import.meta.url));

describe("a tool that misbehaves", () => {
  const folder = workFolder();
  const play = async (lua: string) =>
    runCli(["run", await folder.prompt(lua, "uses: [acme/odd]\n"), "--config", CONFIG]);

  it("is shown on standard error when it does not stop, and the run goes on", async () => {
    const lua =
      "local _, problem = pcall(tools.call, 'odd/hangs') return tools.call('odd/waits') .. ' ' .. tostring(problem)";
    expect(await play(lua)).toEqual({
      code: 0,
      signal: null,
      stdout: "waited tool call failure: odd_hangs: no answer within 0.02 seconds\n",
      stderr: "runvil: Only: odd/hangs was told to stop and still runs 0.02 s later; what it answers is dropped\n",
    });
  });

  it("floods no terminal with what it answered", async () => {
    const { code, stdout, stderr } = await play("return tostring(select(2, pcall(tools.call, 'odd/large')))");
    expect({ code, stdout }).toEqual({ code: 0, stdout: "tool call failure: tool `odd/large` failed unexpectedly\n" });
    expect(stderr).toContain("a Pack's tool failed unexpectedly");
    expect(stderr.length).toBeLessThan(3000);
  });
});
