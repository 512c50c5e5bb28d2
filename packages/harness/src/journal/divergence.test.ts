import type { Effect } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import {
  cancelUnseen,
  compareEffects,
  compareOutcomes,
  divergedOutcome,
  endUnreached,
  neverRequested,
} from "./divergence.js";

const timer = (seconds: number, execution = "r"): Effect => ({
  id: "0.1#2",
  kind: "timer",
  origin: { execution, section: "A" },
  request: { seconds },
});
const read: Effect = { ...timer(0), kind: "store_operation", request: { op: "read", path: "a" } };

describe("effects", () => {
  it("are the same whatever their runs are called", () => {
    expect(compareEffects(timer(1), timer(1, "other"))).toBeUndefined();
    expect(compareEffects(timer(1), { ...timer(1), origin: { execution: "r", section: "B" } })).toBeDefined();
  });

  it.each([
    [timer(1), timer(2), "replay divergence at 0.1#2: recorded timer, requested timer (different request)"],
    [read, timer(0), "replay divergence at 0.1#2: recorded store_operation, requested timer"],
    [undefined, timer(0), "replay divergence at 0.1#2: recorded nothing, requested timer"],
  ])("that differ give both, and the message", (recorded, requested, message) => {
    expect(compareEffects(recorded, requested)).toEqual({
      id: "0.1#2",
      message,
      requested,
      ...(recorded === undefined ? {} : { recorded }),
    });
  });

  it("that were never asked for give the recorded one", () => {
    const divergence = neverRequested(read);
    expect(divergence).toEqual({
      id: "0.1#2",
      message: "replay divergence at 0.1#2: recorded store_operation, requested nothing",
      recorded: read,
    });
    expect(divergedOutcome(divergence)).toEqual({
      status: "failed",
      error: { kind: "Determinism", message: divergence.message },
    });
  });

  it("and cancels are named by their chain", () => {
    expect(cancelUnseen("0.1").message).toBe("replay divergence at 0.1: recorded cancel, requested nothing");
  });
});

describe("outcomes", () => {
  const failed = (message: string, traceback?: string) =>
    ({
      status: "failed",
      error: { kind: "Lua", message, ...(traceback === undefined ? {} : { traceback }) },
    }) as const;

  it("are the same whatever the traceback", () => {
    expect(compareOutcomes(failed("m", "here"), failed("m", "there"))).toBeUndefined();
    expect(compareOutcomes({ status: "cancelled" }, { status: "cancelled" })).toBeUndefined();
  });

  it.each([
    [{ status: "completed", result: "a" } as const, "recorded completed, requested completed (different result)"],
    [failed("x"), "recorded failed, requested completed"],
    [{ status: "cancelled" } as const, "recorded cancelled, requested completed"],
  ])("that differ say so: %j", (recorded, message) => {
    const reached = { status: "completed", result: "b" } as const;
    expect(compareOutcomes(recorded, reached)).toEqual({
      id: "end",
      message: `replay divergence at end: ${message}`,
      recordedOutcome: recorded,
      reachedOutcome: reached,
    });
  });

  it("that are not reached say so", () => {
    const recorded = { status: "completed", result: "a" } as const;
    expect(endUnreached(recorded)).toEqual({
      id: "end",
      message: "replay divergence at end: recorded completed, requested nothing",
      recordedOutcome: recorded,
    });
  });
});
