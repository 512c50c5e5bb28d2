import type { Effect } from "@runvil/protocol";
import { expect, it } from "vitest";
import { effectText } from "./effect-text.js";

const origin = { execution: "r", section: "Main" };
const round = {
  round: { execution: "r", section: "Main", task: "0", turn: 1, kind: "loop" },
  role: "writer",
  model: "m",
  messages: [],
} satisfies Effect["request"];

it.each<[Effect, string]>([
  [{ id: "0#0", kind: "model_round", origin, request: round }, "Main: a round of writer (m)"],
  [
    { id: "0#0", kind: "tool_call", origin, request: { tool: "a/b", name: "a_b", arguments: { x: "\u009b" } } },
    String.raw`Main: a/b {"x":"\u009b"}`,
  ],
  [
    { id: "0#0", kind: "store_operation", origin, request: { op: "write", path: "a", contents: "x" } },
    'Main: write {"path":"a","contents":"x"}',
  ],
  [{ id: "0#0", kind: "timer", origin, request: { seconds: 1.5 } }, "Main: a wait of 1.5 seconds"],
])("tells what %j does", (effect, text) => {
  expect(effectText(effect)).toBe(text);
});
