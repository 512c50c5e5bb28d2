import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Observation } from "../conformance/observation.js";
import { editSeen, seenKeys } from "./seen.js";

const seen = (part: Partial<Observation>): Observation => ({
  outcome: "completed",
  requests: [],
  calls: [],
  events: [],
  files: new Map(),
  problems: [],
  ...part,
});
const failed = seen({ outcome: "failed", error: { kind: "Lua", message: "no luck" } });

describe("seenKeys", () => {
  it("has the outcome, and the result or the error", () => {
    expect(seenKeys({}, seen({ result: "x" }))).toEqual({ outcome: "completed", result: "x", error: undefined });
    expect(seenKeys({}, failed)).toEqual({
      outcome: "failed",
      result: undefined,
      error: { kind: "Lua", message: "no luck" },
    });
    expect(seenKeys({}, seen({ outcome: "cancelled" }))).toMatchObject({ outcome: "cancelled", error: undefined });
  });

  it("leaves it to a test to look for parts", () => {
    expect(seenKeys({ result_contains: ["x"] }, seen({ result: "xy" })).result).toBeUndefined();
    expect(seenKeys({ result_matches: "x", result: "x" }, seen({ result: "xy" })).result).toBe("xy");
    const parts = { error: { kind: "Tool", message_contains: ["luck"] } } as const;
    expect(seenKeys(parts, failed).error).toEqual({ kind: "Lua", message_contains: ["luck"] });
  });
});

describe("editSeen", () => {
  const keys = seenKeys({}, seen({ result: "new\ntext\n" }));

  it("writes into an empty file, and under comments", () => {
    expect(editSeen("", [{ path: [], keys }])).toBe("expect:\n  outcome: completed\n  result: |\n    new\n    text\n");
    const commented = editSeen("# Mine.\n", [{ path: [], keys }]);
    expect(commented).toContain("# Mine.\n");
    expect(parse(commented)).toEqual({ expect: { outcome: "completed", result: "new\ntext\n" } });
  });

  it("keeps comments, order and everything else", () => {
    const before = `# About greetings.
about: says hello # shortly
host:
  args: Ada # the visitor
expect:
  # What comes out.
  result: 'old' # for now
  calls: []
`;
    const after = editSeen(before, [{ path: [], keys }]);
    for (const comment of ["# About greetings.", "# shortly", "# the visitor", "# What comes out.", "# for now"]) {
      expect(after).toContain(comment);
    }
    expect(parse(after)).toEqual({
      about: "says hello",
      host: { args: "Ada" },
      expect: { result: "new\ntext\n", calls: [], outcome: "completed" },
    });
  });

  it("edits the tests of a list one by one", () => {
    const before = "- expect: { outcome: completed, result: a }\n- expect: { outcome: completed, result: b }\n";
    const after = editSeen(before, [{ path: [1], keys: seenKeys({}, failed) }]);
    expect(parse(after)).toEqual([
      { expect: { outcome: "completed", result: "a" } },
      { expect: { outcome: "failed", error: { kind: "Lua", message: "no luck" } } },
    ]);
  });

  it("takes an error out once there is none, and the other way round", () => {
    const error = editSeen("expect: { outcome: completed, result: a }\n", [{ path: [], keys: seenKeys({}, failed) }]);
    expect(parse(error).expect).not.toHaveProperty("result");
    expect(parse(editSeen(error, [{ path: [], keys }])).expect).not.toHaveProperty("error");
  });

  it("gives the very text back when nothing is new", () => {
    const text = "expect:   {outcome:   completed,  result: 'x'}   # odd spacing\n";
    expect(editSeen(text, [{ path: [], keys: seenKeys({}, seen({ result: "x" })) }])).toBe(text);
  });

  it("writes results that YAML could take for something else", () => {
    for (const result of ["", "null", "1", "yes: no", "# x", " x ", "a\n\n", "'", "\t", "\u0007"]) {
      const after = editSeen("expect:\n  result: x\n", [{ path: [], keys: seenKeys({}, seen({ result })) }]);
      expect(parse(after).expect.result).toBe(result);
    }
  });
});
