import type { ModelEntry, RunEvent, Usage } from "@runvil/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UsageMeter } from "./usage-meter.js";

const priced: ModelEntry = {
  id: "big",
  description: "",
  context: 1000,
  thinking: "never",
  price: { input: 2, output: 10 },
};
const free: ModelEntry = { id: "small", description: "", context: 1000, thinking: "never" };

interface Round {
  readonly role?: string;
  readonly model?: string;
  readonly section?: string;
  readonly task?: string;
  readonly usage?: Usage;
}

function round({ role = "writer", model = "big", section = "A", task = "0", usage }: Round): RunEvent {
  const common = { seq: 0, execution: "run-1", section, task, entry: "0.1", turn: 1 } as const;
  return {
    ...common,
    event: "model_turn_completed",
    round: "loop",
    role,
    model,
    ...(usage === undefined ? {} : { usage }),
  };
}

function reportOf(...rounds: readonly Round[]) {
  const meter = new UsageMeter([priced, free]);
  for (const each of rounds) meter.see(round(each));
  return meter.report();
}

const USAGE = { promptTokens: 1000, completionTokens: 100, reasoningTokens: 40 };

describe("UsageMeter", () => {
  it("reports nothing for a run without rounds", () => {
    const meter = new UsageMeter([priced]);
    meter.see({ seq: 0, event: "run_started", execution: "run-1", section: "T", task: "0", name: "t" });
    const report = meter.report();
    expect(report).toMatchObject({ total: { rounds: 0, promptTokens: 0 }, roles: [], sections: [], tasks: [] });
    expect(report.total).not.toHaveProperty("cost");
  });

  it("adds up per role, section and task, each in the order of first use", () => {
    const report = reportOf(
      { usage: USAGE, section: "Write" },
      { usage: USAGE, role: "critic", section: "Judge", task: "0.1" },
      { usage: USAGE, section: "Judge" },
    );
    const once = {
      rounds: 1,
      promptTokens: 1000,
      completionTokens: 100,
      reasoningTokens: 40,
      unreported: 0,
      unpriced: 0,
    };
    expect(report.total).toMatchObject({ rounds: 3, promptTokens: 3000, completionTokens: 300, reasoningTokens: 120 });
    expect(report.roles.map(({ name, rounds }) => [name, rounds])).toEqual([
      ["writer", 2],
      ["critic", 1],
    ]);
    expect(report.sections.map(({ name, rounds }) => [name, rounds])).toEqual([
      ["Write", 1],
      ["Judge", 2],
    ]);
    expect(report.tasks).toMatchObject([
      { name: "0", rounds: 2 },
      { name: "0.1", ...once },
    ]);
  });

  it("estimates the cost of what has a price, and says what has none", () => {
    const report = reportOf({ usage: USAGE }, { usage: USAGE, model: "small" }, { usage: USAGE, model: "unlisted" });
    expect(report.total.cost).toBeCloseTo(0.003, 12);
    expect(report.total.unpriced).toBe(2);
    const unpriced = reportOf({ usage: USAGE, model: "small" });
    expect(unpriced.total).not.toHaveProperty("cost");
  });

  it("counts a round that reported nothing apart", () => {
    expect(reportOf({}, { usage: USAGE }).total).toMatchObject({ rounds: 2, unreported: 1, promptTokens: 1000 });
  });

  it("keeps names that objects have a meaning for", () => {
    const report = reportOf({ section: "__proto__", usage: USAGE }, { section: "constructor", usage: USAGE });
    expect(report.sections.map(({ name }) => name)).toEqual(["__proto__", "constructor"]);
  });

  it("has parts that each sum to the total", () => {
    const name = fc.constantFrom("a", "b", "0", "0.1");
    const usage = fc.record({ promptTokens: fc.nat(), completionTokens: fc.nat() });
    const rounds = fc.array(
      fc.record({ role: name, section: name, task: name, model: fc.constantFrom("big", "small"), usage }),
    );
    fc.assert(
      fc.property(rounds, (given) => {
        const { total, roles, sections, tasks } = reportOf(...given);
        for (const part of [roles, sections, tasks]) {
          for (const key of ["rounds", "promptTokens", "completionTokens", "unpriced"] as const) {
            expect(part.reduce((sum, each) => sum + each[key], 0)).toBe(total[key]);
          }
          expect(part.reduce((sum, each) => sum + (each.cost ?? 0), 0)).toBeCloseTo(total.cost ?? 0, 3);
        }
      }),
    );
  });
});
