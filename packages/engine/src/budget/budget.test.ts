import type { Budgets } from "@runvil/protocol";
import { describe, expect, test } from "vitest";
import { BudgetAccount } from "./budget.js";

const USAGE = { promptTokens: 70, completionTokens: 30, reasoningTokens: 20 };

describe("each budget forbids what would go beyond it", () => {
  test("rounds count when they are issued", () => {
    const account = new BudgetAccount({ rounds: 2 });
    expect(account.issueRound()).toBeUndefined();
    expect(account.issueRound()).toBeUndefined();
    expect(account.issueRound()).toBe("budget exceeded: rounds 2 (2 spent)");
    expect(account.issueRound()).toBe("budget exceeded: rounds 2 (2 spent)");
    expect(account.issueToolCall()).toBeUndefined();
  });

  test("tokens count when they are reported, and may overshoot", () => {
    const account = new BudgetAccount({ tokens: 150 });
    account.completeRound(USAGE, undefined);
    expect(account.issueRound()).toBeUndefined();
    account.completeRound(USAGE, undefined);
    expect(account.issueRound()).toBe("budget exceeded: tokens 150 (200 spent)");
    expect(account.issueToolCall()).toBeUndefined();
  });

  test("tool calls", () => {
    const account = new BudgetAccount({ toolCalls: 1 });
    expect(account.issueToolCall()).toBeUndefined();
    expect(account.issueToolCall()).toBe("budget exceeded: toolCalls 1 (1 spent)");
    expect(account.issueRound()).toBeUndefined();
  });

  test("a budget of zero forbids the first", () => {
    expect(new BudgetAccount({ rounds: 0 }).issueRound()).toBe("budget exceeded: rounds 0 (0 spent)");
    expect(new BudgetAccount({ cost: 0 }).issueRound()).toBe("budget exceeded: cost 0 (0 spent)");
  });

  test("a round without usage, and one on a model without a price, add nothing", () => {
    const account = new BudgetAccount({ tokens: 1, cost: 0.000001 });
    account.completeRound(undefined, { input: 1, output: 1 });
    expect(account.issueRound()).toBeUndefined();
    account.completeRound({ promptTokens: 0, completionTokens: 0 }, { input: 1, output: 1 });
    expect(account.issueRound()).toBeUndefined();
    account.completeRound(USAGE, undefined);
    expect(account.issueRound()).toBe("budget exceeded: tokens 1 (100 spent)");
  });

  test("without budgets nothing is forbidden", () => {
    const account = new BudgetAccount({});
    for (let i = 0; i < 1000; i++) expect(account.issueRound() ?? account.issueToolCall()).toBeUndefined();
  });

  test("of several spent budgets the first in order is named", () => {
    const account = new BudgetAccount({ cost: 0, tokens: 0, rounds: 0 });
    expect(account.issueRound()).toContain("rounds");
    expect(new BudgetAccount({ cost: 0, tokens: 0 }).issueRound()).toContain("tokens");
  });
});

test("what a tool call spent by itself counts in every budget", () => {
  const spent = { rounds: 2, tokens: 70, cost: 0.5, toolCalls: 3 };
  const after = (budgets: Budgets): BudgetAccount => {
    const account = new BudgetAccount(budgets);
    account.addSpending(spent);
    return account;
  };
  expect(after({ rounds: 2 }).issueRound()).toBe("budget exceeded: rounds 2 (2 spent)");
  expect(after({ tokens: 60 }).issueRound()).toBe("budget exceeded: tokens 60 (70 spent)");
  expect(after({ cost: 0.4 }).issueRound()).toBe("budget exceeded: cost 0.4 (0.5 spent)");
  expect(after({ toolCalls: 3 }).issueToolCall()).toBe("budget exceeded: toolCalls 3 (3 spent)");
  expect(after({ rounds: 3 }).issueRound()).toBeUndefined();
});

describe("costs", () => {
  function afterOneRound(budgets: Budgets, input: number, output: number): string | undefined {
    const account = new BudgetAccount(budgets);
    account.completeRound({ promptTokens: 1000, completionTokens: 500 }, { input, output });
    return account.issueRound();
  }

  test.each([
    [0.5, 1000, 0, "budget exceeded: cost 0.5 (1 spent)"],
    [0.001, 3, 15, "budget exceeded: cost 0.001 (0.0105 spent)"],
    [0.01, 10.0000004, 0, "budget exceeded: cost 0.01 (0.01 spent)"],
    [0.001, 1, 0.00299, "budget exceeded: cost 0.001 (0.001001 spent)"],
    [10, 10_000, 0, "budget exceeded: cost 10 (10 spent)"],
    [100, 100_000, 0, "budget exceeded: cost 100 (100 spent)"],
  ])("budget %d at %d in and %d out", (cost, input, output, message) => {
    expect(afterOneRound({ cost }, input, output)).toBe(message);
  });
});
