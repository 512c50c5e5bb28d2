import type { RunEvent } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { output, timer, toolCall } from "../test/records.js";
import { eventLane } from "./event-lane.js";
import type { EffectStep, TraceStep } from "./trace.js";

const event = (event: object): RunEvent =>
  ({ seq: 0, execution: "r", section: "Chat", task: "0", entry: "0.1", ...event }) as RunEvent;
const called = (alias: string, callId: string, tool?: string, name = "tool_call_succeeded"): RunEvent =>
  event({
    event: name,
    turn: 1,
    tool_call_id: callId,
    alias,
    caller: "model",
    ...(tool === undefined ? {} : { tool }),
  });
const step = (effect: EffectStep["effect"], at: number, end?: number): EffectStep => ({
  kind: "effect",
  section: "Chat",
  at,
  effect,
  dropped: false,
  ...(end === undefined ? {} : { end, answer: output("x") }),
});
const names = (steps: readonly TraceStep[]): string[] =>
  steps.map((each) => (each.kind === "effect" ? each.effect.id : each.kind === "event" ? each.event.event : "section"));

describe("eventLane", () => {
  it("gives the effects alone without events", () => {
    const effects = [step(timer("0#0", 1), 1, 2), step(timer("0#1", 1), 3)];
    expect(eventLane(effects, [])).toEqual(effects);
  });

  it("finds each call by its tool and the model's id, whatever order they were answered in", () => {
    const effects = [
      step(toolCall("0#0", "a/b", {}, "c1"), 1, 6),
      step(toolCall("0#1", "a/b", {}, "c2"), 2, 5),
      step(toolCall("0#2", "a/b", {}), 3, 4),
    ];
    const events = [called("a_b", "", "a/b"), called("a_b", "c2", "a/b"), called("a_b", "c1", "a/b")];
    expect(names(eventLane(effects, events))).toEqual(["0#2", "0#1", "0#0"]);
  });

  it("keeps a call that never reached the Harness as an event", () => {
    const events = [called("a_b", "c1", "a/b", "tool_call_failed"), called("mine", "c2")];
    expect(names(eventLane([], events))).toEqual(["tool_call_failed", "tool_call_succeeded"]);
  });

  it("puts what no event tells of where it was issued", () => {
    const effects = [
      step(toolCall("0#0", "a/b", {}), 1, 2),
      step(timer("0#1", 1), 3, 4),
      step(toolCall("0#2", "a/b", {}), 5, 6),
      step(toolCall("0#3", "a/b", {}), 7),
    ];
    const events = [
      called("a_b", "", "a/b"),
      event({ event: "log_checkpoint", message: "m" }),
      called("a_b", "", "a/b"),
    ];
    expect(names(eventLane(effects, events))).toEqual(["0#0", "log_checkpoint", "0#1", "0#2", "0#3"]);
  });

  it("gives the result of a local tool to its own call", () => {
    const result = (id: string, content: string): RunEvent =>
      event({ event: "tool_result", turn: 1, tool_call_id: id, alias: "mine", content, trusted: true });
    const events = [
      called("mine", "c1"),
      result("c1", "one"),
      called("mine", "c2"),
      result("c2", "two"),
      result("c9", "lost"),
    ];
    const contents = eventLane([], events).map((each) => (each.kind === "event" ? each.content : undefined));
    expect(contents).toEqual(["one", "two"]);
  });

  it("leaves out what says nothing of its own", () => {
    const quiet = [
      "lua_block_started",
      "vm_teardown_started",
      "section_finished",
      "assistant_tool_calls",
      "run_started",
    ];
    expect(
      eventLane(
        [],
        quiet.map((name) => event({ event: name })),
      ),
    ).toEqual([]);
  });

  it("takes ten thousand of both in a moment", () => {
    const effects = Array.from({ length: 10_000 }, (_, index) =>
      step(toolCall(`0#${index}`, "a/b", {}), 2 * index, 2 * index + 1),
    );
    const events = effects.flatMap(() => [called("a_b", "", "a/b"), event({ event: "log_checkpoint", message: "m" })]);
    expect(eventLane(effects, events)).toHaveLength(20_000);
  });
});
