import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Log } from "../log.js";
import { watchLateCall } from "./late-call.js";

const CALL = { pack: "poop", tool: "poop/stats", execution: "run-1", section: "Chat", graceMs: 5 };

function logLines() {
  const lines: string[] = [];
  const at = (level: string) => (message: string) => void lines.push(`${level}: ${message}`);
  const log: Log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  return { lines, log };
}

test("a call that settles after the grace is reported once, and its end is logged", async () => {
  const { lines, log } = logLines();
  const seen: unknown[] = [];
  let settle = (): void => {};
  const call = new Promise<void>((resolve) => {
    settle = resolve;
  });
  watchLateCall(call, CALL, log, (unsettled) => seen.push(unsettled));
  await expect.poll(() => seen).toEqual([CALL]);
  settle();
  await sleep(10);
  expect(seen).toHaveLength(1);
  expect(lines).toEqual([
    "warn: a Pack's tool ignored its abort signal",
    "debug: a Pack's tool settled after its abort",
  ]);
});

test("a call that settles within the grace is not reported", async () => {
  const { lines, log } = logLines();
  const seen: unknown[] = [];
  watchLateCall(Promise.resolve(), CALL, log, (unsettled) => seen.push(unsettled));
  await sleep(20);
  expect(seen).toEqual([]);
  expect(lines).toEqual(["debug: a Pack's tool settled after its abort"]);
});

test("an observer that throws is logged", async () => {
  const { lines, log } = logLines();
  watchLateCall(new Promise(() => {}), CALL, log, () => {
    throw new Error("broken");
  });
  await expect.poll(() => lines).toContain("warn: an observer of unsettled tools failed");
});
