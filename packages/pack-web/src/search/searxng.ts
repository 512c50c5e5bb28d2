import { objectOf, objectsOf, rowOf } from "./answer.js";
import { requestJson } from "./provider-request.js";
import type { SearchProvider, SearchQuery } from "./search-provider.js";
import { withSiteTerms } from "./site-terms.js";
import { TIME_RANGES } from "./time-ranges.js";

/** Settings of the SearXNG provider. */
export interface SearxngOptions {
  /** Where the instance is, such as `http://searx.lan:8080`; it may be private. Its JSON format must be turned on. */
  readonly baseUrl: string;
  /** Sent with every search, such as an `Authorization`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A shorter header value is no secret, and masking it would garble the message. */
const LEAST_SECRET = 8;

const SAFESEARCH = { off: 0, moderate: 1, strict: 2 } as const;

/**
 * Searches with a SearXNG instance.
 *
 * @throws TypeError for an unusable base URL.
 *
 * Source: docs/spec/bundled-packs.md section 1.2.
 */
export function searxng({ baseUrl, headers = {} }: SearxngOptions): SearchProvider {
  const endpoint = new URL(`${baseUrl.replace(/\/+$/, "")}/search`);
  const secrets = Object.values(headers)
    .flatMap((value) => [value, value.replace(/^\S+\s+/, "")])
    .filter((value) => value.length >= LEAST_SECRET);
  return {
    name: "searxng",
    async search(query, signal) {
      const url = new URL(endpoint);
      const fields = {
        format: "json",
        q: withSiteTerms(query),
        language: languageOf(query),
        time_range: query.freshness && TIME_RANGES[query.freshness],
        safesearch: query.safesearch && SAFESEARCH[query.safesearch],
      };
      for (const [name, value] of Object.entries(fields)) {
        if (value !== undefined) url.searchParams.set(name, String(value));
      }
      const answer = objectOf(await requestJson({ url, headers, secrets, signal }));
      return objectsOf(answer.results).map(({ title, url, content, publishedDate }) =>
        rowOf({ title, url, description: content, age: publishedDate }),
      );
    },
  };
}

/** A country alone says nothing about the language, so it goes with one or not at all. */
function languageOf({ searchLang, country }: SearchQuery): string | undefined {
  if (searchLang === undefined || country === undefined || searchLang.includes("-")) return searchLang;
  return `${searchLang}-${country.toUpperCase()}`;
}
