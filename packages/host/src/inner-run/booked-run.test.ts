import type { Run } from "@runvil/engine";
import type { Effect, EffectAnswer } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { UsageMeter } from "../usage/usage-meter.js";
import { bookedRun } from "./booked-run.js";
import { RunBooks } from "./run-books.js";
import { RunFamily } from "./run-family.js";

const SPENT = { rounds: 3, tokens: 40, cost: 0, toolCalls: 0 };
const toolCall = (id: string): Effect => ({
  id,
  kind: "tool_call",
  origin: { execution: "run-1", section: "A", caller: "script" },
  request: { tool: "x/go", name: "x_go", arguments: {} },
});
const answered = (spent?: typeof SPENT): EffectAnswer => ({
  ok: true,
  value: { text: "", trust: "trusted", accesses: [], files: {}, ...(spent === undefined ? {} : { spent }) },
});

function setUp(effects: readonly Effect[] = []) {
  const seen: string[] = [];
  const run: Run = {
    step: () => ({ effects, dropped: [], events: [], more: false }),
    answer: (id) => void seen.push(`answer ${id}`),
    cancel: () => void seen.push("cancel"),
    cancelSeen: null,
    cancelAt: ({ chain, check }) => void seen.push(`cancel at ${chain} ${check}`),
    rebind: () => void seen.push("rebind"),
  };
  const family = new RunFamily();
  family.limitTo({ rounds: 3, toolCalls: 2 });
  const books = new RunBooks(new UsageMeter([]), family);
  const refused: string[] = [];
  const booked = bookedRun(run, { books, family, execution: "run-1" }, (message) => void refused.push(message));
  return { booked, family, books, seen, refused };
}

describe("bookedRun", () => {
  it("counts the effects of the outermost run and refuses none: that is its Engine's work", () => {
    const { booked, family, refused } = setUp([toolCall("0#0"), toolCall("0#1"), toolCall("0#2")]);
    booked.step();
    expect(refused).toEqual([]);
    expect(family.issue("tool_call")).toBe("budget exceeded: toolCalls 2 (3 spent)");
  });

  it("stops an inner run at the first effect that a budget of its family forbids", () => {
    const { family, books } = setUp();
    const outer = { tool: "x/go", books, spend: () => {} };
    const inner = new RunBooks(new UsageMeter([]), family, outer);
    const refused: string[] = [];
    const step = { effects: [0, 1, 2, 3].map((n) => toolCall(`0#${n}`)), dropped: [], events: [], more: false };
    const run: Run = { ...setUp().booked, step: () => step };
    bookedRun(run, { books: inner, family, execution: "i" }, (message) => void refused.push(message)).step();
    expect(refused).toEqual(["budget exceeded: toolCalls 2 (2 spent)"]);
    expect(inner.total.toolCalls).toBe(2);
  });

  it("counts what an answer from a journal says was spent, once", () => {
    const { booked, family } = setUp();
    booked.answer("0#0", answered(SPENT));
    expect(family.issue("model_round")).toBe("budget exceeded: rounds 3 (3 spent)");
  });

  it("counts nothing twice: what was spent while it was watched is counted already", () => {
    const { booked, family } = setUp();
    family.lendTo("run-1:0#0");
    booked.answer("0#0", answered(SPENT));
    booked.answer("0#1", answered());
    booked.answer("0#2", { ok: true, value: null });
    expect(family.issue("model_round")).toBeUndefined();
  });

  it("passes everything else on", () => {
    const { booked, seen } = setUp();
    booked.answer("0#1", answered());
    booked.cancel();
    booked.cancelAt({ chain: "0", check: 2 });
    booked.rebind({ roles: {} });
    expect(seen).toEqual(["answer 0#1", "cancel", "cancel at 0 2", "rebind"]);
    expect(booked.cancelSeen).toBeNull();
  });
});
