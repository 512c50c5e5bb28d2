import { isScalar, parseDocument } from "yaml";
import type { CaseExpectation } from "../conformance/case.js";
import type { Observation } from "../conformance/observation.js";

/** The keys of `expect` that an update writes; an undefined one is taken out. */
export type SeenKeys = Partial<Pick<CaseExpectation, "outcome" | "result" | "error">>;

/**
 * What `expect` says of an outcome that was seen. A test that looks for a part of a result or of a message goes on so.
 *
 * @param before what it says now
 */
export function seenKeys(before: CaseExpectation, seen: Observation): Required<{ [Key in keyof SeenKeys]: unknown }> {
  const looksForPart =
    before.result === undefined && (before.result_contains !== undefined || before.result_matches !== undefined);
  return {
    outcome: seen.outcome,
    result: looksForPart ? undefined : seen.result,
    error: seen.error === undefined ? undefined : errorKeys(before.error, seen.error),
  };
}

function errorKeys(
  before: CaseExpectation["error"],
  { kind, message }: NonNullable<Observation["error"]>,
): { readonly [key: string]: unknown } {
  const { message_contains } = before ?? {};
  if (message_contains !== undefined && before?.message === undefined) return { kind, message_contains };
  return { kind, message };
}

/** An edit of one test of a file. */
export interface SeenEdit {
  /** The test's path in the file's YAML. */
  readonly path: readonly number[];
  readonly keys: ReturnType<typeof seenKeys>;
}

/** The text of a file of tests after edits. Comments and everything that no edit touches stay; spacing may not. */
export function editSeen(text: string, edits: readonly SeenEdit[]): string {
  const document = parseDocument(text, { version: "1.2", schema: "core" });
  let changed = false;
  const set = (path: readonly (string | number)[], value: unknown): void => {
    const now: unknown = document.hasIn(path) ? document.getIn(path) : undefined;
    if (value === undefined) {
      if (document.hasIn(path)) changed = document.deleteIn(path) || changed;
      return;
    }
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      for (const [key, part] of Object.entries(value)) set([...path, key], part);
      return;
    }
    if (Array.isArray(value) || now === value) return;
    const node: unknown = document.getIn(path, true);
    // A plain or quoted style that no longer suits the text is not kept.
    if (isScalar(node)) delete node.type;
    document.setIn(path, value);
    changed = true;
  };
  for (const { path, keys } of edits) {
    const { outcome, result, error } = keys;
    set([...path, "expect", "outcome"], outcome);
    set([...path, "expect", "result"], result);
    set([...path, "expect", "error"], error);
    if (typeof error === "object" && error !== null && !("message" in error)) {
      set([...path, "expect", "error", "message"], undefined);
    }
  }
  return changed ? document.toString({ lineWidth: 0 }) : text;
}
