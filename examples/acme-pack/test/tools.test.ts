import { Services, ToolError } from "@runvil/plugin-sdk";
import { callTool } from "@runvil/testkit";
import { expect, test } from "vitest";
import { DIARY, type Diary, memoryDiary } from "../src/index.js";
import { readTool } from "../src/read-tool.js";
import { statsTool } from "../src/stats-tool.js";

const day = "2026-01-31";
const holding = (diary: Diary) => ({ services: Services.empty.with(DIARY, diary) });
const three = holding(memoryDiary({ [day]: ["Rain all day.", "Fixed  the roof.", ""] }));

test("stats counts entries and words, as trusted JSON", async () => {
  expect(await callTool(statsTool, { day }, three)).toEqual({
    text: '{"day":"2026-01-31","entries":3,"words":6}',
    trust: "trusted",
    accesses: [],
    files: {},
  });
});

test("read gives the entries as untrusted text, the latest ones alone when asked", async () => {
  const all = await callTool(readTool, { day }, three);
  expect(all).toMatchObject({ text: "- Rain all day.\n- Fixed  the roof.\n- ", trust: "untrusted" });
  expect((await callTool(readTool, { day, last: 1 }, three)).text).toBe("- ");
  expect((await callTool(readTool, { day, last: 9 }, three)).text).toBe(all.text);
});

test.each([
  [{}, "diary_read: invalid arguments: must have required property 'day'"],
  [{ day: "today" }, 'diary_read: invalid arguments: /day must match pattern "^\\d{4}-\\d{2}-\\d{2}$"'],
  [{ day, last: 0 }, "diary_read: invalid arguments: /last must be >= 1"],
])("arguments that the schema refuses never reach the tool: %j", async (args, message) => {
  let asked = 0;
  const counting: Diary = { entries: async () => [{ text: String(++asked) }] };
  await expect(callTool(readTool, args, holding(counting))).rejects.toMatchObject({
    kind: "InvalidArguments",
    message,
  });
  expect(asked).toBe(0);
});

test("a day without entries is the caller's mistake", async () => {
  for (const tool of [statsTool, readTool]) {
    const call = callTool(tool, { day: "1999-12-31" }, three);
    await expect(call).rejects.toMatchObject({ kind: "InvalidArguments" });
    await expect(call).rejects.toThrow("the diary has no entry for 1999-12-31");
  }
});

test("why a diary fails stays in the log", async () => {
  const cause = new Error("/srv/diary.db: permission denied");
  const lines: unknown[] = [];
  const keep = (message: string, fields?: Record<string, unknown>): void => {
    lines.push([message, fields?.cause]);
  };
  const broken: Diary = { entries: () => Promise.reject(cause) };
  const call = callTool(
    readTool,
    { day },
    { ...holding(broken), log: { debug: keep, info: keep, warn: keep, error: keep } },
  );
  await expect(call).rejects.toEqual(new ToolError("diary_read: the diary could not be read", { kind: "Backend" }));
  expect(lines).toEqual([["a Pack's tool call failed", cause]]);
});

test("the diary hears when its answer is no longer wanted", async () => {
  const abort = new AbortController();
  const signals: AbortSignal[] = [];
  const slow: Diary = {
    entries: (_day, signal) => {
      signals.push(signal);
      return new Promise((resolve) => signal.addEventListener("abort", () => resolve([])));
    },
  };
  const call = callTool(readTool, { day }, { ...holding(slow), signal: abort.signal });
  abort.abort(new Error("enough"));
  await expect(call).rejects.toThrow("enough");
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
