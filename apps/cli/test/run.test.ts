import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.js";
import { workFolder } from "./work-folder.js";

describe("runvil run", () => {
  const folder = workFolder();

  it("writes the result to standard output and nothing anywhere else", async () => {
    const file = await folder.prompt("log('seen') return 'text'");
    expect(await runCli(["run", file])).toEqual({ code: 0, signal: null, stdout: "text\n", stderr: "" });
  });

  it("takes arguments one by one, or whole", async () => {
    const declared = "args:\n  topic: { type: string }\n  limit: { type: integer, optional: true }\n";
    const file = await folder.prompt("return argv.topic .. '|' .. tostring(argv.limit)", declared);
    expect((await runCli(["run", file, "--arg", "topic=a=b", "--arg", "limit=9007199254740993"])).stdout).toBe(
      "a=b|9007199254740993\n",
    );
    expect((await runCli(["run", file, "--args", '{"topic":"t"}'])).stdout).toBe("t|nil\n");
    const plain = await folder.prompt("return args");
    expect((await runCli(["run", plain, "--args", "any text"])).stdout).toBe("any text\n");
  });

  it("writes the outcome as JSON, failures too", async () => {
    const good = await runCli(["run", await folder.prompt("return 'x'"), "--json"]);
    const usage = { total: expect.objectContaining({ rounds: 0 }), roles: [], sections: [], tasks: [] };
    expect(JSON.parse(good.stdout)).toEqual({ status: "completed", result: "x", usage });
    const bad = await runCli(["run", await folder.prompt("error('no')"), "--json"]);
    expect(bad.code).toBe(1);
    expect(JSON.parse(bad.stdout)).toMatchObject({ status: "failed", error: { kind: "Lua" } });
  });

  it("writes the events in order, whatever the outcome", async () => {
    const events = join(folder.path, "events.jsonl");
    const result = await runCli(["run", await folder.prompt("log('one') error('two')"), "--events", events]);
    expect(result.code).toBe(1);
    const lines = (await readFile(events, "utf8")).trimEnd().split("\n");
    const parsed = lines.map((line) => JSON.parse(line));
    expect(parsed.map(({ seq }) => seq)).toEqual(parsed.map((_event, index) => index));
    expect(parsed.map(({ event }) => event)).toEqual(expect.arrayContaining(["run_started", "log_checkpoint"]));
    expect(parsed.at(-1).event).toBe("run_failed");
  });

  it("keeps the run's files in a folder, from one run to the next", async () => {
    const store = join(folder.path, "store", "deep");
    const file = await folder.prompt("store.append('log.md', 'x') return store.read('log.md')");
    expect((await runCli(["run", file, "--store", store])).stdout).toBe("x\n");
    expect((await runCli(["run", file, "--store", store])).stdout).toBe("xx\n");
    expect(await readFile(join(store, "log.md"), "utf8")).toBe("xx");
    expect((await runCli(["run", file])).stdout).toBe("x\n");
  });

  it("puts the input file in and the output file out", async () => {
    const declared = "input: { path: in.md, description: d }\noutput: { path: out.md, description: d }\n";
    const file = await folder.prompt("store.write('out.md', store.read('in.md') .. '!') return 'done'", declared);
    const input = await folder.file("given.md", "text\u00fc");
    const output = join(folder.path, "made.md");
    const result = await runCli(["run", file, "--input", input, "--output", output]);
    expect(result).toMatchObject({ code: 0, stdout: "done\n", stderr: "" });
    expect(await readFile(output, "utf8")).toBe("text\u00fc!");
  });

  it("says when the declared output was not written", async () => {
    const file = await folder.prompt("return 'done'", "output: { path: out.md, description: d }\n");
    const output = join(folder.path, "never.md");
    const result = await runCli(["run", file, "--output", output]);
    expect(result).toMatchObject({ code: 0, stdout: "done\n" });
    expect(result.stderr).toContain("the run left no output file");
  });

  it("gives the same seed the same run", async () => {
    const file = await folder.prompt("return untrusted('x') .. math.random(1000000)");
    const run = async (digit: string) => (await runCli(["run", file, "--seed", digit.repeat(64)])).stdout;
    expect(await run("a")).toBe(await run("a"));
    expect(await run("a")).not.toBe(await run("b"));
  });

  it("asks on standard input, one line each", async () => {
    const file = await folder.prompt("return input.ask() .. '|' .. input.ask()", "uses: [user-input]\n");
    expect((await runCli(["run", file], { input: "one \r\n\u00fc" })).stdout).toBe("one |\u00fc\n");
  });

  it("logs when asked to, on standard error alone", async () => {
    const file = await folder.prompt("pcall(tools.call, 'web/fetch', {}) return 'x'");
    const quiet = await runCli(["run", file]);
    const loud = await runCli(["run", file, "--verbose"]);
    expect(quiet).toMatchObject({ stdout: "x\n", stderr: "" });
    expect(loud.stdout).toBe("x\n");
    expect(loud.stderr).toContain("web_fetch: missing url argument");
  });

  it("does not mind a reader that goes away", async () => {
    const file = await folder.prompt("return ('x'):rep(1000000)");
    const { startCli } = await import("./run-cli.js");
    const cli = startCli(["run", file]);
    cli.child.stdout?.destroy();
    expect(await cli.ended).toMatchObject({ code: 0, stderr: "" });
  });
});
