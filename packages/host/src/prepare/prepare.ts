import type { RoleDeclaration } from "@runvil/frontmatter";
import { type Log, logWith, type RunTools } from "@runvil/harness";
import type { Services } from "@runvil/plugin-sdk";
import type { CatalogEntry, ModelEntry, PackSnapshot, PreludeSource, UnavailablePack } from "@runvil/protocol";
import type { Registry } from "../packs/registry.js";
import { buildCatalog, type Contribution } from "./catalog.js";
import { type DeclaredPack, type HeldPack, type HeldPacks, holdPacks } from "./held-packs.js";
import type { ModelCatalog } from "./model-catalog.js";
import { requirementsNotice } from "./requirements-notice.js";
import { bindRoles } from "./roles.js";

/** What a prompt declares, as prepare reads it. */
export interface Declarations {
  readonly uses: readonly DeclaredPack[];
  readonly models: readonly RoleDeclaration[];
}

/** A run that can start, or the notice that refuses it. */
export type Prepared =
  | {
      readonly ok: true;
      readonly packs: PackSnapshot;
      readonly tools: RunTools;
      /** The tools that sections can offer, in tool id order. */
      readonly offered: readonly CatalogEntry[];
      readonly roles: { readonly [label: string]: ModelEntry };
    }
  | { readonly ok: false; readonly notice: string };

/**
 * Prepares a run: which Packs serve it, its catalog, and the models of its roles.
 *
 * @param services the Host-wide services overlaid with the run's own
 *
 * Source: docs/spec/run-lifecycle.md sections 4 to 6.
 */
export function prepare(
  declared: Declarations,
  registry: Registry,
  models: ModelCatalog,
  services: Services,
  log: Log,
): Prepared {
  const held = holdPacks(registry, declared.uses, services, log);
  const roles = bindRoles(declared.models, models);
  const notice = requirementsNotice(held, registry, roles.unmet);
  if (notice !== undefined) {
    logLackingServices(held, log);
    return { ok: false, notice };
  }
  const serving = [...held.declared.filter((entry) => "pack" in entry), ...held.extra];
  const catalog = buildCatalog(serving.flatMap(contributionOf), log);
  return {
    ok: true,
    packs: {
      catalog: catalog.entries,
      preludes: held.declared.flatMap(preludeOf),
      usable: serving.filter(({ state }) => state.status === "usable").map(({ pack }) => pack.id),
      unavailable: serving.flatMap(unavailableOf),
    },
    tools: catalog.tools,
    offered: catalog.offered,
    roles: roles.models,
  };
}

function contributionOf({ pack, state }: HeldPack): Contribution[] {
  return state.status === "usable" ? [{ pack: pack.id, tools: state.tools }] : [];
}

function preludeOf(entry: HeldPacks["declared"][number]): PreludeSource[] {
  if (!("pack" in entry) || entry.pack.prelude === undefined) return [];
  return [{ pack: entry.pack.id, source: entry.pack.prelude }];
}

function unavailableOf({ pack, state }: HeldPack): UnavailablePack[] {
  switch (state.status) {
    case "usable":
      return [];
    case "unavailable":
      return [{ pack: pack.id, reason: state.reason }];
    case "lacks-services":
      return [{ pack: pack.id, reason: lackingReason(pack.id, state.services) }];
  }
}

/** Why a Pack that lacks services cannot serve, as `packs.offer` reports it. */
export function lackingReason(pack: string, services: readonly string[]): string {
  return services.map((service) => `${pack} needs ${service}, and this host provides none`).join("; ");
}

function logLackingServices(held: HeldPacks, log: Log): void {
  for (const entry of held.declared) {
    if (!("pack" in entry) || entry.state.status !== "lacks-services") continue;
    logWith(log, { pack: entry.pack.id }).warn("the prompt needs a Pack whose service this run lacks", {
      services: entry.state.services,
    });
  }
}
