import { SearchError } from "./search-error.js";
import type { SearchRow } from "./search-provider.js";

/**
 * Reads what a provider answered: other people's code, so nothing about it is believed. An optional field of a wrong type
 * counts as unknown.
 *
 * @throws SearchError of kind Backend when the answer is no list, or a row has no URL.
 *
 * Source: docs/spec/bundled-packs.md section 1.2.
 */
export function readRows(answer: unknown): readonly SearchRow[] {
  if (!Array.isArray(answer)) throw new SearchError("malformed search response");
  return answer.map(readRow);
}

function readRow(row: unknown, index: number): SearchRow {
  const fields: Readonly<Record<string, unknown>> = typeof row === "object" && row !== null ? { ...row } : {};
  const { title, url, description, age, siteName, extraSnippets } = fields;
  if (typeof url !== "string" || url.trim() === "") {
    throw new SearchError(`malformed search response: result ${index} has an empty url`);
  }
  return {
    title: typeof title === "string" ? title : "",
    url,
    description: typeof description === "string" ? description : "",
    ...(typeof age === "string" ? { age } : {}),
    ...(typeof siteName === "string" ? { siteName } : {}),
    ...(isTexts(extraSnippets) ? { extraSnippets } : {}),
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
