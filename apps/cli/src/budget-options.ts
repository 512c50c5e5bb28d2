import type { Budgets } from "@runvil/protocol";
import { usageError } from "./command-error.js";

/** The options that say what a run may spend, as they were typed. */
export interface BudgetOptions {
  readonly maxRounds?: string;
  readonly maxTokens?: string;
  readonly maxCost?: string;
  readonly maxToolCalls?: string;
}

/**
 * Reads the budgets of the command line.
 *
 * @throws CommandError with the usage exit code for what is no number of at least zero
 *
 * Source: docs/spec/run-lifecycle.md section 11, "Budgets".
 */
export function budgetsOf({ maxRounds, maxTokens, maxCost, maxToolCalls }: BudgetOptions): Budgets {
  return {
    ...(maxRounds === undefined ? {} : { rounds: whole("--max-rounds", maxRounds) }),
    ...(maxTokens === undefined ? {} : { tokens: whole("--max-tokens", maxTokens) }),
    ...(maxCost === undefined ? {} : { cost: amount("--max-cost", maxCost) }),
    ...(maxToolCalls === undefined ? {} : { toolCalls: whole("--max-tool-calls", maxToolCalls) }),
  };
}

function whole(option: string, text: string): number {
  const value = /^\d+$/u.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value)) return value;
  throw usageError(`${option} takes a whole number of at least 0, got ${JSON.stringify(text)}`);
}

function amount(option: string, text: string): number {
  const value = /^(\d+\.?\d*|\.\d+)$/u.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(value)) return value;
  throw usageError(`${option} takes a number of at least 0, such as 0.25, got ${JSON.stringify(text)}`);
}
