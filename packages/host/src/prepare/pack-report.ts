import { type Log, SILENT_LOG } from "@runvil/harness";
import type { Services } from "@runvil/plugin-sdk";
import type { JsonValue } from "@runvil/protocol";
import type { Registry } from "../packs/registry.js";
import { buildCatalog, type SkippedTool } from "./catalog.js";
import { holdPacks } from "./held-packs.js";
import { lackingReason } from "./prepare.js";

/** One tool of a usable Pack's catalog. */
export interface ReportedTool {
  readonly id: string;
  readonly description: string;
  /** The parameter schema as the Pack gave it. */
  readonly parameters: JsonValue;
}

/** One registered Pack, and why it or one of its tools cannot serve. */
export interface PackReport {
  /** `vendor/name`. */
  readonly name: string;
  /** The Pack id. */
  readonly id: string;
  readonly description: string;
  /** The Plugin that added it; absent for `runvil/subagents`. */
  readonly plugin?: string;
  /** The ids of the services it needs. */
  readonly needs: readonly string[];
  /** Why it cannot serve with the Host's own services; absent when it can. */
  readonly reason?: string;
  readonly tools: readonly ReportedTool[];
  readonly skipped: readonly SkippedTool[];
}

/**
 * Reports every registered Pack, in registration order. A service that only runs provide counts as missing.
 *
 * Source: docs/spec/packs.md sections 8 and 11.
 */
export function reportPacks(registry: Registry, services: Services, log: Log = SILENT_LOG): PackReport[] {
  return registry.all().map((pack) => {
    const [held] = holdPacks(registry, [pack], services, log).declared;
    const state = held !== undefined && "state" in held ? held.state : undefined;
    const catalog = buildCatalog(state?.status === "usable" ? [{ pack: pack.id, tools: state.tools }] : [], log);
    const reason =
      state?.status === "unavailable"
        ? state.reason
        : state?.status === "lacks-services"
          ? lackingReason(pack.id, state.services)
          : undefined;
    return {
      name: pack.name,
      id: pack.id,
      description: pack.description,
      ...(pack.plugin === undefined ? {} : { plugin: pack.plugin }),
      needs: pack.needs.map((key) => key.id),
      ...(reason === undefined ? {} : { reason }),
      tools: catalog.entries.map(({ id, description, parameters }) => ({ id, description, parameters })),
      skipped: catalog.skipped,
    };
  });
}
