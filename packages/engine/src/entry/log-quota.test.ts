import { expect, test } from "vitest";
import { LogQuota } from "./log-quota.js";

test("calls are spent one by one, and the bytes are 256 times as many", () => {
  const quota = new LogQuota(2);
  expect([quota.spendCall(), quota.spendCall(), quota.spendCall()]).toEqual([true, true, false]);
  expect(quota.spendBytes(500)).toBe(true);
  expect(quota.spendBytes(13)).toBe(false);
  expect(quota.spendBytes(12)).toBe(true);
  expect(quota.spendBytes(0)).toBe(true);
  expect(quota.spendBytes(1)).toBe(false);
});

test("a refused message spends no bytes", () => {
  const quota = new LogQuota(1);
  expect(quota.spendBytes(257)).toBe(false);
  expect(quota.spendBytes(256)).toBe(true);
});

test("a limit of none allows none", () => {
  const quota = new LogQuota(0);
  expect(quota.spendCall()).toBe(false);
  expect(quota.spendBytes(1)).toBe(false);
});
