import { expect, it } from "vitest";
import { outcomeOutput } from "./outcome-output.js";

const style = { file: "p.md", json: false, verbose: false };

it("ends a result with one line end and adds nothing", () => {
  expect(outcomeOutput({ status: "completed", result: "text" }, style)).toEqual({
    result: "text\n",
    notes: [],
    exitCode: 0,
  });
  expect(outcomeOutput({ status: "completed", result: "text\n" }, style).result).toBe("text\n");
  expect(outcomeOutput({ status: "completed", result: "" }, style).result).toBe("\n");
});

it("shows a parse failure at its place and any other with its kind", () => {
  const parse = { kind: "Parse", message: "bad", parseKind: "Lua", location: { line: 3, column: 5 } } as const;
  expect(outcomeOutput({ status: "failed", error: parse }, style)).toMatchObject({
    notes: ["p.md:3:5: bad"],
    exitCode: 1,
  });
  const tool = { kind: "Tool", message: "tool call failure: x", traceback: "stack traceback:" } as const;
  expect(outcomeOutput({ status: "failed", error: tool }, style).notes).toEqual(["p.md: Tool: tool call failure: x"]);
  expect(outcomeOutput({ status: "failed", error: tool }, { ...style, verbose: true }).notes).toEqual([
    "p.md: Tool: tool call failure: x",
    "stack traceback:",
  ]);
});

it("writes the whole outcome as JSON when asked", () => {
  const outcome = { status: "failed", error: { kind: "Lua", message: "m" } } as const;
  const output = outcomeOutput(outcome, { ...style, json: true });
  expect(JSON.parse(output.result)).toEqual(outcome);
  expect(outcomeOutput({ status: "cancelled" }, { ...style, json: true })).toMatchObject({
    result: '{"status":"cancelled"}\n',
    notes: ["p.md: cancelled"],
    exitCode: 130,
  });
});

it("lets no message rewrite the screen", () => {
  const error = { kind: "Lua", message: "a\u001b[2J" } as const;
  expect(outcomeOutput({ status: "failed", error }, style).notes).toEqual(["p.md: Lua: a\uFFFD[2J"]);
});

it("shows what a run spent when asked, and in the JSON always", () => {
  const total = {
    rounds: 1,
    promptTokens: 7,
    completionTokens: 2,
    reasoningTokens: 0,
    unreported: 0,
    unpriced: 0,
    cost: 0.5,
  };
  const usage = { total, roles: [], sections: [], tasks: [] };
  const failed = { status: "failed", error: { kind: "Lua", message: "m" } } as const;
  expect(outcomeOutput(failed, style, usage).notes).toEqual(["p.md: Lua: m"]);
  for (const more of [{ usage: true }, { verbose: true }]) {
    const { notes } = outcomeOutput(failed, { ...style, ...more }, usage);
    expect(notes).toEqual([expect.stringContaining("usage"), expect.stringMatching(/^total.* 7 /u), "p.md: Lua: m"]);
  }
  const json = outcomeOutput({ status: "completed", result: "x" }, { ...style, json: true }, usage);
  expect(JSON.parse(json.result)).toEqual({ status: "completed", result: "x", usage });
  expect(outcomeOutput(failed, { ...style, usage: true }).notes).toEqual(["p.md: Lua: m"]);
});
