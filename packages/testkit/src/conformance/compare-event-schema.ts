import { EVENT_SCHEMA, type RunEvent } from "@runvil/protocol";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { Mismatch } from "./mismatch.js";

const OPTIONS = { strict: true, strictTypes: false } as const;
const isEvent: ValidateFunction = new Ajv2020(OPTIONS).compile(EVENT_SCHEMA);
// Collecting every fault takes much longer, so only an event that does not fit is looked at twice.
let explaining: ValidateFunction | undefined;

/**
 * One mismatch `event schema` for each event that does not fit the schema of the events that a Host writes.
 *
 * Source: docs/spec/events-errors-limits.md sections 1 and 2.
 */
export function compareEventSchema(events: readonly RunEvent[]): readonly Mismatch[] {
  return events
    .filter((event) => !isEvent(event))
    .map((event) => ({ what: "event schema", expected: faultsOf(event).join("; "), actual: event }));
}

function faultsOf(event: RunEvent): readonly string[] {
  explaining ??= new Ajv2020({ ...OPTIONS, allErrors: true }).compile(EVENT_SCHEMA);
  explaining(event);
  const errors = explaining.errors ?? [];
  // Of the schemas of all events only the one without a fault in the name is that of this event.
  const others = new Set(errors.filter(({ keyword }) => keyword === "const").map(alternativeOf));
  const own = errors.filter((error) => alternativeOf(error) !== undefined && !others.has(alternativeOf(error)));
  return own.length === 0 ? ["the name of an event"] : own.map(faultText);
}

/** Which alternative of the schema an error comes from. */
function alternativeOf({ schemaPath }: ErrorObject): string | undefined {
  return /^#\/oneOf\/(\d+)\//u.exec(schemaPath)?.[1];
}

function faultText({ instancePath, keyword, message, params }: ErrorObject): string {
  const field = instancePath === "" ? "the event" : `\`${instancePath.slice(1)}\``;
  const given: Record<string, unknown> = params;
  const which = keyword === "additionalProperties" ? ` (\`${String(given.additionalProperty)}\`)` : "";
  return `${field} ${message ?? "does not fit"}${which}`;
}
