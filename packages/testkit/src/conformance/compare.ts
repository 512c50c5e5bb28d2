import type { CaseExpectation } from "./case.js";
import { bytesOf } from "./case-store.js";
import { compareCalls, compareConcurrency } from "./compare-calls.js";
import { compareEventSchema } from "./compare-event-schema.js";
import { compareEvents } from "./compare-events.js";
import { compareLogs } from "./compare-logs.js";
import { comparePromptforge } from "./compare-promptforge.js";
import { compareRequests } from "./compare-requests.js";
import type { Mismatch } from "./mismatch.js";
import type { Observation } from "./observation.js";

/**
 * Everything in which an observation differs from what a case expects, and every error in the case.
 *
 * Source: conformance/README.md, `expect`.
 */
export function compare(expected: CaseExpectation, actual: Observation): readonly Mismatch[] {
  return [
    ...actual.problems.map((problem) => ({ what: "case", expected: "a script that covers the run", actual: problem })),
    ...compareOutcome(expected, actual),
    ...compareResult(expected, actual),
    ...compareError(expected.error, actual),
    ...(expected.requests === undefined ? [] : compareRequests(expected.requests, actual.requests)),
    ...(expected.calls === undefined ? [] : compareCalls(expected.calls, actual.calls)),
    ...compareConcurrency(expected.concurrent_calls ?? [], actual.spans ?? []),
    ...compareEvents(expected, actual.events),
    ...compareEventSchema(actual.events),
    ...compareLogs(expected, actual.logs ?? []),
    ...compareFiles(expected.store, actual.files),
    ...compareOutput(expected.output, actual.output),
    ...comparePromptforge(expected, actual),
  ];
}

function compareOutcome(expected: CaseExpectation, actual: Observation): Mismatch[] {
  if (expected.outcome === undefined || expected.outcome === actual.outcome) return [];
  const detail = actual.error === undefined ? actual.result : actual.error;
  return [
    {
      what: "outcome",
      expected: expected.outcome,
      actual: detail === undefined ? actual.outcome : { [actual.outcome]: detail },
    },
  ];
}

function compareResult(expected: CaseExpectation, actual: Observation): Mismatch[] {
  const found: Mismatch[] = [];
  // A run without a result says why it has none, unless its outcome is told already.
  const isTold = expected.outcome !== undefined && expected.outcome !== actual.outcome;
  const seen = actual.result ?? (isTold || actual.error === undefined ? undefined : { [actual.outcome]: actual.error });
  if (expected.result !== undefined && expected.result !== actual.result) {
    found.push({ what: "result", expected: expected.result, actual: seen });
  }
  for (const part of expected.result_contains ?? []) {
    if (actual.result?.includes(part) !== true) found.push({ what: "result_contains", expected: part, actual: seen });
  }
  const pattern = expected.result_matches;
  if (pattern !== undefined && (actual.result === undefined || !new RegExp(pattern).test(actual.result))) {
    found.push({ what: "result_matches", expected: pattern, actual: seen });
  }
  return found;
}

function compareError(expected: CaseExpectation["error"], actual: Observation): Mismatch[] {
  if (expected === undefined) return [];
  const { error } = actual;
  const found: Mismatch[] = [];
  if (expected.kind !== undefined && expected.kind !== error?.kind && expected.kind !== error?.runKind) {
    found.push({ what: "error.kind", expected: expected.kind, actual: error ?? actual.outcome });
  }
  if (expected.message !== undefined && expected.message !== error?.message) {
    found.push({ what: "error.message", expected: expected.message, actual: error?.message });
  }
  for (const key of ["line", "column"] as const) {
    if (expected[key] === undefined || expected[key] === error?.[key]) continue;
    found.push({ what: `error.${key}`, expected: expected[key], actual: error?.[key] });
  }
  for (const part of expected.message_contains ?? []) {
    if (error?.message.includes(part) !== true) {
      found.push({ what: "error.message_contains", expected: part, actual: error?.message });
    }
  }
  return found;
}

function compareFiles(expected: CaseExpectation["store"], actual: Observation["files"]): Mismatch[] {
  return Object.entries(expected ?? {}).flatMap(([path, want]) => {
    const got = actual.get(path);
    const isSame =
      want === null || got === undefined
        ? want === null && got === undefined
        : Buffer.compare(bytesOf(want), Buffer.from(got)) === 0;
    const shown = got instanceof Uint8Array ? { base64: Buffer.from(got).toString("base64") } : got;
    return isSame ? [] : [{ what: `store[${path}]`, expected: want, actual: shown }];
  });
}

function compareOutput(expected: CaseExpectation["output"], actual: Observation["output"]): Mismatch[] {
  if (expected === undefined || expected === (actual ?? null)) return [];
  return [{ what: "output", expected, actual }];
}
