import type { RunRecord } from "./run-record.js";

/**
 * Two records as one: each is called after the one before it is done. Files are the first one's alone.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export function combinedRecord(first: RunRecord, second: RunRecord): RunRecord {
  return {
    effect: (effect) => then(first.effect?.(effect), () => second.effect?.(effect)),
    issued: () => then(first.issued?.(), () => second.issued?.()),
    answer: (id, answer, batch) => then(first.answer?.(id, answer, batch), () => second.answer?.(id, answer, batch)),
    dropped: (id, answer) => then(first.dropped?.(id, answer), () => second.dropped?.(id, answer)),
    cancelled: (cancel) => then(first.cancelled?.(cancel), () => second.cancelled?.(cancel)),
    rebound: (models) => then(first.rebound?.(models), () => second.rebound?.(models)),
    ended: (outcome) => then(first.ended?.(outcome), () => second.ended?.(outcome)),
    ...(first.files === undefined ? {} : { files: first.files }),
  };
}

function then(first: void | Promise<void>, second: () => void | Promise<void>): void | Promise<void> {
  return first === undefined ? second() : first.then(second);
}
