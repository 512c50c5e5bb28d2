import { plainText } from "./plain-text.js";
import { SearchError } from "./search-error.js";
import type { SearchRow } from "./search-provider.js";

/** A JSON object of an answer. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a JSON object of a provider's answer.
 *
 * @throws SearchError `malformed search response` for anything else.
 */
export function objectOf(value: unknown): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw malformed();
  return { ...value };
}

/** Reads a list of objects; absent and null count as an empty one. */
export function objectsOf(value: unknown): readonly Fields[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw malformed();
  return value.map(objectOf);
}

/** Makes a row of an answer's fields, their markup stripped. What is no text counts as unknown. */
export function rowOf(fields: {
  readonly title: unknown;
  readonly url: unknown;
  readonly description: unknown;
  readonly age?: unknown;
  readonly siteName?: unknown;
  readonly extraSnippets?: unknown;
}): SearchRow {
  const age = textOf(fields.age);
  const siteName = textOf(fields.siteName);
  const extraSnippets = Array.isArray(fields.extraSnippets) ? fields.extraSnippets.map(textOf).filter(Boolean) : [];
  return {
    title: textOf(fields.title),
    url: typeof fields.url === "string" ? fields.url : "",
    description: textOf(fields.description),
    ...(age === "" ? {} : { age }),
    ...(siteName === "" ? {} : { siteName }),
    ...(extraSnippets.length === 0 ? {} : { extraSnippets }),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? plainText(value) : "";
}

function malformed(): SearchError {
  return new SearchError("malformed search response");
}
