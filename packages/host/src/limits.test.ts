import { describe, expect, it } from "vitest";
import { resolveLimits } from "./limits.js";

describe("resolveLimits", () => {
  it("lays a run's limits on the Host's on the defaults", () => {
    const { run, harness } = resolveLimits(
      { concurrency: 2, toolTimeoutMs: 5, toolTimeouts: { "web/fetch": 7, "x/y": 8 }, budgets: { rounds: 1, cost: 2 } },
      { toolTimeoutMs: 6, toolTimeouts: { "x/y": 9 }, budgets: { rounds: 3 } },
    );
    expect(run).toEqual({
      maxToolIterations: 24,
      concurrency: 2,
      luaMemoryBytes: 67_108_864,
      logCalls: 1024,
      budgets: { rounds: 3, cost: 2 },
    });
    expect(harness).toEqual({
      toolTimeoutMs: 6,
      toolTimeouts: { "web/fetch": 7, "x/y": 9 },
      abortGraceMs: 5_000,
      maxReplyBytes: 16_777_216,
      receiveTimeoutMs: 120_000,
    });
  });

  it("refuses what is no limit, and takes a budget of zero", () => {
    expect(() => resolveLimits({ concurrency: 0 })).toThrow(
      new RangeError("limits.concurrency must be a number above zero, got 0"),
    );
    expect(() => resolveLimits({}, { luaMemoryBytes: Number.NaN })).toThrow(RangeError);
    expect(() => resolveLimits({ budgets: { tokens: -1 } })).toThrow(
      new RangeError("limits.budgets.tokens must be a number of at least zero, got -1"),
    );
    expect(() => Reflect.apply(resolveLimits, undefined, [{ concurency: 2 }])).toThrow(
      "limits: unknown limit `concurency`, expected one of `maxToolIterations`, `concurrency`",
    );
    expect(() => Reflect.apply(resolveLimits, undefined, [{ budgets: { round: 2 } }])).toThrow(
      new RangeError("limits.budgets: unknown limit `round`, expected one of `rounds`, `tokens`, `cost`, `toolCalls`"),
    );
    expect(() => resolveLimits({ toolTimeouts: { "web/fetch": 0 } })).toThrow(
      new RangeError('limits.toolTimeouts["web/fetch"] must be a number above zero, got 0'),
    );
    expect(() => resolveLimits({}, { toolTimeouts: { web_fetch: 5 } })).toThrow(
      new RangeError("limits.toolTimeouts: `web_fetch` is not a tool id"),
    );
    for (const toolTimeouts of [7, null, [5]]) {
      expect(() => Reflect.apply(resolveLimits, undefined, [{ toolTimeouts }])).toThrow(
        "limits.toolTimeouts must be an object of tool ids, got ",
      );
    }
    expect(resolveLimits({ budgets: { tokens: 0 } }).run.budgets).toEqual({ tokens: 0 });
  });
});
