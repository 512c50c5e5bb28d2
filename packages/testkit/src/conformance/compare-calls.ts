import type { RecordedCall } from "../recorded-calls.js";
import type { ExpectedCall } from "./case.js";
import { jsonEqual } from "./json-equal.js";
import type { Mismatch } from "./mismatch.js";
import type { CallSpan } from "./observation.js";

/** One entry per catalog call that reached a Pack, all of them, in the order they started. */
export function compareCalls(expected: readonly ExpectedCall[], actual: readonly RecordedCall[]): readonly Mismatch[] {
  if (expected.length !== actual.length) return [{ what: "calls", expected, actual }];
  return expected.flatMap((want, index) => {
    const got = actual[index];
    return (["tool", "arguments", "caller"] as const)
      .filter((key) => want[key] !== undefined && !jsonEqual(want[key], got?.[key]))
      .map((key) => ({ what: `calls[${index}].${key}`, expected: want[key], actual: got?.[key] }));
  });
}

/** Any two calls of one group were out at the same time, and no two of different groups were. */
export function compareConcurrency(
  groups: readonly (readonly number[])[],
  spans: readonly CallSpan[],
): readonly Mismatch[] {
  const placed = groups.flatMap((group, number) => group.map((call) => ({ call, group: number })));
  const found: Mismatch[] = [];
  for (const [index, one] of placed.entries()) {
    for (const other of placed.slice(index + 1)) {
      const together = areTogether(spans[one.call], spans[other.call]);
      if (together === (one.group === other.group)) continue;
      const word = (value: boolean | undefined): string =>
        value === undefined ? "no such call" : value ? "at the same time" : "one after the other";
      found.push({
        what: `concurrent_calls: ${one.call} and ${other.call}`,
        expected: word(one.group === other.group),
        actual: word(together),
      });
    }
  }
  return found;
}

function areTogether(one: CallSpan | undefined, other: CallSpan | undefined): boolean | undefined {
  if (one === undefined || other === undefined) return undefined;
  return one.from < other.to && other.from < one.to;
}
