import { DataObject } from "@runvil/lua";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BatchRules, leadingBlockFault } from "./batch-rules.js";
import type { MessageRecord } from "./record.js";

function says(role: "system" | "user" | "assistant", content: MessageRecord["content"] = "x"): MessageRecord {
  return { role, content };
}

function calls(...ids: readonly string[]): MessageRecord {
  const toolCalls = ids.map((id) => ({ id, name: "n", arguments: new DataObject() }));
  return { role: "assistant", content: "", toolCalls };
}

function answers(toolCallId: string): MessageRecord {
  return { role: "tool", content: "r", toolCallId };
}

function firstFault(records: readonly MessageRecord[]): string | undefined {
  const leading = leadingBlockFault(records);
  if (leading !== undefined) return leading;
  const rules = new BatchRules();
  for (const record of records) {
    const fault = rules.accept(record);
    if (fault !== undefined) return fault;
  }
  return rules.openBatch();
}

const PARTS = [{ type: "text" as const, text: "x" }];

describe("rules across records", () => {
  test.each<[string, MessageRecord[], string | undefined]>([
    ["nothing", [], undefined],
    ["a whole conversation", [says("system"), says("user"), calls("a", "b"), answers("b"), answers("a")], undefined],
    ["one leading system record may hold parts", [says("system", PARTS), says("user")], undefined],
    [
      "of two neither may",
      [says("system"), says("system", PARTS), says("user")],
      "messages[2] is a system message with content parts; only plain text system messages can be composed",
    ],
    [
      "which goes before a fault that comes earlier",
      [{ ...says("system"), toolCallId: "a" }, says("system", PARTS)],
      "messages[2] is a system message with content parts; only plain text system messages can be composed",
    ],
    [
      "tool_calls on another role",
      [{ ...says("user"), toolCalls: [], toolCallId: "a" }],
      "messages[1] sets tool_calls but is not an assistant message",
    ],
    [
      "tool_call_id on another role",
      [says("user"), { ...says("assistant"), toolCallId: "a" }],
      "messages[2] sets a tool_call_id but is not a tool message",
    ],
    [
      "a system record after others",
      [says("system"), says("user"), says("system")],
      "messages[3] is a system message outside the leading system block",
    ],
    ["an id twice in one batch", [calls("a", "a")], 'messages[1] tool call id "a" duplicates an earlier tool call'],
    [
      "an id of an earlier round",
      [calls("a"), answers("a"), calls("a")],
      'messages[3] tool call id "a" duplicates an earlier tool call',
    ],
    [
      "an open batch at the end",
      [says("user"), calls("a", "b"), answers("a")],
      'messages[2] tool call "b" has no tool result',
    ],
    [
      "another record too early",
      [calls("a", "b"), answers("b"), says("user")],
      'messages[1] tool call "a" has no tool result',
    ],
    ["a reply too early", [calls("a"), says("assistant")], 'messages[1] tool call "a" has no tool result'],
    ["the next batch too early", [calls("a"), calls("b")], 'messages[1] tool call "a" has no tool result'],
    [
      "an orphan",
      [says("user"), answers("a")],
      'messages[2] is an orphan tool record: no pending assistant tool call with id "a"',
    ],
    [
      "a second answer",
      [calls("a"), answers("a"), answers("a")],
      'messages[3] is an orphan tool record: no pending assistant tool call with id "a"',
    ],
  ])("%s", (_, records, fault) => {
    expect(firstFault(records)).toBe(fault);
  });
});

test("property: a conversation of whole rounds in any answer order passes, and fails without one answer", () => {
  const round = fc.nat({ max: 4 });
  fc.assert(
    fc.property(fc.array(round, { minLength: 1, maxLength: 6 }), fc.infiniteStream(fc.nat()), (sizes, picks) => {
      const records: MessageRecord[] = [says("user")];
      let next = 0;
      for (const size of sizes) {
        const ids = Array.from({ length: size + 1 }, () => `c${next++}`);
        records.push(calls(...ids));
        while (ids.length > 0) {
          const [id = ""] = ids.splice((picks.next().value ?? 0) % ids.length, 1);
          records.push(answers(id));
        }
      }
      expect(firstFault(records)).toBeUndefined();
      expect(firstFault(records.slice(0, -1))).toContain("has no tool result");
    }),
  );
});
