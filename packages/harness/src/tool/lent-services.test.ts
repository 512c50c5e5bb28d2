import { defineService, defineTool, Services, type ToolCallContext, ToolError, trusted } from "@runvil/plugin-sdk";
import type { ToolCallAnswer } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { SILENT_LOG } from "../log.js";
import { MemoryStore } from "../store/memory-store.js";
import { RunFiles } from "../store/run-files.js";
import type { LendServices, ServedCall } from "./call-services.js";
import { performToolCall } from "./perform-tool-call.js";

const WORD = defineService<string>("acme/word");
const OTHER = defineService<string>("acme/other");
const ONE = { rounds: 1, tokens: 10, cost: 0.5, toolCalls: 0 };

function setUp(call: (cx: ToolCallContext) => unknown, toolTimeoutMs = 600_000) {
  const calls: ServedCall[] = [];
  const ended: string[] = [];
  const lend: LendServices = (served) => {
    calls.push(served);
    return { services: Services.empty.with(WORD, served.tool), end: () => void ended.push(served.key) };
  };
  const tool = Reflect.apply(defineTool, undefined, [
    { id: "x/a", description: "", parameters: { type: "object" }, call: (_: object, cx: ToolCallContext) => call(cx) },
  ]);
  const perform = (signal = new AbortController().signal): Promise<ToolCallAnswer> =>
    performToolCall(
      {
        id: "0#3",
        kind: "tool_call",
        origin: { execution: "run-1", section: "A", caller: "script" },
        request: { tool: "x/a", name: "x_a", arguments: {} },
      },
      {
        tools: new Map([["x/a", { pack: "x", tool }]]),
        files: new RunFiles(new MemoryStore()),
        services: Services.empty.with(WORD, "the run's").with(OTHER, "the run's"),
        log: SILENT_LOG,
        limits: { toolTimeoutMs, toolTimeouts: {}, abortGraceMs: 1 },
        lend,
      },
      signal,
    );
  return { perform, calls, ended };
}

describe("services of one call", () => {
  it("are made once, when the tool first asks for one, and come before the run's", async () => {
    const seen: unknown[] = [];
    const { perform, calls, ended } = setUp((cx) => {
      seen.push(cx.service(WORD), cx.service(OTHER), cx.service(WORD));
      return trusted("");
    });
    await perform();
    expect(seen).toEqual(["x/a", "the run's", "x/a"]);
    expect(calls).toMatchObject([{ tool: "x/a", key: "run-1:0#3" }]);
    expect(ended).toEqual(["run-1:0#3"]);
  });

  it("are not made for a tool that asks for none", async () => {
    const { perform, calls, ended } = setUp(() => trusted(""));
    await perform();
    expect([calls, ended]).toEqual([[], []]);
  });

  it("end with a call that fails, and are lent to nobody afterwards", async () => {
    let late: ToolCallContext | undefined;
    const { perform, calls, ended } = setUp((cx) => {
      late = cx;
      throw new ToolError("no");
    });
    await perform();
    expect(late?.service(WORD)).toBe("the run's");
    expect([calls, ended]).toEqual([[], []]);
  });

  it("end with a call that is cut short or late, whose signal they share", async () => {
    const cut = new AbortController();
    const hang = setUp((cx) => {
      cx.service(WORD);
      setImmediate(() => cut.abort());
      return new Promise(() => {});
    });
    await hang.perform(cut.signal);
    expect(hang.ended).toHaveLength(1);
    expect(hang.calls[0]?.signal.aborted).toBe(true);

    const late = setUp((cx) => {
      cx.service(WORD);
      return new Promise(() => {});
    }, 1);
    expect(await late.perform()).toMatchObject({ value: { kind: "Timeout" } });
    expect(late.ended).toHaveLength(1);
    expect(late.calls[0]?.signal.aborted).toBe(true);
  });
});

describe("what a call spent by itself", () => {
  it("is in its answer, added up", async () => {
    const { perform, calls } = setUp((cx) => {
      cx.service(WORD);
      calls[0]?.spend(ONE);
      calls[0]?.spend({ ...ONE, toolCalls: 2 });
      return trusted("");
    });
    const answer = await perform();
    expect(answer.value.spent).toEqual({ rounds: 2, tokens: 20, cost: 1, toolCalls: 2 });
    calls[0]?.spend(ONE);
    expect(answer.value.spent).toMatchObject({ rounds: 2 });
  });

  it("is in the answer of a call that failed or was cut short", async () => {
    const failing = setUp((cx) => {
      cx.service(WORD);
      failing.calls[0]?.spend(ONE);
      throw new ToolError("no");
    });
    expect((await failing.perform()).value).toMatchObject({ kind: "Backend", spent: ONE });
    const cut = new AbortController();
    const hanging = setUp((cx) => {
      cx.service(WORD);
      hanging.calls[0]?.spend(ONE);
      setImmediate(() => cut.abort());
      return new Promise(() => {});
    });
    expect((await hanging.perform(cut.signal)).value).toMatchObject({ kind: "cancelled", spent: ONE });
  });

  it("is absent when nothing was spent", async () => {
    expect("spent" in (await setUp(() => trusted("")).perform()).value).toBe(false);
  });
});
