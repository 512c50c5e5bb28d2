import {
  defineTool,
  type JsonObject,
  type JsonValue,
  type Tool,
  type ToolCallContext,
  ToolError,
  untrusted,
} from "@runvil/plugin-sdk";
import { SEARCH_PARAMETERS, searchArguments } from "./arguments.js";
import { filterByDomain } from "./domain-filter.js";
import { isSearchError } from "./search-error.js";
import { SEARCH_PROVIDER, type SearchProvider, type SearchQuery, type SearchRow } from "./search-provider.js";
import { readRows } from "./search-rows.js";

/**
 * The tool `web/search`.
 *
 * @param fallback Serves runs that provide no search provider of their own.
 *
 * Source: docs/spec/bundled-packs.md section 1.2.
 */
export function searchTool(fallback: SearchProvider | undefined): Tool {
  return defineTool({
    id: "web/search",
    description: "Search the web and return a list of results (title, url, description).",
    parameters: SEARCH_PARAMETERS,
    idempotent: true,
    validate: false,
    call: async (args: JsonObject, cx) => {
      const query = searchArguments(args);
      const rows = await rowsOf(query, cx, cx.service(SEARCH_PROVIDER) ?? fallback);
      const results = filterByDomain(rows, query).slice(0, query.count).map(resultOf);
      return untrusted(JSON.stringify({ query: query.query, results }));
    },
  });
}

async function rowsOf(
  query: SearchQuery,
  { signal, log }: ToolCallContext,
  provider: SearchProvider | undefined,
): Promise<readonly SearchRow[]> {
  if (provider === undefined) throw new ToolError("web_search: no search provider is configured");
  try {
    return readRows(await provider.search(query, signal));
  } catch (cause) {
    if (isSearchError(cause)) throw new ToolError(`web_search: ${cause.message}`, { kind: cause.kind, cause });
    log.warn("a search provider failed unexpectedly", { provider: provider.name, cause });
    throw new ToolError("web_search: request failed", { kind: "Transport", cause });
  }
}

function resultOf(row: SearchRow): JsonValue {
  const { title, url, description, age, siteName, extraSnippets } = row;
  return {
    title,
    url,
    description,
    ...(age === undefined ? {} : { age }),
    ...(siteName === undefined ? {} : { site_name: siteName }),
    ...(extraSnippets === undefined ? {} : { extra_snippets: [...extraSnippets] }),
  };
}
