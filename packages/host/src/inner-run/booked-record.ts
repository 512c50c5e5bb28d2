import type { RunRecord } from "@runvil/harness";
import type { RunBooks } from "./run-books.js";

/**
 * A record that also keeps a run's books.
 *
 * @param onRefused gets the message when a budget forbids an inner run's effect; it must cancel the run
 */
export function bookedRecord(
  record: RunRecord | undefined,
  books: RunBooks,
  onRefused: (message: string) => void,
): RunRecord {
  return {
    effect(effect) {
      const refusal = books.issue(effect);
      if (refusal === undefined) return record?.effect?.(effect);
      return onRefused(refusal);
    },
    ...(record?.answer === undefined ? {} : { answer: (id, answer) => record.answer?.(id, answer) }),
  };
}
