import { describe, expect, it } from "vitest";
import { recordedLog } from "../recorded-log.js";
import { compareLogs } from "./compare-logs.js";

const log = recordedLog();
log.warn("a tool is left out", { pack: "kit", cause: new Error("x") });
log.error("broken");

describe("compareLogs", () => {
  it("accepts lines by message, level and fields, in any order", () => {
    const logs = [{ message: "broken" }, { level: "warn", message: "a tool is left out", pack: "kit" }] as const;
    expect(compareLogs({ logs, no_logs: [{ level: "info" }, { message: "broken", pack: "kit" }] }, log.lines)).toEqual(
      [],
    );
  });

  it.each([{ message: "other" }, { message: "broken", level: "warn" as const }, { message: "broken", pack: "kit" }])(
    "misses the line %j",
    (line) => {
      expect(compareLogs({ logs: [line] }, log.lines)).toMatchObject([{ what: "logs", expected: line }]);
      expect(compareLogs({ log: [line] }, log.lines)).toHaveLength(1);
    },
  );

  it("finds a line that must not be there", () => {
    expect(compareLogs({ no_logs: [{ level: "error" }] }, log.lines)).toEqual([
      { what: "no_logs", expected: { none: { level: "error" } }, actual: [{ level: "error", message: "broken" }] },
    ]);
  });
});
