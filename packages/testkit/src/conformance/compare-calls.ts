import type { RecordedCall } from "../recorded-calls.js";
import type { ExpectedCall } from "./case.js";
import { jsonEqual } from "./json-equal.js";
import type { Mismatch } from "./mismatch.js";

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
