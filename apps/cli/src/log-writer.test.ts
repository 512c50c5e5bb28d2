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

it("survives values that cannot be read", () => {
  const trap = (): never => {
    throw new Error("trap");
  };
  const values = [
    new Proxy({}, { get: trap, getPrototypeOf: trap }),
    Object.defineProperty(new Error("x"), "message", { get: trap }),
    new Error("x", { cause: Object.create(null) }),
  ];
  for (const value of values) {
    expect(written((log) => log.warn("odd", { value }))).toEqual(["runvil: warn: odd value=(a value without text)"]);
  }
});

it("shortens what is long", () => {
  for (const value of ["x".repeat(3_000_000), new Error("x".repeat(3_000_000)), { x: "x".repeat(3_000_000) }]) {
    const [line = ""] = written((log) => log.warn("long", { value }));
    expect(line.length).toBeLessThan(2100);
    expect(line).toMatch(/x\.\.\. \(30000\d\d characters\)$/);
  }
});

it("lets no field rewrite the screen", () => {
  expect(written((log) => log.warn("a\u001b[2Jb"))[0]).toBe("runvil: warn: a\uFFFD[2Jb");
});
