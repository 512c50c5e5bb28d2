import { describe, expect, it } from "vitest";
import { takeInputs } from "./run-inputs.js";

describe("takeInputs", () => {
  it("takes what is given and fills in the rest", () => {
    const given = { prompt: "", name: "n", args: "a", seed: "ab".repeat(32), startedAt: "2026-01-31T12:00:00.5Z" };
    expect(takeInputs({ ...given, ui: { a: [1] } }, "run-1")).toEqual({
      name: "n",
      args: "a",
      seed: "ab".repeat(32),
      startedAt: "2026-01-31T12:00:00.5Z",
      ui: { a: [1] },
    });
    const filled = takeInputs({ prompt: "" }, "run-1");
    expect(filled).toMatchObject({ name: "run-1", args: "" });
    expect(filled.seed).toMatch(/^[0-9a-f]{64}$/);
    expect("ui" in filled).toBe(false);
  });

  it.each(["", "0".repeat(63), "0".repeat(65), "A".repeat(64), "g".repeat(64), ` ${"0".repeat(63)}`])(
    "refuses the seed %j",
    (seed) => {
      expect(() => takeInputs({ prompt: "", seed }, "n")).toThrow("seed must be 64 lowercase hex digits");
    },
  );

  it.each(["", "2026-01-31", "2026-01-31T12:00:00", "2026-01-31T12:00:00+01:00", "2026-13-31T12:00:00Z"])(
    "refuses the instant %j",
    (startedAt) => {
      expect(() => takeInputs({ prompt: "", startedAt }, "n")).toThrow(RangeError);
    },
  );
});
