import { definePack, definePlugin, type Pack, type Plugin } from "@runvil/plugin-sdk";
import { fetchTool } from "./fetch/fetch-tool.js";
import type { NameLookup } from "./fetch/name-lookup.js";
import type { NetworkOptions } from "./fetch/network-transport.js";
import type { FetchPolicy } from "./fetch/policy.js";
import { checkPolicy } from "./fetch/policy-check.js";
import type { PageTransport } from "./fetch/transport.js";
import { defaultRenderer } from "./render/default-renderer.js";
import { ignoreRobots, obeyRobots } from "./robots/robots-gate.js";
import { SEARCH_PROVIDER, type SearchProvider } from "./search/search-provider.js";
import { searchTool } from "./search/search-tool.js";

/**
 * The Pack's configuration. Every field is optional.
 *
 * Source: docs/spec/bundled-packs.md section 1.
 */
export interface WebOptions {
  /** What `web/fetch` may do. */
  readonly fetch?: FetchPolicy;
  /** Serves runs without a `SEARCH_PROVIDER` of their own. Absent: the Pack needs that service. */
  readonly provider?: SearchProvider;
  /** A name lookup in place of DNS, for tests and private deployments. Its addresses are checked as any. */
  readonly lookup?: NameLookup;
  /** Certificate authorities in PEM, trusted beside the platform's. */
  readonly ca?: string | readonly string[];
  /** Replaces name lookup and network, for tests: `fixturePages`. */
  readonly transport?: PageTransport;
}

/**
 * The Pack `runvil/web`. A wrong policy makes it fail to build with `fetch.{field}: {problem}`.
 *
 * Source: docs/spec/bundled-packs.md section 1.
 */
export function webPack(options: WebOptions = {}): Pack {
  return definePack<WebOptions>({
    name: "runvil/web",
    description: "Search the web and fetch pages.",
    needs: options.provider === undefined ? [SEARCH_PROVIDER] : [],
    config: { type: "object" },
    build: async ({ config }) => {
      const policy = checkPolicy(config.fetch);
      const { lookup, ca } = config;
      const network = { ...(lookup && { lookup }), ...(ca && { ca }) };
      const transport = config.transport ?? loadedAtFirstUse(network);
      const robots = policy.robots === "obey" ? obeyRobots() : ignoreRobots;
      return {
        tools: [
          fetchTool({ policy, transport, renderer: await defaultRenderer(), robots }),
          searchTool(config.provider),
        ],
      };
    },
  })(options);
}

/** The network client. Most runs fetch nothing, and loading it takes a part of the time in which a prompt starts. */
function loadedAtFirstUse(options: NetworkOptions): PageTransport {
  return {
    async open(request) {
      const { networkTransport } = await import("./fetch/network-transport.js");
      return networkTransport(options).open(request);
    },
  };
}

/**
 * The Plugin that adds `runvil/web` to a Host.
 *
 * Source: docs/spec/bundled-packs.md section 1.
 */
export const web: (options?: WebOptions) => Plugin = definePlugin<WebOptions | undefined>({
  name: "@runvil/pack-web",
  install: (registry, options) => registry.add(webPack(options)),
});
