import type { Run, Step } from "@runvil/engine";
import { defineTool, type ModelProvider, trusted } from "@runvil/plugin-sdk";
import type { Effect, Outcome, RunEvent } from "@runvil/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MemoryStore } from "../store/memory-store.js";
import type { Store } from "../store/store.js";
import type { Clock } from "../timer.js";
import { performRun } from "./perform-run.js";
import type { RunSetting } from "./run-setting.js";

/*
 * Stores, records, observers, clocks, providers and logs of others that throw late, never end, or change what they see. None
 * may end the process, hold a cancelled run up, or change what the run goes on with.
 */

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeAll(() => {
  process.on("unhandledRejection", note);
  process.on("uncaughtExceptionMonitor", note);
});
afterAll(() => {
  process.off("unhandledRejection", note);
  process.off("uncaughtExceptionMonitor", note);
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

const origin = { execution: "run", section: "Main" };
const write: Effect = {
  id: "0#0",
  kind: "store_operation",
  origin,
  request: { op: "write", path: "a", contents: "x" },
};
const call: Effect = {
  id: "0#0",
  kind: "tool_call",
  origin: { ...origin, caller: "script" },
  request: { tool: "p/t", name: "p_t", arguments: { list: [1], nested: { deep: [{}] } } },
};
const timer: Effect = { id: "0#0", kind: "timer", origin, request: { seconds: 100 } };
const round: Effect = {
  id: "0#0",
  kind: "model_round",
  origin,
  request: {
    round: { execution: "run", section: "Main", task: "0", turn: 1, kind: "loop" },
    role: "writer",
    model: "m",
    messages: [],
  },
};

/** An Engine that asks for one effect and ends with the answer, having reported `events`. */
function oneEffect(effect: Effect, events: readonly RunEvent[] = []) {
  const answers: unknown[] = [];
  let cancelled = false;
  let started = false;
  const run: Run = {
    step(observe): Step {
      const base = { effects: [], dropped: [], events: [], more: false };
      const end = (outcome: Outcome) => ({ ...base, outcome });
      if (cancelled) return end({ status: "cancelled" });
      if (started) return end({ status: "completed", result: "done" });
      started = true;
      for (const event of events) observe?.(event);
      return { ...base, effects: [effect] };
    },
    answer: (_id, answer) => void answers.push(answer),
    cancel: () => {
      cancelled = true;
    },
    cancelSeen: undefined,
    cancelAt: () => {},
    rebind: () => {},
  };
  return { run, answers };
}

const event = (): RunEvent => ({
  seq: 0,
  execution: "run",
  section: "Main",
  task: "0",
  event: "assistant_tool_calls",
  turn: 1,
  calls: [{ id: "c", name: "n", arguments: { a: [1] } }],
});
const hang = () => new Promise<never>(() => {});
const boom = async (): Promise<never> => {
  throw new Error("own fault");
};
const hangingStore: Store = new Proxy(new MemoryStore(), { get: () => hang });
const quick = { abortGraceMs: 10 };
const tools = (run: () => unknown, more: object = {}) => {
  const tool = Reflect.apply(defineTool, undefined, [
    { id: "p/t", description: "", parameters: { type: "object" }, call: run, ...more },
  ]);
  return new Map([["p/t", { pack: "p", tool }]]);
};

describe("a cancel", () => {
  it.each<[string, Effect, RunSetting]>([
    ["a store", write, { store: hangingStore }],
    ["a record of effects", timer, { record: { effect: hang } }],
    ["a record of answers", write, { record: { answer: hang } }],
  ])("ends the run after the grace when %s never ends", async (_what, effect, setting) => {
    const lines: string[] = [];
    const log = { debug() {}, info() {}, error() {}, warn: (line: string) => void lines.push(line) };
    const { outcome, cancel } = performRun(oneEffect(effect).run, { ...setting, limits: quick, log });
    await settled();
    cancel();
    expect(await outcome).toEqual({ status: "cancelled" });
    expect(lines).toHaveLength(1);
  });

  it("waits for a store that ends within the grace, so that nothing is written after the outcome", async () => {
    const order: string[] = [];
    const store: Store = Object.assign(new MemoryStore(), {
      write: async () => {
        await settled();
        order.push("written");
      },
    });
    const { outcome, cancel } = performRun(oneEffect(write).run, { store });
    await new Promise(setImmediate);
    cancel();
    await outcome;
    expect([...order, "ended"]).toEqual(["written", "ended"]);
  });
});

describe("a tool whose store never ends", () => {
  const using = tools((...[, cx]: never[]) => {
    void Reflect.get(Object(cx), "store").write("a", "x");
    return trusted("done");
  });

  it("is answered after a stop and the grace", async () => {
    const { run, answers } = oneEffect(call);
    const { outcome, stop } = performRun(run, { tools: using, store: hangingStore, limits: quick });
    await settled();
    stop();
    await outcome;
    expect(answers).toEqual([{ ok: true, value: expect.objectContaining({ text: "done" }) }]);
  });
});

describe("what others see", () => {
  it("cannot be changed by observers and records", async () => {
    const effects = structuredClone([call, write]);
    for (const effect of effects) {
      const reported = [event()];
      const { run, answers } = oneEffect(effect, reported);
      const refused: unknown[] = [];
      const deface = (value: object): void => {
        for (const [key, inner] of Object.entries(value)) {
          if (typeof inner === "object" && inner !== null) deface(inner);
          if (!Reflect.set(value, key, "defaced")) refused.push(key);
        }
      };
      const setting = {
        onEvent: deface,
        record: { effect: deface, answer: (_id: string, value: object) => deface(value) },
      };
      await performRun(run, { ...setting, tools: tools(() => trusted("x")) }).outcome;
      expect(reported).toEqual([event()]);
      expect(effect).toEqual(effect.kind === "tool_call" ? call : write);
      expect(answers).toMatchObject([{ ok: true }]);
      expect(refused.length).toBeGreaterThan(10);
    }
  });
});

describe("asynchronous observers that reject", () => {
  it.each<[string, Effect, RunSetting]>([
    ["of events", write, { onEvent: boom }],
    ["of live text", round, { onDelta: boom, provider: { complete: async (_request, { onDelta }) => say(onDelta) } }],
    ["of the log", round, { log: { debug: boom, info: boom, warn: boom, error: boom }, provider: { complete: boom } }],
  ])("%s end no process", async (_what, effect, setting) => {
    const { outcome } = performRun(oneEffect(effect, [event()]).run, setting);
    expect(await outcome).toMatchObject({ status: "completed" });
    await settled();
    expect(unhandled).toEqual([]);
  });

  it("of tools that do not settle end no process", async () => {
    const limits = { toolTimeoutMs: 1, abortGraceMs: 1 };
    const { outcome } = performRun(oneEffect(call).run, { tools: tools(hang), limits, onUnsettled: boom });
    await outcome;
    await settled();
    expect(unhandled).toEqual([]);
  });

  function say(onDelta: ((text: string) => void) | undefined) {
    for (const text of ["a", "b"]) onDelta?.(text);
    Reflect.apply(onDelta ?? String, undefined, [{ no: "text" }]);
    return { text: "ab", toolCalls: [] };
  }
});

describe("abort listeners that throw", () => {
  const spoil = (signal: AbortSignal) => {
    signal.addEventListener("abort", () => {
      throw new Error("own fault");
    });
    signal.onabort = boom;
    return hang();
  };

  it.each<[string, Effect, RunSetting]>([
    ["of a provider", round, { provider: { complete: (_request, { signal }) => spoil(signal) } }],
    ["of a clock", timer, { clock: { wait: (_seconds, signal) => spoil(signal) } }],
  ])("%s end no process", async (_what, effect, setting) => {
    for (const how of ["cancel", "stop"] as const) {
      const performed = performRun(oneEffect(effect).run, setting);
      await settled();
      performed[how]();
      await performed.outcome;
    }
    await settled();
    expect(unhandled).toEqual([]);
  });
});

describe("a provider whose errors are forged", () => {
  const thrower = (): never => {
    throw new Error("own fault");
  };
  const marked = (fields: PropertyDescriptorMap) => {
    const mark = { [Symbol.for("runvil.plugin-sdk")]: { value: { kind: "model-error", contract: 1 } } };
    return Object.defineProperties(new Error("x"), { ...mark, ...fields });
  };
  it.each<[string, PropertyDescriptorMap]>([
    ["kinds that throw", { kind: { get: thrower } }],
    ["kinds that are none", { kind: { value: { toString: thrower } } }],
    ["a status that throws", { kind: { value: "server" }, status: { get: thrower } }],
    ["a detail that throws", { kind: { value: "malformed" }, detail: { get: thrower } }],
    ["a cause that throws", { kind: { value: "server" }, cause: { get: thrower } }],
  ])("has a failed round for %s", async (_what, fields) => {
    const { run, answers } = oneEffect(round);
    const provider: ModelProvider = { complete: () => Promise.reject(marked(fields)) };
    expect(await performRun(run, { provider }).outcome).toMatchObject({ status: "completed" });
    expect(answers).toMatchObject([{ ok: false, value: { kind: "connection" } }]);
  });
});

it.each([Number.NaN, -1, "soon", undefined])("a clock that gives %s ends the run as Internal", async (seconds) => {
  const clock: Clock = Object.create({ wait: async () => seconds });
  expect(await performRun(oneEffect(timer).run, { clock }).outcome).toMatchObject({ error: { kind: "Internal" } });
});
