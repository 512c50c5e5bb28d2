import { DataArray, DataObject, type LuaData } from "@runvil/lua";
import { describe, expect, test } from "vitest";
import { replyRecord, roundRecords } from "./loop-record.js";
import { checkRecord } from "./record-check.js";

const args = new DataObject(new Map<string, LuaData>([["query", "latest Lua release"]]));
const first = { call: { id: "call_1", name: "web_search", arguments: args }, content: "found" };
const second = { call: { id: "call_2", name: "grab", arguments: new DataObject() }, content: "" };

test("a round is one assistant record with every call, then one tool record per call", () => {
  const records = roundRecords("Searching.", [first, second]);
  expect(records.map((record) => [...record.entries.keys()])).toEqual([
    ["role", "content", "tool_calls"],
    ["role", "content", "tool_call_id"],
    ["role", "content", "tool_call_id"],
  ]);
  expect(records[0]?.entries.get("tool_calls")).toBeInstanceOf(DataArray);
  expect(records.map(checkRecord)).toEqual([
    {
      role: "assistant",
      content: "Searching.",
      toolCalls: [first.call, second.call],
    },
    { role: "tool", content: "found", toolCallId: "call_1" },
    { role: "tool", content: "", toolCallId: "call_2" },
  ]);
});

describe("the text of a round", () => {
  test.each([
    ["", ""],
    [" \n\t\u{85}\u{3000}", ""],
    [" x ", " x "],
  ])("%j becomes %j", (text, content) => {
    expect(roundRecords(text, [first])[0]?.entries.get("content")).toBe(content);
  });
});

test("a final reply is kept verbatim", () => {
  expect(checkRecord(replyRecord(" \n"))).toEqual({ role: "assistant", content: " \n" });
});
