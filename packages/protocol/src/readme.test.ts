import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DEFAULT_LIMITS, PROTOCOL_VERSION, type RunEvent, TRANSIENT_MODEL_ERRORS } from "./index.js";

function watch(event: RunEvent): string | undefined {
  return event.event === "model_turn_failed" && event.transient ? event.message : undefined;
}

it("runs the README's example", () => {
  const common = { seq: 0, execution: "run-1", section: "A", task: "0" };
  const failed = { turn: 1, round: "loop", role: "writer", model: "m", message: "late", transient: true } as const;
  expect(watch({ ...common, event: "model_turn_failed", ...failed })).toBe("late");
  expect(watch({ ...common, event: "run_cancelled" })).toBeUndefined();
  expect([PROTOCOL_VERSION, DEFAULT_LIMITS.maxToolIterations, TRANSIENT_MODEL_ERRORS.timeout]).toEqual([1, 24, true]);
});

it("is the example of the README", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  expect(readme).toContain(
    `  return event.event === "model_turn_failed" && event.transient ? event.message : undefined;`,
  );
  expect(readme).toContain(
    "console.log(PROTOCOL_VERSION, DEFAULT_LIMITS.maxToolIterations, TRANSIENT_MODEL_ERRORS.timeout)",
  );
});
