import { DataArray, DataObject, type LuaData } from "@runvil/lua";
import type { ModelMessage } from "@runvil/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Composition } from "./composition.js";
import type { MessageRecord, RecordCall } from "./record.js";

const IMAGE = { type: "image_url" as const, url: "data:x" };
const call: RecordCall = {
  id: "call_1",
  name: "web_search",
  arguments: new DataObject(
    new Map<string, LuaData>([
      ["z", 1],
      ["a", "é"],
    ]),
  ),
};

function compose(records: readonly MessageRecord[]): ModelMessage[] {
  const composition = new Composition();
  for (const record of records) composition.append(record);
  return composition.list().messages();
}

describe("merging", () => {
  test.each<[string, MessageRecord[], ModelMessage[]]>([
    ["nothing", [], []],
    [
      "leading system records",
      [
        { role: "system", content: "a" },
        { role: "system", content: "" },
        { role: "system", content: "b" },
      ],
      [{ role: "system", content: "a\n\nb" }],
    ],
    [
      "user records",
      [
        { role: "user", content: "" },
        { role: "user", content: "a" },
        { role: "user", content: "b" },
      ],
      [{ role: "user", content: "a\n\nb" }],
    ],
    [
      "assistant texts, then calls",
      [
        { role: "assistant", content: "a" },
        { role: "assistant", content: "b", toolCalls: [] },
        { role: "assistant", content: "c", toolCalls: [call] },
        { role: "tool", content: "r", toolCallId: "call_1" },
        { role: "tool", content: "s", toolCallId: "call_2" },
        { role: "assistant", content: "d" },
      ],
      [
        {
          role: "assistant",
          content: "abc",
          toolCalls: [{ id: "call_1", name: "web_search", arguments: { z: 1, a: "é" } }],
        },
        { role: "tool", content: "r", toolCallId: "call_1" },
        { role: "tool", content: "s", toolCallId: "call_2" },
        { role: "assistant", content: "d" },
      ],
    ],
    [
      "parts beside an empty text",
      [
        { role: "user", content: "" },
        { role: "user", content: [IMAGE] },
      ],
      [{ role: "user", content: [{ type: "text", text: "" }, { type: "text", text: "\n\n" }, IMAGE] }],
    ],
    [
      "parts of an assistant get no separator",
      [
        { role: "assistant", content: [IMAGE] },
        { role: "assistant", content: "b" },
      ],
      [{ role: "assistant", content: [IMAGE, { type: "text", text: "b" }] }],
    ],
    [
      "other roles in between",
      [
        { role: "user", content: "a" },
        { role: "assistant", content: "b" },
        { role: "user", content: "c" },
      ],
      [
        { role: "user", content: "a" },
        { role: "assistant", content: "b" },
        { role: "user", content: "c" },
      ],
    ],
  ])("%s", (_, records, sent) => {
    expect(compose(records)).toEqual(sent);
  });

  test("a list that was handed out does not change when a later record merges", () => {
    const composition = new Composition();
    composition.append({ role: "user", content: [IMAGE] });
    const before = composition.list();
    composition.append({ role: "user", content: "more" });
    expect(before.messages()).toEqual([{ role: "user", content: [IMAGE] }]);
    expect(composition.list().messages()).toHaveLength(1);
  });

  test("messages before a merge stay the same objects", () => {
    const composition = new Composition();
    composition.append({ role: "user", content: "a" });
    composition.append({ role: "assistant", content: "b" });
    const before = composition.list();
    composition.append({ role: "assistant", content: "c" });
    expect(composition.list().at(0)).toBe(before.at(0));
  });
});

describe("the estimate", () => {
  test("396 ASCII characters count 103", () => {
    const composition = new Composition();
    composition.append({ role: "user", content: "x".repeat(396) });
    expect(composition.list().estimate()).toBe(103);
  });

  test("a call counts its whole JSON, images nothing", () => {
    const composition = new Composition();
    composition.append({ role: "assistant", content: [IMAGE], toolCalls: [call] });
    const text = '{"id":"call_1","name":"web_search","arguments":{"a":"é","z":1}}';
    expect(composition.list().estimate()).toBe(Math.floor(Buffer.byteLength(text) / 4) + 4);
  });

  test("the remainder is dropped once, not per record", () => {
    const composition = new Composition();
    composition.append({ role: "user", content: "xx" });
    composition.append({ role: "assistant", content: "xx" });
    expect(composition.list().estimate()).toBe(1 + 8);
    expect(composition.list().estimate(1)).toBe(0 + 4);
    expect(composition.list().estimate(2)).toBe(0);
    expect(composition.list().estimate(3)).toBe(0);
  });

  test("property: it equals the count over the messages as sent", () => {
    const content = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.array(
        fc.oneof(
          fc.constant(IMAGE),
          fc.string().map((text) => ({ type: "text" as const, text })),
        ),
        { minLength: 1 },
      ),
    );
    const record = fc.record({ role: fc.constantFrom("user" as const, "assistant" as const), content });
    fc.assert(
      fc.property(fc.array(record), (records) => {
        const composition = new Composition();
        for (const item of records) composition.append(item);
        const list = composition.list();
        const texts = list
          .messages()
          .flatMap(({ content: sent }) =>
            typeof sent === "string" ? [sent] : sent.map((p) => (p.type === "text" ? p.text : "")),
          );
        expect(list.estimate()).toBe(Math.floor(Buffer.byteLength(texts.join("")) / 4) + 4 * list.length);
      }),
    );
  });
});

test("a message that was sent never changes, whatever merges into the last one", () => {
  const composition = new Composition();
  const text = { type: "text" as const, text: "a" };
  const given = [text];
  composition.append({ role: "user", content: given });
  const [first] = composition.list().messages();
  composition.append({ role: "user", content: [IMAGE] });
  const [second] = composition.list().messages();
  expect(composition.list().messages()[0]).toBe(second);
  composition.append({ role: "user", content: "b" });
  composition.append({ role: "assistant", content: "c" });
  const separator = { type: "text", text: "\n\n" };
  expect(given).toEqual([text]);
  expect(first).toEqual({ role: "user", content: [text] });
  expect(second).toEqual({ role: "user", content: [text, separator, IMAGE] });
  const [third, fourth] = composition.list().messages();
  expect(third).toEqual({ role: "user", content: [text, separator, IMAGE, separator, { type: "text", text: "b" }] });
  composition.append({ role: "assistant", content: "", toolCalls: [call] });
  expect(composition.list().at(0)).toBe(third);
  expect(fourth).toEqual({ role: "assistant", content: "c" });
});

test("tens of thousands of records with parts merge without copying what merged before", () => {
  const composition = new Composition();
  const count = 60_000;
  for (let n = 0; n < count; n++) composition.append({ role: "user", content: [IMAGE] });
  expect(composition.list().messages()[0]?.content).toHaveLength(2 * count - 1);
});

test("argument keys such as __proto__ are sent as they are", () => {
  const args = new DataObject(new Map<string, LuaData>([["__proto__", new DataArray([1], false)]]));
  const [sent] = compose([{ role: "assistant", content: "", toolCalls: [{ id: "c", name: "n", arguments: args }] }]);
  expect(JSON.stringify(sent)).toContain('"arguments":{"__proto__":[1]}');
});
