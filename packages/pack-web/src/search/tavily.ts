import { objectOf, objectsOf, rowOf } from "./answer.js";
import { checkApiKey } from "./api-key.js";
import { requestJson } from "./provider-request.js";
import type { SearchProvider } from "./search-provider.js";
import { tavilyCountry } from "./tavily-countries.js";
import { TIME_RANGES } from "./time-ranges.js";

/** Settings of the Tavily provider. */
export interface TavilyOptions {
  readonly apiKey: string;
  /** For gateways and tests; default `https://api.tavily.com/search`. */
  readonly endpoint?: string;
}

/**
 * Searches with the Tavily API, which takes no language and no safe-search level.
 *
 * @throws TypeError for an unusable key or endpoint.
 *
 * Source: docs/spec/bundled-packs.md section 1.2.
 */
export function tavily(options: TavilyOptions): SearchProvider {
  const apiKey = checkApiKey("tavily", options.apiKey);
  const url = new URL(options.endpoint ?? "https://api.tavily.com/search");
  return {
    name: "tavily",
    async search(query, signal) {
      const { count, freshness, country, includeDomains, excludeDomains } = query;
      const body = {
        query: query.query,
        max_results: count,
        time_range: freshness && TIME_RANGES[freshness],
        include_domains: includeDomains,
        exclude_domains: excludeDomains,
        country: country && tavilyCountry(country),
      };
      const headers = { authorization: `Bearer ${apiKey}` };
      const answer = objectOf(await requestJson({ url, headers, body, secrets: [apiKey], signal }));
      return objectsOf(answer.results).map(({ title, url, content, published_date }) =>
        rowOf({ title, url, description: content, age: published_date }),
      );
    },
  };
}
