import { type JsonObject, type JsonValue, ToolError } from "@runvil/plugin-sdk";
import type { SearchQuery } from "./search-provider.js";

const MOST_QUERY_CHARACTERS = 400;
const MOST_FIELD_CHARACTERS = 128;
const MOST_COUNT = 20;
const MOST_DOMAINS = 20;

const FRESHNESS = ["pd", "pw", "pm", "py"] as const;
const SAFESEARCH = ["off", "moderate", "strict"] as const;

const FIELDS: ReadonlySet<string> = new Set([
  "query",
  "count",
  "freshness",
  "country",
  "search_lang",
  "safesearch",
  "include_domains",
  "exclude_domains",
]);

/**
 * The parameter schema of `web/search`.
 *
 * Source: docs/spec/bundled-packs.md section 1.2.
 */
export const SEARCH_PARAMETERS = {
  type: "object",
  properties: {
    query: { type: "string", description: `What to search for, at most ${MOST_QUERY_CHARACTERS} characters.` },
    count: { type: "integer", minimum: 1, maximum: MOST_COUNT, description: "How many results to return." },
    freshness: { type: "string", enum: FRESHNESS, description: "Results of the past day, week, month or year only." },
    country: { type: "string", description: "Two-letter code of the country to search from, such as US." },
    search_lang: { type: "string", description: "Language code of the results, such as en." },
    safesearch: { type: "string", enum: SAFESEARCH, description: "How strictly adult content is filtered out." },
    include_domains: { type: "array", items: { type: "string" }, description: "Results of these hosts only." },
    exclude_domains: { type: "array", items: { type: "string" }, description: "No results of these hosts." },
  },
  required: ["query"],
  additionalProperties: false,
} as const;

/**
 * Checks a call's arguments: first all types, then the rules in table order.
 *
 * @throws ToolError of kind InvalidArguments with the first broken rule's message.
 *
 * Source: docs/spec/bundled-packs.md section 1.2.
 */
export function searchArguments(args: JsonObject): SearchQuery {
  if (Object.keys(args).some((field) => !FIELDS.has(field))) throw invalid("invalid arguments");
  const query = text(args, "query");
  if (query === undefined) throw invalid("invalid arguments");
  const count = natural(args, "count");
  const freshness = text(args, "freshness");
  const country = text(args, "country");
  const searchLang = text(args, "search_lang");
  const safesearch = text(args, "safesearch");
  const includeDomains = texts(args, "include_domains");
  const excludeDomains = texts(args, "exclude_domains");
  return {
    query: checkQuery(query),
    ...given("count", count, checkCount),
    ...given("freshness", freshness, (value) => oneOf(FRESHNESS, value)),
    ...given("country", country, (value) => checkText("country", value)),
    ...given("searchLang", searchLang, (value) => checkText("search_lang", value)),
    ...given("safesearch", safesearch, (value) => oneOf(SAFESEARCH, value)),
    ...given("includeDomains", includeDomains, (value) => checkDomains("include_domains", value)),
    ...given("excludeDomains", excludeDomains, (value) => checkDomains("exclude_domains", value)),
  };
}

function invalid(message: string): ToolError {
  return new ToolError(`web_search: ${message}`, { kind: "InvalidArguments" });
}

function given<K extends string, V, W>(key: K, value: V | undefined, check: (value: V) => W): { [k in K]?: W } {
  const field: { [k in K]?: W } = {};
  if (value !== undefined) field[key] = check(value);
  return field;
}

function read<T extends JsonValue>(
  args: JsonObject,
  field: string,
  accepts: (value: JsonValue) => value is T,
): T | undefined {
  const value = args[field] ?? undefined;
  if (value !== undefined && !accepts(value)) throw invalid("invalid arguments");
  return value;
}

function text(args: JsonObject, field: string): string | undefined {
  return read(args, field, isText);
}

function texts(args: JsonObject, field: string): readonly string[] | undefined {
  return read(args, field, (value): value is string[] => Array.isArray(value) && value.every(isText));
}

function natural(args: JsonObject, field: string): number | undefined {
  return read(args, field, (value): value is number => Number.isInteger(value) && Number(value) >= 0);
}

function isText(value: JsonValue): value is string {
  return typeof value === "string";
}

function checkQuery(query: string): string {
  if (query.trim() === "") throw invalid("query must not be empty");
  if (characters(query) > MOST_QUERY_CHARACTERS) throw invalid(`query exceeds ${MOST_QUERY_CHARACTERS} characters`);
  return query;
}

function checkCount(count: number): number {
  if (count < 1 || count > MOST_COUNT) throw invalid(`count must be between 1 and ${MOST_COUNT}`);
  return count;
}

function oneOf<T extends string>(words: readonly T[], value: string): T {
  const word = words.find((candidate) => candidate === value);
  if (word === undefined) throw invalid("invalid arguments");
  return word;
}

function checkText(field: string, value: string): string {
  if (!isShort(value)) throw invalid(`${field} must be 1..=${MOST_FIELD_CHARACTERS} characters`);
  return value;
}

function checkDomains(field: string, domains: readonly string[]): readonly string[] {
  if (domains.length > MOST_DOMAINS) throw invalid(`${field} may list at most ${MOST_DOMAINS} hostnames`);
  if (domains.some((domain) => !isShort(domain) || /[/\s\p{Cc}]/u.test(domain))) {
    throw invalid(`${field} contains an invalid hostname`);
  }
  return domains;
}

function isShort(value: string): boolean {
  return value.trim() !== "" && characters(value) <= MOST_FIELD_CHARACTERS;
}

function characters(value: string): number {
  return [...value].length;
}
