import { describe, expect, it } from "vitest";
import { readRecordedSetting, recordSetting } from "./recorded-setting.js";
import type { SlotSetting } from "./slot-setting.js";

const SETTING: SlotSetting = {
  aliases: ["a", "b", "c"],
  fills: [
    { alias: "a", path: "x/y/z" },
    { alias: "b", path: "x/y/w", want: "look", score: 0.877 },
  ],
  skipped: [{ alias: "c", want: "v" }],
  nearDuplicates: [{ first: "x/y/z", second: "x/y/w", similarity: 0.96 }],
};

describe("a recorded setting", () => {
  it("comes back from JSON text as it was", () => {
    expect(readRecordedSetting(JSON.parse(JSON.stringify(recordSetting(SETTING))))).toEqual(SETTING);
  });

  it.each([
    [null],
    [[]],
    ["a"],
    [{}],
    [{ ...SETTING, aliases: [7] }],
    [{ ...SETTING, fills: [{ alias: "a" }] }],
    [{ ...SETTING, fills: [{ alias: "a", path: "x/y/z", score: "1" }] }],
    [{ ...SETTING, skipped: [{ alias: "a" }] }],
    [{ ...SETTING, nearDuplicates: [{ first: "x", second: "y" }] }],
    [{ ...SETTING, nearDuplicates: null }],
  ])("%j is none", (value) => {
    const read = () => readRecordedSetting(JSON.parse(JSON.stringify(value)));
    expect(read).toThrow(new TypeError("the recorded bindings are not those of a promptforge run"));
  });
});
