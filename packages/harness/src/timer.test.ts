import { describe, expect, it } from "vitest";
import { performTimer, SYSTEM_CLOCK } from "./timer.js";

const never = new AbortController().signal;

describe("performTimer", () => {
  it("answers the seconds that passed, never fewer than were asked for", async () => {
    for (const seconds of [0, 0.003]) {
      const answer = await performTimer(seconds, SYSTEM_CLOCK, never);
      if (!answer.ok) throw new Error("interrupted");
      expect(answer.value.elapsed).toBeGreaterThanOrEqual(seconds);
    }
  });

  it("waits longer than one timer of the platform can", async () => {
    const abort = new AbortController();
    const answer = performTimer(9_007_199_254_740, SYSTEM_CLOCK, abort.signal);
    const first = await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 20, "still waiting"))]);
    expect(first).toBe("still waiting");
    abort.abort();
    expect(await answer).toEqual({ ok: false, value: { kind: "cancelled" } });
  });

  it("is interrupted by a signal that was aborted before, and with a clock that ignores it", async () => {
    const cut = { ok: false, value: { kind: "cancelled" } };
    expect(await performTimer(9, SYSTEM_CLOCK, AbortSignal.abort())).toEqual(cut);
    expect(await performTimer(9, { wait: () => new Promise(() => {}) }, AbortSignal.abort())).toEqual(cut);
  });
});
