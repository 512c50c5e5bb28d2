import { setTimeout as sleep } from "node:timers/promises";
import {
  definePack,
  definePlugin,
  type ModelProvider,
  type PromptOutline,
  RUNS,
  type RunEnd,
  type Runs,
  TOOL_CATALOG,
  type ToolCallContext,
} from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { CALL, goPlugin, play, promptText, ROUND, runsOf, startFirst } from "../../test/inner-runs.js";
import { createHost } from "../index.js";

describe("RUNS, lent to a tool of any vendor", () => {
  it("runs a prompt inside the call and says how it ended and what it spent", async () => {
    const { outcome } = await play(`${ROUND} return 'inner ' .. args`, (cx, outlines) => startFirst(cx, outlines, "a"));
    expect(outcome).toMatchObject({ status: "completed" });
    expect(JSON.parse(outcome.status === "completed" ? outcome.result : "")).toEqual({
      status: "completed",
      result: "inner a",
      spent: { rounds: 1, tokens: 15, cost: 10, toolCalls: 0 },
    });
  });

  it("tells its depth, names runs by their call, and draws their seeds from the caller's", async () => {
    const go = async (cx: ToolCallContext, outlines: readonly PromptOutline[]) => {
      const ends = [await startFirst(cx, outlines), await startFirst(cx, outlines)];
      return [runsOf(cx).depth, ...ends.map((end) => (end.status === "completed" ? end.result : end))];
    };
    const inner = "return sys.execution .. ' ' .. untrusted('x'):match('untrusted_input_(%x+)')";
    const run = { name: "outer", seed: "ab".repeat(32) };
    const lua = "return json.encode(tools.call('x/go'))";
    const one = await play(inner, go, { lua, run });
    expect(one.outcome).toMatchObject({
      result: expect.stringMatching(/^\[0,"outer:0#0 \w{32}","outer:0#0\.2 \w{32}"\]$/),
    });
    const nonces = JSON.stringify(one.outcome).match(/[0-9a-f]{32}/g) ?? [];
    expect(new Set(nonces).size).toBe(2);
    expect((await play(inner, go, { lua, run })).outcome).toEqual(one.outcome);
    const other = await play(inner, go, { lua, run: { ...run, seed: "cd".repeat(32) } });
    expect(other.outcome).not.toEqual(one.outcome);
  });

  it("gives a failed run's kind and message", async () => {
    const { outcome } = await play("error('boom', 0)", startFirst);
    expect(outcome).toMatchObject({ result: expect.stringContaining('"kind":"Lua","message":"boom"') });
  });

  it("refuses what its own reader did not give, without harm to the run", async () => {
    const forged = { name: "p", description: "d", input: null };
    const { outcome } = await play("return 1", (cx) => runsOf(cx).start({ prompt: forged }));
    expect(outcome).toMatchObject({ result: "tool call failure: tool `x/go` failed unexpectedly" });
  });

  it("starts nothing outside of a call: not in a build, and not after the answer", async () => {
    const seen: string[] = [];
    const note = (thrown: unknown) => void seen.push(thrown instanceof Error ? thrown.message : "");
    let kept: Runs | undefined;
    let outline: PromptOutline | undefined;
    await play("return 1", async (cx, [prompt]) => {
      kept = runsOf(cx);
      outline = prompt;
    });
    if (kept === undefined || outline === undefined) throw new Error("the tool was not called");
    await kept.start({ prompt: outline }).catch(note);
    const pack = definePack({
      name: "acme/early",
      description: "",
      async build({ services }) {
        await services
          .get(RUNS)
          ?.start({ prompt: { name: "", description: "", input: null } })
          .catch(note);
        expect(() => services.get(TOOL_CATALOG)?.tools()).toThrow("a run's tools are known in its tool calls only");
        return {};
      },
    });
    const plugin = definePlugin({ name: "early", install: (registry) => registry.add(pack()) })();
    await (await createHost({ plugins: [plugin] })).close();
    expect(seen).toEqual(Array.from({ length: 2 }, () => "a run can be started in a tool call only"));
  });

  it("cancels what the tool does not wait for", async () => {
    const ends: Promise<RunEnd>[] = [];
    const { outcome } = await play("while true do end", async (cx, outlines) => {
      ends.push(startFirst(cx, outlines));
    });
    expect(outcome).toMatchObject({ status: "completed", result: "null" });
    expect(await ends[0]).toMatchObject({ status: "cancelled" });
  });

  it("lets 64 go on at the same time inside one run, whatever their depth", async () => {
    const { outcome } = await play("return 1", async (cx, outlines) => {
      const all = await Promise.allSettled(Array.from({ length: 66 }, () => startFirst(cx, outlines)));
      const later = await startFirst(cx, outlines);
      const refused = all.flatMap((end) => (end.status === "rejected" ? [String(end.reason.message)] : []));
      return [refused, later.status];
    });
    const refusal = "at most 64 runs go on inside one run at the same time";
    expect(outcome).toMatchObject({ result: JSON.stringify([[refusal, refusal], "completed"]) });
  });

  it("hands the failure of a broken run over without what only a log may hold", async () => {
    const lines: string[] = [];
    const push = (message: string, fields?: object) => void lines.push(JSON.stringify([message, fields]));
    const silent: ModelProvider = { complete: () => new Promise(() => {}) };
    const clock = {
      wait: () => {
        throw new Error("secret clock");
      },
    };
    const waits = "local t = tasks.spawn('## B') return tasks.join({ t }, { timeout = 1 })";
    const { outcome } = await play(`${waits}\n\`\`\`\n\n## B\n\n\`\`\`lua\n${ROUND}`, startFirst, {
      run: { clock, provider: silent },
      host: { log: { debug: push, info: push, warn: push, error: push } },
    });
    expect(outcome).toMatchObject({
      result: expect.stringContaining('"kind":"Internal","message":"internal invariant violated"'),
    });
    expect(lines.join()).toContain("secret clock");
  });
});

it("closing a Host waits for runs inside runs", async () => {
  let end: RunEnd | undefined;
  const plugin = goPlugin([promptText("while true do end")], async (cx, outlines) => {
    end = await startFirst(cx, outlines);
  });
  const host = await createHost({ plugins: [plugin] });
  const handle = host.run({ prompt: promptText(CALL) });
  await sleep(20);
  await host.close();
  expect(await handle.outcome).toEqual({ status: "cancelled" });
  await expect.poll(() => end).toMatchObject({ status: "cancelled" });
});
