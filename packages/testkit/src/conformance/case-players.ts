import { type WaysOf, waysOf } from "./case-ways.js";
import { hostPlayer } from "./host-player.js";
import { promptforgePlayer } from "./promptforge-player.js";
import type { ConformanceOptions } from "./run-conformance.js";

/** The ways in which a suite plays its cases. */
export function caseWays(options: Pick<ConformanceOptions, "plugins" | "services" | "dialects" | "play">): WaysOf {
  const { plugins, services, dialects = "needed", play } = options;
  if (play !== undefined) return () => [{ prefix: "", play }];
  const hosts = { ...(plugins === undefined ? {} : { plugins }), ...(services === undefined ? {} : { services }) };
  const players = { plain: hostPlayer(hosts), withDialect: promptforgePlayer(hosts) };
  return (played) => waysOf(played, dialects, players);
}
