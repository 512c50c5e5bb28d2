import type { JournalLine } from "@runvil/host";

/** The fields of a journal line that checks look at. */
export interface LineFields {
  readonly record: string;
  readonly id?: unknown;
  readonly kind?: unknown;
  readonly ok?: unknown;
  readonly batch?: unknown;
  readonly dropped?: unknown;
  readonly value?: unknown;
  readonly request?: unknown;
}

/** A line, with the fields that it may have. */
export function fieldsOf(line: JournalLine): LineFields {
  return line;
}

/** A field of what may be an object. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
