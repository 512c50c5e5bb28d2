import { expect, it } from "vitest";
import { finishOf } from "./finish-reason.js";

it.each([
  ["stop", { finishReason: "stop" }],
  ["length", { finishReason: "length" }],
  ["tool-calls", { finishReason: "tool_calls" }],
  ["content-filter", { finishReason: "content_filter" }],
  ["error", { finishReason: "error" }],
  ["other", { finishReason: "other" }],
  ["a new word", { finishReason: "other" }],
  ["unknown", {}],
])("version 2's %s", (reported, finish) => {
  expect(finishOf(reported)).toEqual(finish);
});

it.each([
  [
    { unified: "stop", raw: "end_turn" },
    { finishReason: "stop", rawFinishReason: "end_turn" },
  ],
  [{ unified: "length", raw: undefined }, { finishReason: "length" }],
  [
    { unified: "other", raw: "pause" },
    { finishReason: "other", rawFinishReason: "pause" },
  ],
  [{ unified: "other", raw: undefined }, {}],
  [{ unified: "interrupted", raw: undefined }, { finishReason: "other" }],
  [
    { unified: "interrupted", raw: "cut" },
    { finishReason: "other", rawFinishReason: "cut" },
  ],
  [{ unified: 7, raw: 7 }, { finishReason: "other" }],
  [{}, {}],
  [null, {}],
  [undefined, {}],
  [7, {}],
])("later versions' %j", (reported, finish) => {
  expect(finishOf(reported)).toEqual(finish);
});
