import type { RunEvent } from "@runvil/protocol";
import type { CaseExpectation } from "./case.js";
import { jsonEqual } from "./json-equal.js";
import type { Mismatch } from "./mismatch.js";

/** `events` must occur in this order, others between; for each of `event_fields` some event has all its fields. */
export function compareEvents(
  expected: Pick<CaseExpectation, "events" | "event_fields">,
  actual: readonly RunEvent[],
): readonly Mismatch[] {
  const found: Mismatch[] = [];
  const names = actual.map(({ event }) => event);
  let from = 0;
  for (const name of expected.events ?? []) {
    const at = names.indexOf(name, from);
    if (at === -1) {
      found.push({ what: "events", expected: expected.events, actual: names });
      break;
    }
    from = at + 1;
  }
  for (const fields of expected.event_fields ?? []) {
    const matches = (event: RunEvent): boolean =>
      Object.entries(fields).every(([key, value]) => jsonEqual(value, Reflect.get(event, key)));
    if (!actual.some(matches)) {
      const alike = actual.filter(({ event }) => event === fields.event);
      found.push({ what: "event_fields", expected: fields, actual: alike.length > 0 ? alike : names });
    }
  }
  return found;
}
