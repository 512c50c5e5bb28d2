import type { SearchProvider, SearchRow } from "./search-provider.js";

/**
 * A provider for tests: every query gets the same rows, which the tool filters as any.
 *
 * Source: docs/spec/bundled-packs.md section 1.2.
 */
export function fixtureSearch(rows: readonly SearchRow[]): SearchProvider {
  return { name: "fixture", search: async () => rows };
}
