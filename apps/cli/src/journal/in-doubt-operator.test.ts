import { queueBroker } from "@runvil/pack-user-input";
import { describe, expect, it } from "vitest";
import { LiveOutput } from "../live-output.js";
import { inDoubtPolicy } from "./in-doubt-operator.js";

const CALL = {
  id: "0#0",
  kind: "tool_call",
  origin: { execution: "r", section: "Pay", caller: "script" },
  request: { tool: "bank/pay", name: "bank/pay", arguments: { to: "\u001b[2J" } },
} as const;
const ROUND = {
  id: "0#1",
  kind: "model_round",
  origin: { execution: "r", section: "Pay" },
  request: {
    round: { execution: "r", section: "Pay", task: "0", turn: 1, kind: "loop" },
    role: "writer",
    model: "m",
    messages: [],
  },
} satisfies Parameters<NonNullable<ReturnType<typeof inDoubtPolicy>["ask"]>>[0];

function decider(...answers: readonly string[]) {
  const shown: string[] = [];
  const operator = queueBroker();
  for (const answer of answers) operator.push(answer);
  operator.close();
  const live = new LiveOutput({ write: (text) => shown.push(text) });
  return { shown, decider: { operator, live, signal: new AbortController().signal } };
}

describe("inDoubtPolicy", () => {
  it.each([
    [["run"], { action: "run" }],
    [["R "], { action: "run" }],
    [["", "no", "fail"], { action: "fail" }],
    [["a", "  text "], { action: "answer", text: "  text " }],
  ])("takes %j for %j", async (answers, decision) => {
    const { decider: given } = decider(...answers);
    expect(await inDoubtPolicy({ inDoubt: "ask" }, given).ask?.(CALL)).toEqual(decision);
  });

  it("shows what is in doubt, without what could take a terminal over", async () => {
    const { shown, decider: given } = decider("f", "f");
    const { ask } = inDoubtPolicy({ inDoubt: "ask", roundsInDoubt: "ask" }, given);
    await ask?.(CALL);
    await ask?.(ROUND);
    const text = shown.join("");
    expect(text).toContain('Pay: bank/pay {"to":"\\u001b[2J"} was interrupted and may have run\n');
    expect(text).toContain("Pay: a round of writer (m) was interrupted and may have run\n");
    expect(text).not.toContain("\u001b");
  });

  it("rejects when the operator is gone, so that the run can be resumed again", async () => {
    await expect(inDoubtPolicy({ inDoubt: "ask" }, decider().decider).ask?.(CALL)).rejects.toMatchObject({
      name: "JournalError",
      message: expect.stringMatching(/^nobody decided about Pay: bank\/pay .*: resume the run again/u),
    });
  });

  it("asks nobody by default, and knows its words", () => {
    const { decider: given } = decider();
    expect(inDoubtPolicy({}, given)).toMatchObject({ tools: "fail", rounds: "again" });
    expect(() => inDoubtPolicy({ inDoubt: "x" }, given)).toThrow('--in-doubt takes fail or ask, got "x"');
    expect(() => inDoubtPolicy({ roundsInDoubt: "fail" }, given)).toThrow("--rounds-in-doubt takes again or ask");
  });
});
