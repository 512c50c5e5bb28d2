import type { RunEvent } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { comparePromptforge } from "./compare-promptforge.js";
import type { Migration, Observation } from "./observation.js";

const observed = (rest: Partial<Observation> = {}): Observation => ({
  outcome: "completed",
  requests: [],
  calls: [],
  events: [],
  files: new Map(),
  problems: [],
  ...rest,
});
const source = { execution: "run-1", section: "T", task: "0" };
const filled = (seq: number, alias: string, tool: string): RunEvent => ({
  ...source,
  seq,
  event: "tool_slot_filled",
  alias,
  tool,
});
const whats = (...args: Parameters<typeof comparePromptforge>) => comparePromptforge(...args).map(({ what }) => what);

describe("comparePromptforge", () => {
  it("compares the whole set of bindings, read from the events", () => {
    const run = observed({ events: [filled(1, "a", "x/y/a"), filled(2, "b", "x/y/b")] });
    expect(whats({ bindings: { b: "x/y/b", a: "x/y/a" } }, run)).toEqual([]);
    expect(whats({ bindings: { a: "x/y/a" } }, run)).toEqual(["bindings"]);
    expect(whats({ bindings: {} }, observed())).toEqual([]);
    expect(comparePromptforge({ bindings: { a: "x/y/a" } }, observed())).toEqual([
      { what: "bindings", expected: { a: "x/y/a" }, actual: {} },
    ]);
  });

  it("compares the whole set of activated capabilities", () => {
    const run = observed({ activated: new Map([["acme/kit", { depth: 2 }]]) });
    expect(whats({ activated: { "acme/kit": { depth: 2 } } }, run)).toEqual([]);
    expect(whats({ activated: { "acme/kit": null } }, run)).toEqual(["activated"]);
    expect(whats({ activated: {} }, run)).toEqual(["activated"]);
  });

  it("compares what became of a rewritten file", () => {
    const migrated: Migration = {
      exit: 1,
      written: "runvil: 0\nold()\n",
      remarks: ["M-B", "M-A", "M-B"],
      unchanged: false,
      runFailure: "kind Lua",
    };
    const run = observed({ migrated });
    const right = { exit: 1, contains: ["runvil: 0"], lacks: ["new()"], remarks: ["M-A", "M-B"], unchanged: false };
    expect(whats({ migrated: right }, run)).toEqual([]);
    const wrong = {
      exit: 0,
      contains: ["new()"],
      lacks: ["old()"],
      remarks: ["M-A"],
      unchanged: true,
      run_result: "x",
    };
    expect(whats({ migrated: wrong }, run)).toEqual([
      "migrated.exit",
      "migrated.contains",
      "migrated.lacks",
      "migrated.remarks",
      "migrated.unchanged",
      "migrated.run_result",
    ]);
  });

  it("misses a rewritten file, and text in a file that was not written", () => {
    expect(whats({ migrated: { exit: 0 } }, observed())).toEqual(["migrated"]);
    const nothing = observed({ migrated: { exit: 2, remarks: [], unchanged: false } });
    expect(whats({ migrated: { exit: 2, contains: ["x"], lacks: ["y"] } }, nothing)).toEqual(["migrated.contains"]);
  });
});
