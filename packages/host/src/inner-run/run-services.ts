import { type CallServices, freeze, type ServedCall } from "@runvil/harness";
import { RUNS, type Services, TOOL_CATALOG } from "@runvil/plugin-sdk";
import type { CatalogEntry } from "@runvil/protocol";
import { type CallRunsSetting, lendRuns } from "./call-runs.js";
import { NO_CALL, NO_RUN } from "./host-services.js";

/** The services of one run, and how it lends more to its tool calls. */
export interface RunServices {
  readonly services: Services;
  readonly lend?: (call: ServedCall) => CallServices;
}

/**
 * Puts the run's own services in place of those that a Host without a run has. A provider that whoever composed the Host or
 * started the run gave stays.
 *
 * @param given the Host-wide services overlaid with the run's
 *
 * Source: docs/spec/packs.md section 7.
 */
export function runServices(
  given: Services,
  offered: readonly CatalogEntry[],
  runs: Omit<CallRunsSetting, "inherited"> & { readonly inherited: Omit<CallRunsSetting["inherited"], "services"> },
): RunServices {
  const tools = (): readonly CatalogEntry[] => freeze(offered);
  const services = given.get(TOOL_CATALOG) === NO_RUN ? given.with(TOOL_CATALOG, { tools }) : given;
  if (given.get(RUNS) !== NO_CALL) return { services };
  const setting: CallRunsSetting = { ...runs, inherited: { ...runs.inherited, services: given } };
  return { services, lend: (call) => lendRuns(setting, call) };
}
