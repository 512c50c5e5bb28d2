import { BudgetAccount } from "@runvil/engine";
import { ToolError } from "@runvil/plugin-sdk";
import type { Budgets, EffectKind } from "@runvil/protocol";

/** How deep runs nest in runs. Source: docs/spec/packs.md section 7. */
export const MOST_DEPTH = 8;
/** How many runs inside one run may go on at the same time, at all depths together. */
export const MOST_AT_ONCE = 64;

/**
 * A run that a Host started and every run inside it. They share its budgets: what one spends, none has any more.
 *
 * Source: docs/spec/packs.md section 7.
 */
export class RunFamily {
  #budget = new BudgetAccount({});
  #isLimited = false;
  #inner = 0;
  readonly #lent = new Set<string>();

  /** Whether there is any budget. */
  get isLimited(): boolean {
    return this.#isLimited;
  }

  /** Sets the budgets, before anything is spent: a run that is taken up has those that are on record. */
  limitTo(budgets: Budgets): void {
    this.#budget = new BudgetAccount(budgets);
    this.#isLimited = Object.values(budgets).some((max) => max !== undefined);
  }

  /** Notes that runs may start in the call of this key, so that what they spend is counted as they do. */
  lendTo(key: string): void {
    this.#lent.add(key);
  }

  /** Counts what the answer of a call says was spent in it, unless that was counted then: the answer came from a journal. */
  settle(key: string, spent: Required<Budgets>): void {
    if (!this.#lent.delete(key)) this.add(spent);
  }

  /** Counts an effect that an inner run is about to issue; the run's message when a budget forbids it. */
  issue(kind: EffectKind): string | undefined {
    if (kind === "model_round") return this.#budget.issueRound();
    return kind === "tool_call" ? this.#budget.issueToolCall() : undefined;
  }

  /** Counts what was spent already. */
  add(spent: Required<Budgets>): void {
    this.#budget.addSpending(spent);
  }

  /**
   * One more run inside goes on.
   *
   * @throws ToolError when too many do
   */
  enter(): void {
    if (this.#inner >= MOST_AT_ONCE) {
      throw new ToolError(`at most ${MOST_AT_ONCE} runs go on inside one run at the same time`, { kind: "Other" });
    }
    this.#inner += 1;
  }

  /** It ended. */
  leave(): void {
    this.#inner -= 1;
  }
}
