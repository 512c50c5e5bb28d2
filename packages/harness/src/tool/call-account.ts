import type { Budgets, ToolCallSpending } from "@runvil/protocol";

/** What one tool call spent by itself. */
export class CallAccount {
  #spent: Required<Budgets> | undefined;

  add(spent: Required<Budgets>): void {
    const { rounds, tokens, cost, toolCalls } = this.#spent ?? { rounds: 0, tokens: 0, cost: 0, toolCalls: 0 };
    this.#spent = {
      rounds: rounds + spent.rounds,
      tokens: tokens + spent.tokens,
      cost: cost + spent.cost,
      toolCalls: toolCalls + spent.toolCalls,
    };
  }

  /** The part of the call's answer that tells it; empty when nothing was spent. */
  get spending(): ToolCallSpending {
    return this.#spent === undefined ? {} : { spent: this.#spent };
  }
}
