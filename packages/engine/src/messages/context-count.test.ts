import { describe, expect, test } from "vitest";
import { ComposedList } from "./composed-list.js";
import { Composition } from "./composition.js";
import { ContextCount, exceedsWindow, room } from "./context-count.js";
import type { MessageRecord } from "./record.js";

function composed(...records: readonly MessageRecord[]): ComposedList {
  const composition = new Composition();
  for (const record of records) composition.append(record);
  return composition.list();
}

const ASK: MessageRecord = { role: "user", content: "x".repeat(400) };
const REPLY: MessageRecord = { role: "assistant", content: "y".repeat(400) };
const MORE: MessageRecord = { role: "user", content: "z".repeat(40) };
const USAGE = { promptTokens: 1000, completionTokens: 50, reasoningTokens: 20 };

describe("room", () => {
  test.each([
    [123, 20, 20],
    [122, 100, 61],
    [1000, undefined, 125],
    [1001, undefined, 125],
    [131072, undefined, 8192],
    [1, undefined, 0],
    [1, 5, 0],
    [7, undefined, 0],
  ])("window %d, max_tokens %s", (window, maxTokens, tokens) => {
    expect(room(window, maxTokens)).toBe(tokens);
  });
});

test("only a strictly larger total is refused", () => {
  expect(exceedsWindow(103, 123, 20)).toBe(false);
  expect(exceedsWindow(103, 122, 20)).toBe(true);
});

describe("the kept total", () => {
  function kept(): ContextCount {
    const count = new ContextCount();
    count.keep("m", composed(ASK), USAGE);
    return count;
  }

  test("stands for what was sent and for the reply", () => {
    expect(kept().count("m", composed(ASK, REPLY))).toBe(1030);
    expect(kept().count("m", composed(ASK, REPLY, MORE))).toBe(1030 + 14);
  });

  test.each<[string, string, ComposedList]>([
    ["another model", "n", composed(ASK, REPLY, MORE)],
    ["nothing after the kept records", "m", composed(ASK)],
    ["no reply right after them", "m", composed(ASK, { role: "user", content: "w" }, REPLY)],
    ["other records at the start", "m", composed(MORE, REPLY, MORE)],
  ])("does not stand for %s", (_, model, request) => {
    expect(kept().count(model, request)).toBe(request.estimate());
  });

  test("a round without usage leaves it", () => {
    const count = kept();
    count.keep("m", composed(ASK, REPLY, MORE), undefined);
    expect(count.count("m", composed(ASK, REPLY, MORE))).toBe(1044);
  });

  test("nothing kept: the whole request is estimated", () => {
    expect(new ContextCount().count("m", composed(ASK))).toBe(104);
  });
});

test("the list of a single prompt", () => {
  const list = ComposedList.ofPrompt("é".repeat(4));
  expect(list.messages()).toEqual([{ role: "user", content: "éééé" }]);
  expect(list.estimate()).toBe(6);
});
