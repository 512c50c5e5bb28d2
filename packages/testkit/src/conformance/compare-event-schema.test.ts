import type { RunEvent } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { compare } from "./compare.js";
import { compareEventSchema } from "./compare-event-schema.js";
import type { Observation } from "./observation.js";

const common = { seq: 0, execution: "run-1", section: "A", task: "0" } as const;
const good: RunEvent = { ...common, event: "run_started", name: "test" };

/** An event as a Host in another language may send it. */
function foreign(fields: object): RunEvent {
  return JSON.parse(JSON.stringify({ ...common, ...fields }));
}

describe("compareEventSchema", () => {
  it("has nothing against events as the schema has them", () => {
    expect(compareEventSchema([good, foreign({ event: "section_started", entry: "0.1" })])).toEqual([]);
  });

  it.each([
    [{ event: "run_started" }, "the event must have required property 'name'"],
    [{ event: "run_started", name: 7 }, "`name` must be string"],
    [{ event: "run_started", name: "x", at: 1 }, "the event must NOT have additional properties (`at`)"],
    [{ event: "run_started", name: "x", seq: -1 }, "`seq` must be >= 0"],
    [{ event: "run_began" }, "the name of an event"],
    [
      { event: "model_turn_completed", turn: 1, round: "loop", role: "w", model: "m", usage: { promptTokens: 1 } },
      "`usage` must have required property 'completionTokens'",
    ],
  ])("names the fault of %j", (fields, expected) => {
    const event = foreign(fields);
    expect(compareEventSchema([good, event, good])).toEqual([{ what: "event schema", expected, actual: event }]);
  });

  it("names every fault", () => {
    const [mismatch] = compareEventSchema([foreign({ event: "run_started", seq: "first" })]);
    expect(mismatch?.expected).toContain("`seq` must be integer");
    expect(mismatch?.expected).toContain("required property 'name'");
  });

  it("counts whatever else a case expects", () => {
    const seen: Observation = {
      outcome: "completed",
      result: "x",
      requests: [],
      calls: [],
      events: [foreign({ event: "run_began" })],
      files: new Map(),
      problems: [],
    };
    expect(compare({ outcome: "completed" }, seen)).toMatchObject([{ what: "event schema" }]);
  });
});
