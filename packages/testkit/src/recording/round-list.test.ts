import type { ModelRequest } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import type { ScriptedRound } from "../model-script.js";
import { type NextRound, RoundList } from "./round-list.js";

const request = (content: string): ModelRequest => ({
  round: { execution: "run-1", section: "S", task: "0", turn: 1, kind: "loop" },
  role: "writer",
  model: "m",
  messages: [{ role: "user", content }],
});
const recorded = (content: string, text: string): ScriptedRound => ({
  text,
  request: { messages: [{ role: "user", content }] },
});
const textOf = (next: NextRound): unknown => ("round" in next ? Reflect.get(next.round, "text") : next.problem);

describe("RoundList", () => {
  it("answers recorded requests in whatever order they come", () => {
    const list = new RoundList("writer", [recorded("a", "A"), recorded("b", "B"), recorded("a", "A2")]);
    expect(["b", "a", "a"].map((content) => textOf(list.take(request(content))))).toEqual(["B", "A", "A2"]);
  });

  it("answers all others with the rounds that have no request, in order", () => {
    const list = new RoundList("writer", [{ text: "1" }, recorded("a", "A"), { text: "2" }]);
    expect(["x", "a", "y"].map((content) => textOf(list.take(request(content))))).toEqual(["1", "A", "2"]);
  });

  it("does not mind another nonce", () => {
    const envelope = (digit: string): string => `<untrusted_input_${digit.repeat(32)}>`;
    const list = new RoundList("writer", [recorded(envelope("a"), "A")]);
    expect(textOf(list.take(request(envelope("7"))))).toBe("A");
  });

  it("says how a request differs from the nearest recorded one", () => {
    const list = new RoundList("writer", [
      { text: "X", request: { messages: [{ role: "user", content: "far\naway" }], temperature: 1 } },
      recorded("one\ntwo", "A"),
    ]);
    expect(textOf(list.take(request("one\ntoo")))).toBe(
      [
        'the recording has no such request of the role "writer"; against round 2 it differs in',
        "  messages[0] (user), line 2",
        '    expected: "two"',
        '    actual:   "too"',
      ].join("\n"),
    );
  });

  it("keeps a large difference short", () => {
    const messages = Array.from({ length: 9 }, () => ({ role: "user" as const, content: "x" }));
    const list = new RoundList("writer", [{ text: "A", request: { messages } }]);
    const problem = String(textOf(list.take(request("y"))));
    expect(problem.split("\n")).toHaveLength(1 + 3 * 3 + 1);
    expect(problem).toContain("  and in 6 more places");
  });

  it("says when a request comes more often than it was recorded", () => {
    const list = new RoundList("writer", [recorded("a", "A")]);
    list.take(request("a"));
    expect(textOf(list.take(request("a")))).toBe(
      'the recording has this request of the role "writer" once, and the run made it once more',
    );
  });

  it("says what an unrecorded list lacks as before", () => {
    expect(textOf(new RoundList("any", []).take(request("a")))).toBe(
      'the model script has no rounds for the role "writer"',
    );
    const list = new RoundList("any", [{ text: "1" }]);
    list.take(request("a"));
    expect(textOf(list.take(request("a")))).toContain('list "any" has 1 round');
  });
});
