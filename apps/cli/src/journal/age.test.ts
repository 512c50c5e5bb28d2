import { describe, expect, it } from "vitest";
import { ageText, parseAge } from "./age.js";

describe("parseAge", () => {
  it.each([
    ["0s", 0],
    ["90s", 90_000],
    ["2m", 120_000],
    ["12h", 43_200_000],
    ["30d", 2_592_000_000],
    ["1w", 604_800_000],
  ])("reads %s", (text, milliseconds) => {
    expect(parseAge("--older-than", text)).toBe(milliseconds);
  });

  it.each(["", "30", "d", "-1d", "1.5h", "1d ", "1y", "1234567d", "१d"])("refuses %j", (text) => {
    expect(() => parseAge("--older-than", text)).toThrow("--older-than takes a number and s, m, h, d or w");
  });
});

describe("ageText", () => {
  it.each([
    [-5, "0s"],
    [999, "0s"],
    [59_000, "59s"],
    [60_000, "1m"],
    [3_599_000, "59m"],
    [3_600_000, "1h"],
    [86_400_000 * 40, "40d"],
  ])("shows %d milliseconds as %s", (milliseconds, text) => {
    expect(ageText(milliseconds)).toBe(text);
  });
});
