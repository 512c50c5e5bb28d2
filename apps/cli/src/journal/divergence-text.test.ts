import type { Effect, ModelMessage } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { divergenceLines } from "./divergence-text.js";

const origin = (execution: string) => ({ execution, section: "S" });
const round = (execution: string, ...messages: ModelMessage[]): Effect => ({
  id: "0#0",
  kind: "model_round",
  origin: origin(execution),
  request: {
    round: { execution, section: "S", task: "0", turn: 1, kind: "loop" },
    role: "writer",
    model: "m",
    messages,
  },
});
const user = (content: string): ModelMessage => ({ role: "user", content });
const write = (contents: string): Effect => ({
  id: "0#0",
  kind: "store_operation",
  origin: origin("r"),
  request: { op: "write", path: "a", contents },
});
const timer: Effect = { id: "0#0", kind: "timer", origin: origin("r"), request: { seconds: 1 } };
const lines = (recorded: Effect, requested: Effect) =>
  divergenceLines({ id: "0#0", message: "m", recorded, requested });

describe("divergenceLines", () => {
  it("shows only what differs, and never the names of the runs", () => {
    expect(lines(round("r", user("same"), user("a\nb\nc")), round("fork", user("same"), user("a\nB\nc")))).toEqual([
      'in section "S":',
      "messages[1].content, line 2",
      '  recorded:  "b"',
      '  requested: "B"',
    ]);
    expect(lines(round("r", user("a")), round("r", user("a"), user("b")))).toEqual([
      'in section "S":',
      "messages[1]",
      "  recorded:  (none)",
      '  requested: {"role":"user","content":"b"}',
    ]);
  });

  it("shows of a long line what surrounds the difference, and of many differences the first", () => {
    const long = (middle: string): Effect => write(`${"\u{1f600}".repeat(500)}${middle}${"y".repeat(500)}`);
    const [, , recorded = "", requested = ""] = lines(long("1"), long("2"));
    expect(recorded).toBe(`  recorded:  "...${"\u{1f600}".repeat(40)}1${"y".repeat(119)}..."`);
    expect(requested).toHaveLength(recorded.length);
    const many = (text: string) => round("r", ...Array.from({ length: 8 }, () => user(text)));
    expect(lines(many("a"), many("b")).at(-1)).toBe("and 3 more");
  });

  it("tells a line that only one side has", () => {
    expect(lines(write("a"), write("a\n")).slice(1)).toEqual([
      "contents, line 2",
      "  recorded:  (no such line)",
      '  requested: ""',
    ]);
  });

  it("shows effects of two kinds, and one that stands alone, in short", () => {
    expect(lines(timer, round("r", user("a"), user("b")))).toEqual([
      "recorded: S: a wait of 1 seconds",
      'requested: S: a round of writer (m), the last message: {"role":"user","content":"b"}',
    ]);
    expect(divergenceLines({ id: "0#0", message: "m", recorded: write("x") })).toEqual([
      'recorded: S: write {"path":"a","contents":"x"}',
    ]);
    expect(divergenceLines({ id: "0", message: "m" })).toEqual([]);
  });

  it("shows two outcomes, and one that was not reached", () => {
    const recordedOutcome = { status: "completed", result: "x" } as const;
    const error = { kind: "Lua", message: "no", traceback: "t" } as const;
    const end = { id: "end", message: "m", recordedOutcome };
    expect(divergenceLines({ ...end, reachedOutcome: { status: "completed", result: "y" } })).toEqual([
      "result",
      '  recorded:  "x"',
      '  requested: "y"',
    ]);
    expect(divergenceLines({ ...end, reachedOutcome: { status: "failed", error } }).slice(-3)).toEqual([
      "error",
      "  recorded:  (none)",
      '  requested: {"kind":"Lua","message":"no"}',
    ]);
    expect(divergenceLines(end)).toEqual(['recorded: {"status":"completed","result":"x"}']);
  });

  it("is safe for a terminal", () => {
    const hostile = "\u001b[2J\u009b";
    const shown = [
      ...lines(write(hostile), write(`${hostile}\n`)),
      ...lines(write(hostile), timer),
      ...lines(write(""), write(hostile)),
    ].join("");
    expect(shown).not.toMatch(/\p{Cc}/u);
  });
});
