import type { Budgets, Effect, RunEvent } from "@runvil/protocol";
import type { UsageMeter } from "../usage/usage-meter.js";
import type { UsageCount } from "../usage/usage-report.js";
import type { RunFamily } from "./run-family.js";

/** The tool call that an inner run stands in. */
export interface OuterCall {
  /** The tool id. */
  readonly tool: string;
  /** The books of the run that made the call. */
  readonly books: RunBooks;
  /** Adds to what the call spent. */
  spend(spent: Required<Budgets>): void;
}

const NOTHING: Required<Budgets> = { rounds: 0, tokens: 0, cost: 0, toolCalls: 0 };

/**
 * What one run spends: in its own report, in the budgets of its family, and in every tool call and run that it stands in.
 *
 * Source: docs/spec/packs.md section 7, docs/spec/run-lifecycle.md section 11.
 */
export class RunBooks {
  readonly #usage: UsageMeter;
  readonly #family: RunFamily;
  readonly outer: OuterCall | undefined;
  #total = NOTHING;

  constructor(usage: UsageMeter, family: RunFamily, outer?: OuterCall) {
    this.#usage = usage;
    this.#family = family;
    this.outer = outer;
  }

  /** What the run spent so far, with the runs inside it. */
  get total(): Required<Budgets> {
    return this.#total;
  }

  /** Takes an event of the run. */
  see(event: RunEvent): void {
    const count = this.#usage.see(event);
    if (count === undefined) return;
    const { promptTokens, completionTokens, cost = 0 } = count;
    const spent = { ...NOTHING, tokens: promptTokens + completionTokens, cost };
    this.#family.add(spent);
    this.#add(spent, count);
  }

  /**
   * Takes an effect that the run is about to have performed.
   *
   * @returns the message with which an inner run ends when a budget forbids the effect. The outermost run's own Engine judges
   *   its effects
   */
  issue({ kind }: Pick<Effect, "kind">): string | undefined {
    const spent =
      kind === "model_round"
        ? { ...NOTHING, rounds: 1 }
        : kind === "tool_call"
          ? { ...NOTHING, toolCalls: 1 }
          : undefined;
    if (spent === undefined) return undefined;
    if (this.outer === undefined) {
      this.#family.add(spent);
    } else {
      const refusal = this.#family.issue(kind);
      if (refusal !== undefined) return refusal;
    }
    this.#add(spent);
    return undefined;
  }

  #add(spent: Required<Budgets>, count?: UsageCount): void {
    this.#total = sum(this.#total, spent);
    for (let call = this.outer; call !== undefined; call = call.books.outer) {
      call.spend(spent);
      call.books.#total = sum(call.books.#total, spent);
      if (count !== undefined) call.books.#usage.addInner(call.tool, count);
    }
  }
}

function sum(a: Required<Budgets>, b: Required<Budgets>): Required<Budgets> {
  return {
    rounds: a.rounds + b.rounds,
    tokens: a.tokens + b.tokens,
    cost: a.cost + b.cost,
    toolCalls: a.toolCalls + b.toolCalls,
  };
}
