import type { SearchQuery } from "./search-provider.js";

/** The longest query that is sent. */
const MOST_CHARACTERS = 400;

/**
 * The query with its domains as `site:` and `-site:` terms, for engines that take no list of domains. Where that grows too
 * long the query stays as it is, and the tool's own filter does the work.
 *
 * Source: docs/spec/bundled-packs.md section 1.2.
 */
export function withSiteTerms({ query, includeDomains = [], excludeDomains = [] }: SearchQuery): string {
  const include = includeDomains.map((domain) => `site:${domain}`).join(" OR ");
  const exclude = excludeDomains.map((domain) => `-site:${domain}`);
  const whole = [query, include, ...exclude].filter((part) => part !== "").join(" ");
  return [...whole].length <= MOST_CHARACTERS ? whole : query;
}
