import { DataArray, DataObject, type LuaData } from "@runvil/lua";
import { describe, expect, test } from "vitest";
import { checkRecord, RecordFault } from "./record-check.js";

type Plain = null | boolean | number | string | Plain[] | { readonly [key: string]: Plain };

function data(value: Plain): LuaData {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return new DataArray(value.map(data), false);
  return new DataObject(new Map(Object.entries(value).map(([key, item]) => [key, data(item)])));
}

function fault(value: Plain): string {
  const checked = checkRecord(data(value));
  return checked instanceof RecordFault ? checked.message(3) : "passed";
}

const CALL = { id: "c", name: "n" };

describe("the rules of one record, in check order", () => {
  test.each<[Plain, string]>([
    [5, "must be a message table"],
    [null, "must be a message table"],
    [[], "role must be a string, one of: system, user, assistant, tool"],
    [{ content: "x" }, "role must be a string, one of: system, user, assistant, tool"],
    [{ role: 1, content: "x" }, "role must be a string, one of: system, user, assistant, tool"],
    [{ role: 'a"b', content: "x" }, 'role "a"b" is unknown; known roles: system, user, assistant, tool'],
    [{ role: "User", content: "x" }, 'role "User" is unknown; known roles: system, user, assistant, tool'],
    [{ role: "user" }, "content must be a string or a non-empty array of content parts"],
    [{ role: "user", content: null }, "content must be a string or a non-empty array of content parts"],
    [{ role: "user", content: {} }, "content must be a string or a non-empty array of content parts"],
    [{ role: "user", content: [] }, "content must be a string or a non-empty array of content parts"],
    [{ role: "user", content: { a: 1 } }, "content must be a string or a non-empty array of content parts"],
    [{ role: "user", content: ["x"] }, "content part 1 must be a table with a string type field"],
    [
      { role: "user", content: [{ type: "text", text: "x" }, { type: 1 }] },
      "content part 2 must be a table with a string type field",
    ],
    [
      { role: "user", content: [{ type: "audio" }] },
      'content part 1 has unknown type "audio"; known types: text, image_url',
    ],
    [
      { role: "user", content: [{ type: "text", text: 1 }] },
      "content part 1 is a text part and must set a string text field",
    ],
    [
      { role: "user", content: [{ type: "image_url", image_url: "data:" }] },
      "content part 1 is an image_url part and must set an image_url table with a string url field",
    ],
    [
      { role: "user", content: [{ type: "image_url", image_url: { url: 1 } }] },
      "content part 1 is an image_url part and must set an image_url table with a string url field",
    ],
    [{ role: "user", content: "x", tool_call_id: 1 }, "tool_call_id must be a string"],
    [{ role: "tool", content: "x", tool_call_id: null }, "tool_call_id must be a string"],
    [{ role: "tool", content: "x" }, "is a tool message and must set a string tool_call_id"],
    [{ role: "tool", content: "x", tool_calls: 1 }, "is a tool message and must set a string tool_call_id"],
    [{ role: "assistant", content: "x", tool_calls: "c" }, "tool_calls must be an array"],
    [{ role: "assistant", content: "x", tool_calls: CALL }, "tool_calls must be an array"],
    [{ role: "assistant", content: "x", tool_calls: [1] }, "tool_calls[1] must be a table"],
    [{ role: "assistant", content: "x", tool_calls: [CALL, { name: "n" }] }, "tool_calls[2] must set a string id"],
    [{ role: "assistant", content: "x", tool_calls: [{ id: "c" }] }, "tool_calls[1] must set a string name"],
    [
      { role: "assistant", content: "x", tool_calls: [{ ...CALL, arguments: [1] }] },
      "tool_calls[1] arguments must be a table",
    ],
    [
      { role: "assistant", content: "x", tool_calls: [{ ...CALL, arguments: "{}" }] },
      "tool_calls[1] arguments must be a table",
    ],
    [
      { role: "assistant", content: "x", tool_calls: [{ ...CALL, arguments: null }] },
      "tool_calls[1] arguments must be a table",
    ],
  ])("%j", (record, tail) => {
    expect(fault(record)).toBe(`messages[3] ${tail}`);
  });

  test("content goes before tool_call_id, and that before tool_calls", () => {
    expect(fault({ role: "user", tool_call_id: 1, tool_calls: 1 })).toContain("content must be");
    expect(fault({ role: "user", content: "x", tool_call_id: 1, tool_calls: 1 })).toContain("tool_call_id must be");
  });
});

describe("what passes", () => {
  test("extra fields are dropped, parts keep their order", () => {
    const checked = checkRecord(
      data({
        role: "user",
        content: [
          { type: "text", text: "", extra: 1 },
          { type: "image_url", image_url: { url: "data:x", detail: "low" } },
        ],
        note: { deep: [1] },
      }),
    );
    expect(checked).toEqual({
      role: "user",
      content: [
        { type: "text", text: "" },
        { type: "image_url", url: "data:x" },
      ],
    });
  });

  test("an empty table is no calls under tool_calls and no arguments under arguments", () => {
    expect(checkRecord(data({ role: "assistant", content: "", tool_calls: {} }))).toEqual({
      role: "assistant",
      content: "",
      toolCalls: [],
    });
    const marked = new DataObject(
      new Map<string, LuaData>([
        ["id", "c"],
        ["name", "n"],
        ["arguments", new DataArray([], true)],
      ]),
    );
    const record = new DataObject(
      new Map<string, LuaData>([
        ["role", "assistant"],
        ["content", ""],
        ["tool_calls", new DataArray([marked], false)],
      ]),
    );
    expect(checkRecord(record)).toMatchObject({ toolCalls: [{ arguments: new DataObject() }] });
  });

  test("a tool record keeps its call id", () => {
    expect(checkRecord(data({ role: "tool", content: "r", tool_call_id: "" }))).toEqual({
      role: "tool",
      content: "r",
      toolCallId: "",
    });
  });
});
