import type { RunEnd } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { CALL, play, ROUND, runsOf, startFirst } from "../../test/inner-runs.js";

describe("what inner runs spend", () => {
  it("is in the caller's report, under the tool, and in its total", async () => {
    const { usage } = await play(
      `${ROUND} return 1`,
      async (cx, outlines) => {
        await startFirst(cx, outlines);
        await startFirst(cx, outlines);
      },
      { lua: `${ROUND} ${CALL}` },
    );
    expect(usage).toMatchObject({
      total: { rounds: 3, promptTokens: 30, cost: 30 },
      roles: [{ name: "w", rounds: 1 }],
      tools: [{ name: "x/go", rounds: 2, promptTokens: 20, cost: 20 }],
    });
  });

  it("is in every report on the way up", async () => {
    const inner = `if args == '2' then ${ROUND} return 1 end return json.encode(tools.call('x/go'))`;
    const { usage } = await play(inner, (cx, outlines) => startFirst(cx, outlines, String(runsOf(cx).depth)));
    expect(usage).toMatchObject({ total: { rounds: 1 }, tools: [{ name: "x/go", rounds: 1 }] });
  });

  it("is absent where no tool started a run that asked a model", async () => {
    const { usage } = await play("return 1", startFirst, { lua: `${ROUND} ${CALL}` });
    expect(usage).toMatchObject({ total: { rounds: 1 } });
    expect("tools" in usage).toBe(false);
  });

  it.each([
    [{ rounds: 3 }, "budget exceeded: rounds 3 (3 spent)"],
    [{ tokens: 40 }, "budget exceeded: tokens 40 (45 spent)"],
    [{ cost: 25 }, "budget exceeded: cost 25 (30 spent)"],
  ])("counts in the caller's budget %j, which ends the inner run", async (budgets, message) => {
    const seen: RunEnd[] = [];
    const { outcome } = await play(
      `while true do ${ROUND} end`,
      async (cx, outlines) => {
        seen.push(await startFirst(cx, outlines));
      },
      { lua: `pcall(tools.call, 'x/go') ${ROUND} return 'went on'`, run: { limits: { budgets } } },
    );
    expect(seen).toMatchObject([{ status: "failed", kind: "Budget", message }]);
    expect(outcome).toEqual({ status: "failed", error: { kind: "Budget", message } });
  });

  it("counts tool calls, those that stand around it too", async () => {
    const seen: RunEnd[] = [];
    const { outcome } = await play(
      "return json.encode(tools.call('x/go'))",
      async (cx, outlines) => void seen.push(await startFirst(cx, outlines)),
      { run: { limits: { budgets: { toolCalls: 3 } } }, lua: "tools.call('x/go') return 'done'" },
    );
    expect(seen[0]).toMatchObject({
      status: "failed",
      kind: "Budget",
      message: "budget exceeded: toolCalls 3 (3 spent)",
    });
    expect(outcome).toMatchObject({ result: "done" });
  });

  it("is shared by runs that go on at the same time", async () => {
    const ends: RunEnd[] = [];
    await play(
      `for i = 1, 4 do ${ROUND} end return 1`,
      async (cx, outlines) => {
        ends.push(...(await Promise.all([1, 2, 3].map(() => startFirst(cx, outlines)))));
      },
      { run: { limits: { budgets: { rounds: 6 } } } },
    );
    expect(ends.reduce((sum, { spent }) => sum + spent.rounds, 0)).toBe(6);
    expect(ends.every(({ status }) => status === "failed")).toBe(true);
  });
});
