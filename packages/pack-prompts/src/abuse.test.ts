import type { HostOptions, RunOptions } from "@runvil/host";
import userInput, { INPUT_BROKER, type InputBroker } from "@runvil/pack-user-input";
import { Services } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { promptText } from "../test/prompt-folder.js";
import { play, promptHost } from "../test/prompt-host.js";

const USES = "uses: [acme/prompts]";
const CALL = "return tools.call('prompts/p')";
const CAUGHT = "local ok, e = pcall(tools.call, 'prompts/p') return ok and e or e.message";

describe("prompts that call prompts", () => {
  const deeper = (end: string) =>
    promptText(
      `local n = tonumber(args) if n == 0 then ${end} end return tools.call('prompts/p', { prose = tostring(n - 1) })`,
      USES,
    );
  const ask = (depth: number) => `return tools.call('prompts/p', { prose = '${depth - 1}' })`;

  it("may nest 8 deep", async () => {
    const host = await promptHost({ "p.md": deeper("return 'bottom'") });
    expect(await play(host, ask(8))).toMatchObject({ status: "completed", result: expect.stringContaining("bottom") });
  });

  it("fail in the 9th with a clear text", async () => {
    const host = await promptHost({ "p.md": deeper("return 'bottom'") });
    expect(await play(host, ask(9))).toMatchObject({
      status: "failed",
      error: { kind: "Tool", message: expect.stringMatching(/: runs inside runs nest at most 8 deep$/) },
    });
  });

  it("that call themselves without an end come to one, through two Packs too", async () => {
    const host = await promptHost({
      "p.md": promptText(CALL, USES),
      "q.md": promptText("return tools.call('prompts/p')", USES),
    });
    const outcome = await play(host, "return tools.call('prompts/q')");
    expect(outcome).toMatchObject({ error: { message: expect.stringContaining("nest at most 8 deep") } });
  });
});

/** An operator who never answers, and counts who asked and who gave up. */
function silentOperator() {
  let asked = 0;
  let left = 0;
  const broker: InputBroker = {
    wait: (signal) =>
      new Promise((_, reject) => {
        asked += 1;
        signal.addEventListener("abort", () => {
          left += 1;
          reject(signal.reason);
        });
      }),
  };
  return { broker, asked: () => asked, left: () => left };
}

describe("a run that is cut short", () => {
  const waiting = async (options: Partial<RunOptions>, hostOptions: HostOptions = {}, timeoutMs?: number) => {
    const { broker, asked, left } = silentOperator();
    const host = await promptHost(
      { "p.md": promptText("return input.ask()", "uses: [user-input]") },
      { ...hostOptions, plugins: [userInput()] },
      timeoutMs === undefined ? {} : { timeoutMs },
    );
    const run = host.run({
      prompt: promptText(CAUGHT, USES),
      services: Services.empty.with(INPUT_BROKER, broker),
      ...options,
    });
    return { host, run, asked, left };
  };

  it("by a cancel ends with the caller's, in the middle of what it does", async () => {
    const { run, asked, left } = await waiting({});
    await expect.poll(asked).toBe(1);
    run.cancel();
    expect(await run.outcome).toEqual({ status: "cancelled" });
    await expect.poll(left).toBe(1);
  });

  it("by a stop ends too, and the caller goes on when it catches that", async () => {
    const { run, asked, left } = await waiting({});
    await expect.poll(asked).toBe(1);
    run.stop();
    expect(await run.outcome).toMatchObject({ status: "completed", result: "interrupted by Ctrl-C" });
    await expect.poll(left).toBe(1);
  });

  it("by the tool's time limit fails the call, and ends", async () => {
    const { run, left } = await waiting({}, {}, 50);
    expect(await run.outcome).toMatchObject({
      result: "tool call failure: prompts_p: no answer within 0.05 seconds",
    });
    await expect.poll(left).toBe(1);
  });

  it("by the closing of the Host ends before the Host is closed", async () => {
    const { host, run, asked, left } = await waiting({});
    await expect.poll(asked).toBe(1);
    await host.close();
    expect(await run.outcome).toEqual({ status: "cancelled" });
    expect(left()).toBe(1);
  });

  it("although its Lua never ends", async () => {
    const host = await promptHost({ "p.md": promptText("while true do end") }, {}, { timeoutMs: 50 });
    expect(await play(host, CAUGHT)).toMatchObject({
      result: expect.stringContaining("no answer within 0.05 seconds"),
    });
    // The endless run is gone, or the Host would wait for it for ever.
    await host.close();
  });

  it("at every depth", async () => {
    const { broker, asked, left } = silentOperator();
    const lua =
      "if args == '3' then return input.ask() end return tools.call('prompts/p', { prose = tostring((tonumber(args) or 0) + 1) })";
    const host = await promptHost(
      { "p.md": promptText(lua, "uses: [acme/prompts, user-input]") },
      { plugins: [userInput()] },
    );
    const run = host.run({ prompt: promptText(CALL, USES), services: Services.empty.with(INPUT_BROKER, broker) });
    await expect.poll(asked).toBe(1);
    run.cancel();
    expect(await run.outcome).toEqual({ status: "cancelled" });
    await expect.poll(left).toBe(1);
  });
});

describe("a huge result", () => {
  it("of as much text as a run can make is a result like any", async () => {
    const lua = "local t = {} for i = 1, 15 do t[i] = ('x'):rep(1048576) end return table.concat(t)";
    const host = await promptHost({ "p.md": promptText(lua) });
    expect(await play(host, "return tostring(#tools.call('prompts/p'))")).toMatchObject({
      result: expect.stringMatching(/^15728\d{3}$/),
    });
  });

  it("of more than a tool may answer fails the call alone", async () => {
    const lua = "local t = {} for i = 1, 17 do t[i] = ('x'):rep(1048576) end return table.concat(t)";
    expect(await play(await promptHost({ "p.md": promptText(lua) }), CAUGHT)).toMatchObject({
      result: "tool call failure: prompts_p: output exceeds 16777216 bytes",
    });
  });
});
