import { SearchError } from "./search-error.js";
import type { SearchProvider } from "./search-provider.js";

/**
 * A provider for Hosts that want `web/fetch` alone: every search fails.
 *
 * Source: docs/spec/bundled-packs.md section 1.2.
 */
export function noSearch(): SearchProvider {
  return {
    name: "none",
    search: async () => {
      throw new SearchError("no search provider is configured");
    },
  };
}
