import type { EffectAnswer, EffectKind } from "@runvil/protocol";
import { describe, expect, test } from "vitest";
import { answerOf } from "./answer-shape.js";

const ANSWERS: Readonly<Record<EffectKind, readonly EffectAnswer[]>> = {
  model_round: [
    { ok: true, value: { text: "hi", toolCalls: [] } },
    { ok: false, value: { kind: "rate_limit", message: "slow down", status: 429 } },
    { ok: false, value: { kind: "cancelled" } },
  ],
  tool_call: [
    { ok: true, value: { text: "hi", trust: "trusted", accesses: [], files: {} } },
    { ok: false, value: { kind: "Timeout", message: "late", accesses: [], files: {} } },
    { ok: false, value: { kind: "cancelled", accesses: [], files: {} } },
  ],
  store_operation: [
    { ok: true, value: null },
    { ok: true, value: "text" },
    { ok: true, value: false },
    { ok: true, value: ["a", "b"] },
    { ok: false, value: { reason: "not_found", message: "gone", path: "a" } },
  ],
  timer: [
    { ok: true, value: { elapsed: 0 } },
    { ok: false, value: { kind: "cancelled" } },
  ],
};

const KINDS: readonly EffectKind[] = ["model_round", "tool_call", "store_operation", "timer"];

describe.each(KINDS)("a %s effect", (kind) => {
  test("takes its own answers", () => {
    for (const answer of ANSWERS[kind]) expect(answerOf(kind, answer)).toBe(answer);
  });

  test("refuses successes of the other kinds", () => {
    for (const other of KINDS.filter((one) => one !== kind)) {
      for (const answer of ANSWERS[other].filter(({ ok }) => ok)) {
        expect(() => answerOf(kind, answer)).toThrow(new TypeError(`the answer does not fit a ${kind} effect`));
      }
    }
  });
});

test("a store operation is never cut short", () => {
  expect(() => answerOf("store_operation", { ok: false, value: { kind: "cancelled" } })).toThrow(TypeError);
});
