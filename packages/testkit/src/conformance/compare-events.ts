import type { RunEvent } from "@runvil/protocol";
import type { CaseExpectation, ExpectedEvent } from "./case.js";
import { hasFields } from "./field-match.js";
import type { Mismatch } from "./mismatch.js";

type ExpectedEvents = Pick<CaseExpectation, "events" | "event_fields" | "no_events" | "event_counts">;

/**
 * `events` must occur in this order, others between; for each of `event_fields` some event has all its fields; none of
 * `no_events` may occur; `event_counts` says how often others do.
 */
export function compareEvents(expected: ExpectedEvents, actual: readonly RunEvent[]): readonly Mismatch[] {
  const names = actual.map(({ event }) => event);
  return [
    ...compareOrder(expected.events ?? [], actual),
    ...(expected.event_fields ?? []).flatMap((fields) => {
      if (actual.some((event) => hasFields(event, fields))) return [];
      const alike = actual.filter(({ event }) => event === fields.event);
      return [{ what: "event_fields", expected: fields, actual: alike.length > 0 ? alike : names }];
    }),
    ...(expected.no_events ?? []).flatMap((unwanted) => {
      const found = actual.filter((event) => isSuch(event, unwanted));
      return found.length === 0 ? [] : [{ what: "no_events", expected: { none: unwanted }, actual: found }];
    }),
    ...Object.entries(expected.event_counts ?? {}).flatMap(([name, count]) => {
      const found = names.filter((event) => event === name).length;
      return found === count ? [] : [{ what: `event_counts.${name}`, expected: count, actual: found }];
    }),
  ];
}

function compareOrder(expected: readonly ExpectedEvent[], actual: readonly RunEvent[]): Mismatch[] {
  let from = 0;
  for (const want of expected) {
    const at = actual.findIndex((event, index) => index >= from && isSuch(event, want));
    if (at === -1) {
      const name = nameOf(want);
      const rest = actual.slice(from);
      const alike = typeof want === "string" ? [] : rest.filter(({ event }) => event === name);
      const seen = alike.length > 0 ? alike : actual.map(({ event }) => event);
      return [{ what: "events", expected, actual: seen }];
    }
    from = at + 1;
  }
  return [];
}

function isSuch(event: RunEvent, expected: ExpectedEvent): boolean {
  return typeof expected === "string" ? event.event === expected : hasFields(event, expected);
}

function nameOf(expected: ExpectedEvent): unknown {
  return typeof expected === "string" ? expected : expected.event;
}
