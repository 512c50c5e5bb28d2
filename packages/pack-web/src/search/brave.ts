import { objectOf, objectsOf, rowOf } from "./answer.js";
import { checkApiKey } from "./api-key.js";
import { requestJson } from "./provider-request.js";
import type { SearchProvider } from "./search-provider.js";
import { withSiteTerms } from "./site-terms.js";

/** Settings of the Brave provider. */
export interface BraveOptions {
  /** The subscription token. */
  readonly apiKey: string;
  /** True asks for extra snippets, which some plans have. Default false. */
  readonly extraSnippets?: boolean;
  /** For gateways and tests; default `https://api.search.brave.com/res/v1/web/search`. */
  readonly endpoint?: string;
}

/**
 * Searches with the Brave Search API.
 *
 * @throws TypeError for an unusable key or endpoint.
 *
 * Source: docs/spec/bundled-packs.md section 1.2.
 */
export function brave(options: BraveOptions): SearchProvider {
  const apiKey = checkApiKey("brave", options.apiKey);
  const endpoint = new URL(options.endpoint ?? "https://api.search.brave.com/res/v1/web/search");
  return {
    name: "brave",
    async search(query, signal) {
      const url = new URL(endpoint);
      const fields = {
        q: withSiteTerms(query),
        count: query.count,
        freshness: query.freshness,
        country: query.country,
        search_lang: query.searchLang,
        safesearch: query.safesearch,
        extra_snippets: options.extraSnippets === true ? true : undefined,
      };
      for (const [name, value] of Object.entries(fields)) {
        if (value !== undefined) url.searchParams.set(name, String(value));
      }
      const headers = { "x-subscription-token": apiKey };
      const { web } = objectOf(await requestJson({ url, headers, secrets: [apiKey], signal }));
      // The answer leaves `web` out when nothing was found.
      const results = objectsOf(objectOf(web ?? {}).results);
      return results.map(({ title, url, description, age, page_age, profile, extra_snippets }) =>
        rowOf({
          title,
          url,
          description,
          age: age ?? page_age,
          siteName: objectOf(profile ?? {}).name,
          extraSnippets: extra_snippets,
        }),
      );
    },
  };
}
