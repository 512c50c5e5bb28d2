import type { SearchProvider } from "@runvil/pack-web";

/**
 * The search provider that the environment configures: `BRAVE_API_KEY`, `TAVILY_API_KEY` or `RUNVIL_SEARXNG_URL`, in this
 * order. Without one every search fails and says so, and pages can be fetched all the same.
 *
 * Source: docs/spec/bundled-packs.md section 1.2.
 */
export async function searchFromEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Promise<SearchProvider> {
  const { brave, noSearch, searxng, tavily } = await import("@runvil/pack-web");
  if (env.BRAVE_API_KEY) return brave({ apiKey: env.BRAVE_API_KEY });
  if (env.TAVILY_API_KEY) return tavily({ apiKey: env.TAVILY_API_KEY });
  if (env.RUNVIL_SEARXNG_URL) return searxng({ baseUrl: env.RUNVIL_SEARXNG_URL });
  return noSearch();
}
