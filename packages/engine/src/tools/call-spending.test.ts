import { describe, expect, test } from "vitest";
import { says, tool } from "../../test/answers.js";
import { drive, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const SPENT = { rounds: 2, tokens: 100, cost: 0, toolCalls: 0 };
const setting: Setting = {
  packs: { catalog: [tool("x/a")] },
  limits: { budgets: { rounds: 2 } },
  model: [says("hello")],
};
const CALL = "pcall(tools.call, 'x/a') models.use('writer') return models.infer('go')";

describe("what a tool call spent by itself", () => {
  test.each([
    ["succeeded", { ok: true, value: { text: "", trust: "trusted", accesses: [], files: {}, spent: SPENT } }],
    ["failed", { ok: false, value: { kind: "Other", message: "no", accesses: [], files: {}, spent: SPENT } }],
    ["was cut short", { ok: false, value: { kind: "cancelled", accesses: [], files: {}, spent: SPENT } }],
  ] as const)("counts in the run's budgets when the call %s", (_, answer) => {
    const r = drive(section("## A", CALL), { ...setting, tool: () => answer });
    expect(r.outcome).toMatchObject({
      status: "failed",
      error: { kind: "Budget", message: "budget exceeded: rounds 2 (2 spent)" },
    });
    expect(r.requests).toEqual([]);
  });

  test("a call that spent nothing leaves them alone", () => {
    const answer = { ok: true, value: { text: "", trust: "trusted", accesses: [], files: {} } } as const;
    expect(drive(section("## A", CALL), { ...setting, tool: () => answer }).result).toBe("hello");
  });
});
