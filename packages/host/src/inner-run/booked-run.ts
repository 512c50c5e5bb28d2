import type { Run } from "@runvil/engine";
import type { RunBooks } from "./run-books.js";

/**
 * A run whose effects are put into its books before they are performed.
 *
 * @param onRefused gets the message when a budget forbids an inner run's effect; it must cancel the run
 */
export function bookedRun(run: Run, books: RunBooks, onRefused: (message: string) => void): Run {
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
    answer: (id, answer) => run.answer(id, answer),
    cancel: () => run.cancel(),
    get cancelSeen() {
      return run.cancelSeen;
    },
    cancelAt: (point) => run.cancelAt(point),
    rebind: (models) => run.rebind(models),
  };
}
