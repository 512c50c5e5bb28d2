import type { Run } from "@runvil/engine";
import type { Budgets, EffectAnswer } from "@runvil/protocol";
import type { RunBooks } from "./run-books.js";
import type { RunFamily } from "./run-family.js";

/**
 * A run whose effects are put into its books before they are performed, and its family's budgets when answers tell of more.
 *
 * @param execution the run's name
 * @param onRefused gets the message when a budget forbids an inner run's effect; it must cancel the run
 */
export function bookedRun(
  run: Run,
  { books, family, execution }: { readonly books: RunBooks; readonly family: RunFamily; readonly execution: string },
  onRefused: (message: string) => void,
): Run {
  return {
    step(observe) {
      const step = run.step(observe);
      for (const effect of step.effects) {
        const refusal = books.issue(effect);
        if (refusal === undefined) continue;
        onRefused(refusal);
        break;
      }
      return step;
    },
    answer(id, answer) {
      const spent = spentIn(answer);
      if (spent !== undefined) family.settle(`${execution}:${id}`, spent);
      run.answer(id, answer);
    },
    cancel: () => run.cancel(),
    get cancelSeen() {
      return run.cancelSeen;
    },
    cancelAt: (point) => run.cancelAt(point),
    rebind: (models) => run.rebind(models),
  };
}

function spentIn({ value }: EffectAnswer): Required<Budgets> | undefined {
  return typeof value === "object" && value !== null && "spent" in value ? value.spent : undefined;
}
