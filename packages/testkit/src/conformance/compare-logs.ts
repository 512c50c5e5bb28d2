import type { LogLine } from "../recorded-log.js";
import type { CaseExpectation, ExpectedLogLine } from "./case.js";
import { hasFields } from "./field-match.js";
import type { Mismatch } from "./mismatch.js";

/** Each of `logs` and of `log` is a line of the Host's log, in any order; none of `no_logs` is. */
export function compareLogs(
  expected: Pick<CaseExpectation, "logs" | "no_logs" | "log">,
  actual: readonly LogLine[],
): readonly Mismatch[] {
  const lines = actual.map(({ level, message, fields }) => ({ ...fields, level, message }));
  const found = (want: ExpectedLogLine) => lines.filter((line) => hasFields(line, want));
  return [
    ...[...(expected.logs ?? []), ...(expected.log ?? [])]
      .filter((want) => found(want).length === 0)
      .map((want) => ({ what: "logs", expected: want, actual: lines })),
    ...(expected.no_logs ?? [])
      .filter((unwanted) => found(unwanted).length > 0)
      .map((unwanted) => ({ what: "no_logs", expected: { none: unwanted }, actual: found(unwanted) })),
  ];
}
