import type { UsageCount } from "@runvil/host";
import { describe, expect, it } from "vitest";
import { usageTable } from "./usage-table.js";

const count: UsageCount = {
  rounds: 2,
  promptTokens: 1200,
  completionTokens: 80,
  reasoningTokens: 0,
  unreported: 0,
  unpriced: 0,
  cost: 0.0105,
};

describe("usageTable", () => {
  it("lines its columns up", () => {
    const { cost: _cost, ...free } = count;
    const usage = {
      total: count,
      roles: [{ name: "writer", ...count }],
      sections: [{ name: "Main", ...free, unpriced: 2 }],
      tasks: [{ name: "0", ...count }],
    };
    expect(usageTable(usage)).toEqual([
      "usage         rounds  prompt  completion  thinking    cost",
      "total              2    1200          80         0  0.0105",
      "role writer        2    1200          80         0  0.0105",
      "section Main       2    1200          80         0       -",
      "task 0             2    1200          80         0  0.0105",
    ]);
  });

  it("says what its numbers leave out", () => {
    const usage = { total: { ...count, unreported: 1, unpriced: 1 }, roles: [], sections: [], tasks: [] };
    expect(usageTable(usage).slice(2)).toEqual([
      "1 of 2 rounds reported no tokens",
      "the cost leaves out 1 rounds on models without a price",
    ]);
  });

  it("keeps each name on its line, short and without control characters", () => {
    const sections = [
      { name: `a\nb\u001b[2J`, ...count },
      { name: "x".repeat(300), ...count },
    ];
    const lines = usageTable({ total: count, roles: [], sections, tasks: [] });
    expect(lines).toHaveLength(4);
    expect(lines[2]).toContain("section a b\uFFFD[2J");
    expect(lines[3]?.length).toBeLessThan(120);
  });

  it("shows a cost without trailing zeros, and a round one whole", () => {
    const shown = (cost: number) => usageTable({ total: { ...count, cost }, roles: [], sections: [], tasks: [] })[1];
    expect(shown(10)).toMatch(/ {2}10$/u);
    expect(shown(0)).toMatch(/ {2}0$/u);
    expect(shown(0.1234567)).toMatch(/ {2}0\.123457$/u);
  });
});
