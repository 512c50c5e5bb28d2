import type { RunEvent } from "@runvil/protocol";
import type { CaseExpectation } from "./case.js";
import { jsonEqual } from "./json-equal.js";
import type { Mismatch } from "./mismatch.js";
import type { Migration, Observation } from "./observation.js";
import type { ExpectedMigration } from "./promptforge-case.js";

/**
 * What only cases of the promptforge dialect expect: filled slots, activated capabilities, a rewritten file.
 *
 * Source: the head comment of conformance/cases/promptforge.yaml.
 */
export function comparePromptforge(expected: CaseExpectation, actual: Observation): readonly Mismatch[] {
  return [
    ...compareWhole("bindings", expected.bindings, bindingsIn(actual.events)),
    ...compareWhole("activated", expected.activated, Object.fromEntries(actual.activated ?? [])),
    ...(expected.migrated === undefined ? [] : compareMigration(expected.migrated, actual.migrated)),
  ];
}

function compareWhole(what: string, expected: unknown, actual: unknown): Mismatch[] {
  return expected === undefined || jsonEqual(expected, actual) ? [] : [{ what, expected, actual }];
}

function bindingsIn(events: readonly RunEvent[]): Record<string, string> {
  return Object.fromEntries(
    events.flatMap((event) => (event.event === "tool_slot_filled" ? [[event.alias, event.tool]] : [])),
  );
}

function compareMigration(expected: ExpectedMigration, actual: Migration | undefined): Mismatch[] {
  if (actual === undefined) return [{ what: "migrated", expected: "a rewritten file", actual: "the case is run" }];
  const { exit, written, remarks } = actual;
  const shown = written ?? "nothing was written";
  return [
    ...compareWhole("migrated.exit", expected.exit, exit),
    ...(expected.contains ?? [])
      .filter((part) => written?.includes(part) !== true)
      .map((part) => ({ what: "migrated.contains", expected: part, actual: shown })),
    ...(expected.lacks ?? [])
      .filter((part) => written?.includes(part) === true)
      .map((part) => ({ what: "migrated.lacks", expected: { none: part }, actual: shown })),
    ...compareWhole("migrated.remarks", expected.remarks?.toSorted(), [...new Set(remarks)].sort()),
    ...compareWhole("migrated.unchanged", expected.unchanged, actual.unchanged),
    ...compareWhole("migrated.run_result", expected.run_result, actual.runResult ?? actual.runFailure),
  ];
}
