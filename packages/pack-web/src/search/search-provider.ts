import { defineService, type ServiceKey } from "@runvil/plugin-sdk";

/** What a search asks for. Every field but `query` is optional; absent means the provider's own default. */
export interface SearchQuery {
  /** Not blank, at most 400 characters. */
  readonly query: string;
  /** 1 to 20. */
  readonly count?: number;
  /** Past day, week, month or year. */
  readonly freshness?: "pd" | "pw" | "pm" | "py";
  readonly country?: string;
  readonly searchLang?: string;
  readonly safesearch?: "off" | "moderate" | "strict";
  /** Host names; results of other hosts are dropped. */
  readonly includeDomains?: readonly string[];
  /** Host names; results of these hosts are dropped. */
  readonly excludeDomains?: readonly string[];
}

/** One result. `title` and `description` are plain text. */
export interface SearchRow {
  title: string;
  /** Not blank. */
  url: string;
  description: string;
  /** When the page was written, in the provider's words. */
  age?: string;
  siteName?: string;
  extraSnippets?: readonly string[];
}

/**
 * Searches the web for `web/search`. The provider owns its transport and its time limits; the tool filters and cuts its
 * rows again.
 *
 * Source: docs/spec/bundled-packs.md section 1.2.
 */
export interface SearchProvider {
  /** For logs. */
  readonly name: string;
  /** Rejects with a `SearchError` to say why; its message reaches the model. Any other rejection is told as a failed request. */
  search(query: SearchQuery, signal: AbortSignal): Promise<readonly SearchRow[]>;
}

/**
 * The service that `runvil/web` needs.
 *
 * Source: docs/spec/bundled-packs.md section 1.2.
 */
export const SEARCH_PROVIDER: ServiceKey<SearchProvider> = defineService<SearchProvider>(
  "runvil/search-provider",
  (value) =>
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    typeof value.name === "string" &&
    "search" in value &&
    typeof value.search === "function",
);
