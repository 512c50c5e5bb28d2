import { trim } from "@runvil/names";
import { type Section, sectionHeading } from "./prompt.js";

/** A heading reference, read but not resolved. Source: docs/spec/prompt-file.md section 7. */
export interface Reference {
  /** The number of `#`: 1 or more. */
  readonly level: number;
  readonly name: string;
  /** The whole reference, trimmed. */
  readonly text: string;
}

/** A reference, or the message of its refusal. */
export type ReferenceResult =
  | { readonly ok: true; readonly reference: Reference }
  | { readonly ok: false; readonly message: string };

/** The section that a reference names, or the message of its refusal. */
export type ResolveResult =
  | { readonly ok: true; readonly section: Section }
  | { readonly ok: false; readonly message: string };

/**
 * The message for a section target that is no string.
 *
 * @param type the Lua type name, with `integer` and `number` told apart
 *
 * Source: docs/spec/prompt-file.md section 7.
 */
export function wrongTargetType(type: string): string {
  return `section target must be a string, got ${type}`;
}

/**
 * Reads a heading reference, such as `### Worker`.
 *
 * Source: docs/spec/prompt-file.md section 7.
 */
export function parseReference(target: string): ReferenceResult {
  const text = trim(target);
  const markers = /^#*/.exec(text)?.[0] ?? "";
  const rest = text.slice(markers.length);
  if (markers === "") {
    return { ok: false, message: `section heading must include ### markers, got bare name: ${text}` };
  }
  if (rest === "") return { ok: false, message: `section heading has no name: ${text}` };
  const name = trim(rest);
  if (name.length === rest.length) {
    return { ok: false, message: `section heading must have whitespace after the ${markers} markers: ${text}` };
  }
  return { ok: true, reference: { level: markers.length, name, text } };
}

/**
 * Reads a heading reference and finds its section: level and name must both match exactly.
 *
 * @param target the reference as Lua or a model gave it
 * @param visible the sections it may name: `visibleSections`, or `librarySections` for `require`
 *
 * Source: docs/spec/prompt-file.md section 7.
 */
export function resolveReference(target: string, visible: readonly Section[]): ResolveResult {
  const parsed = parseReference(target);
  if (!parsed.ok) return parsed;
  const { level, name, text } = parsed.reference;
  const section = visible.find((candidate) => candidate.level === level && candidate.name === name);
  if (section) return { ok: true, section };
  const list = visible.map(sectionHeading).join(", ");
  return { ok: false, message: `section heading \`${text}\` not found; available sections: ${list}` };
}
