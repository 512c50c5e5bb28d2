import { expect, it } from "vitest";
import { type LogLevel, logWriter } from "./log-writer.js";

const written = (use: (log: ReturnType<typeof logWriter>) => void, least: LogLevel = "warn") => {
  const lines: string[] = [];
  use(
    logWriter(
      () => least,
      (line) => lines.push(line),
    ),
  );
  return lines;
};

it("writes the levels that count", () => {
  const all = (log: ReturnType<typeof logWriter>) => {
    for (const level of ["debug", "info", "warn", "error"] as const) log[level](level);
  };
  expect(written(all)).toEqual(["runvil: warn: warn", "runvil: error: error"]);
  expect(written(all, "debug")).toHaveLength(4);
});

it("looks the level up for each line", () => {
  let least: LogLevel = "warn";
  const lines: string[] = [];
  const log = logWriter(
    () => least,
    (line) => lines.push(line),
  );
  log.warn("one");
  least = "error";
  log.warn("two");
  expect(lines).toEqual(["runvil: warn: one"]);
});

it("shows fields, causes among them", () => {
  const cause = new Error("socket reset");
  const fields = {
    pack: "web",
    tool: "web/fetch",
    reason: "two words",
    error: new Error("boom", { cause }),
    none: undefined,
  };
  expect(written((log) => log.warn("failed", fields))).toEqual([
    'runvil: warn: failed pack=web tool=web/fetch reason="two words" error="Error: boom (socket reset)"',
  ]);
});

it("survives values without text", () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  expect(written((log) => log.warn("odd", { cycle, big: 1n, call: () => {} }))[0]).toContain(
    "cycle=(a value without text)",
  );
});

it("lets no field rewrite the screen", () => {
  expect(written((log) => log.warn("a\u001b[2Jb"))[0]).toBe("runvil: warn: a\uFFFD[2Jb");
});
