import type { Budgets, Usage } from "@runvil/protocol";

/** What a run may not go beyond, in the order of the checks. */
type BudgetName = keyof Budgets;

const FORBID_ROUND: readonly BudgetName[] = ["rounds", "tokens", "cost"];
const FORBID_TOOL_CALL: readonly BudgetName[] = ["toolCalls"];
const PRICE_UNIT = 1_000_000;
const COST_DECIMALS = 6;

/** Currency units per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/**
 * What a run has spent of its budgets. The Engine asks before it emits an effect: a message means that the run ends at
 * once, run error kind `Budget`.
 *
 * Source: docs/spec/run-lifecycle.md section 11, "Budgets".
 */
export class BudgetAccount {
  readonly #budgets: Budgets;
  readonly #spent: Record<BudgetName, number> = { rounds: 0, tokens: 0, cost: 0, toolCalls: 0 };

  constructor(budgets: Budgets) {
    this.#budgets = budgets;
  }

  /** @returns the run's message when a model round may not be issued; otherwise the round is counted as issued */
  issueRound(): string | undefined {
    return this.#issue("rounds", FORBID_ROUND);
  }

  /** @returns the run's message when a tool call may not be issued; otherwise the call is counted as issued */
  issueToolCall(): string | undefined {
    return this.#issue("toolCalls", FORBID_TOOL_CALL);
  }

  /**
   * Adds what a completed round reported.
   *
   * @param usage absent when it reported none
   * @param price absent when its model has none
   */
  completeRound(usage: Usage | undefined, price: Price | undefined): void {
    if (usage === undefined) return;
    this.#spent.tokens += usage.promptTokens + usage.completionTokens;
    if (price === undefined) return;
    const cost = usage.promptTokens * price.input + usage.completionTokens * price.output;
    this.#spent.cost += cost / PRICE_UNIT;
  }

  /** Adds what a tool call spent by itself, beside its own effect. */
  addSpending(spent: Required<Budgets>): void {
    for (const name of [...FORBID_ROUND, ...FORBID_TOOL_CALL]) this.#spent[name] += spent[name];
  }

  #issue(counted: BudgetName, limits: readonly BudgetName[]): string | undefined {
    for (const limit of limits) {
      const max = this.#budgets[limit];
      const spent = this.#spent[limit];
      if (max !== undefined && spent >= max) {
        return `budget exceeded: ${limit} ${amount(limit, max)} (${amount(limit, spent)} spent)`;
      }
    }
    this.#spent[counted] += 1;
    return undefined;
  }
}

/** Counts are whole; costs show at most 6 decimals and no trailing zeros. */
function amount(limit: BudgetName, value: number): string {
  if (limit !== "cost") return String(value);
  return value.toFixed(COST_DECIMALS).replace(/\.?0+$/, "");
}
