import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { EVENT_SCHEMA, type RunEvent } from "./index.js";

const validate = new Ajv2020({ strict: true }).compile(EVENT_SCHEMA);
const common = { seq: 0, execution: "run-1", section: "A", task: "0", entry: "0.1" };

describe("EVENT_SCHEMA", () => {
  const events: RunEvent[] = [
    { ...common, event: "run_started", name: "x" },
    { ...common, event: "lua_block_failed", block: 1, kind: "lua", message: "m" },
    { ...common, event: "model_turn_completed", turn: 1, round: "loop", role: "w", model: "m", finish_reason: "stop" },
    { ...common, event: "assistant_tool_calls", turn: 1, calls: [{ id: "c", name: "n", arguments: {}, tool: "a/b" }] },
    { ...common, event: "tool_result", turn: 1, tool_call_id: "", alias: "a", content: "", trusted: true },
    { ...common, event: "tool_scope_near_duplicate", first: "a/b", second: "c/d", similarity: 0.951 },
    { ...common, event: "tool_slot_filled", alias: "search", tool: "a/b/c", want: "search the web", score: 0.912 },
    { ...common, event: "tool_slot_filled", alias: "fetch", tool: "a/b/d" },
    { ...common, event: "tool_slot_skipped", alias: "book", want: "book a flight" },
    { ...common, event: "task_abandoned", id: "0.0", reason: "owner_failed" },
  ];

  it.each(events)("takes $event", (event) => {
    expect(validate(event), JSON.stringify(validate.errors)).toBe(true);
  });

  it.each([
    ["an unknown name", { ...common, event: "run_paused" }],
    ["a missing field", { ...common, event: "run_started" }],
    ["a field of another event", { ...common, event: "section_started", block: 1 }],
    ["a similarity above 1", { ...common, event: "tool_scope_near_duplicate", first: "a", second: "b", similarity: 2 }],
    ["a score above 1", { ...common, event: "tool_slot_filled", alias: "a", tool: "b", want: "c", score: 1.5 }],
    ["a slot skipped without its want", { ...common, event: "tool_slot_skipped", alias: "a" }],
    ["a clock", { ...common, event: "run_cancelled", time: 0 }],
    ["another type", { ...common, event: "lua_block_started", block: "1" }],
    ["no sequence number", { ...common, seq: undefined, event: "run_cancelled" }],
  ])("refuses %s", (_, event) => {
    expect(validate(JSON.parse(JSON.stringify(event)))).toBe(false);
  });
});
