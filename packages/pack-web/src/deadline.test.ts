import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startDeadline } from "./deadline.js";

describe("startDeadline", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("aborts when the time is up, which is not the caller's doing", () => {
    const deadline = startDeadline(new AbortController().signal, 100);
    vi.advanceTimersByTime(99);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(deadline.signal.aborted).toBe(true);
    expect(() => deadline.throwIfAbandoned()).not.toThrow();
  });

  it("aborts with its caller, whose reason it throws", () => {
    const caller = new AbortController();
    const deadline = startDeadline(caller.signal, 100);
    caller.abort(new Error("stopped"));
    expect(deadline.signal.reason).toBe(caller.signal.reason);
    expect(() => deadline.throwIfAbandoned()).toThrow("stopped");
  });

  it("is over at once for a caller that has gone", () => {
    expect(startDeadline(AbortSignal.abort(new Error("gone")), 100).signal.aborted).toBe(true);
  });

  it("leaves nothing behind once it has ended", () => {
    const caller = new AbortController();
    const deadline = startDeadline(caller.signal, 100);
    deadline.end();
    expect(vi.getTimerCount()).toBe(0);
    caller.abort();
    expect(deadline.signal.aborted).toBe(false);
  });
});
