import type { PackShelf, ShelvedPack } from "@runvil/host";
import { parseToolId, RUNVIL_VENDOR } from "@runvil/names";
import type { Services } from "@runvil/plugin-sdk";
import type { JsonValue, PreludeSource } from "@runvil/protocol";
import { parseCapabilityId, parseToolPath } from "../names/global-name.js";
import type { Capability } from "./capability.js";

/** What a capability contributes to a run, as it was listed. */
export interface Listing {
  /** What should be tools, unread. */
  readonly tools: readonly unknown[];
  /** The path of a listed tool's id; undefined for an id outside of the capability. */
  pathOf(id: string): string | undefined;
  /** What a Pack runs in every section. */
  readonly prelude?: PreludeSource;
}

/** A capability that the Host has, native or a Pack. */
export interface Activatable {
  readonly id: string;
  readonly conflicts: readonly string[];
  /** Whether it takes what a prompt gives it. */
  readonly takesConfig: boolean;
  /** Why it cannot serve this run; undefined when it can. */
  readonly reason: string | undefined;
  activate(services: Services, config: JsonValue | undefined): Promise<Listing>;
}

/**
 * Finds the capability of an id: a native one, else a Pack. The runvil Packs have the namespace `promptforge`.
 *
 * Source: docs/spec/promptforge-dialect.md section 2 (PF-17, PF-19).
 */
export function findCapability(
  id: string,
  registered: ReadonlyMap<string, Capability>,
  packs: PackShelf,
  services: Services,
): Activatable | undefined {
  const native = registered.get(id);
  if (native !== undefined) return nativeCapability(native, services);
  const parsed = parseCapabilityId(id);
  if (!parsed.ok || parsed.namespace === RUNVIL_VENDOR) return undefined;
  const vendor = parsed.namespace === FIRST_PARTY ? RUNVIL_VENDOR : parsed.namespace;
  const pack = packs.find(vendor, parsed.pack);
  return pack && packCapability(id, pack);
}

const FIRST_PARTY = "promptforge";

function nativeCapability(capability: Capability, services: Services): Activatable {
  const { id, conflicts = [], needs = [] } = capability;
  const missing = needs.filter((key) => !services.has(key)).map((key) => key.id);
  return {
    id,
    conflicts,
    takesConfig: true,
    reason: lacking(id, [...new Set(missing)]),
    async activate(lent, config) {
      const tools: unknown = await capability.activate(lent, config);
      if (!Array.isArray(tools)) throw new TypeError("a capability's activation gave no array of tools");
      // Read here, where what a hostile list throws is this capability's failure.
      return {
        tools: Array.from({ length: tools.length }, (_, index): unknown => tools[index]),
        pathOf: (path) => (isWithin(path, id) ? path : undefined),
      };
    },
  };
}

function isWithin(path: string, capability: string): boolean {
  const parsed = parseToolPath(path);
  return parsed.ok && parsed.capability === capability;
}

function packCapability(id: string, { id: packId, prelude, state }: ShelvedPack): Activatable {
  return {
    id,
    conflicts: [],
    takesConfig: false,
    reason:
      state.status === "usable"
        ? undefined
        : state.status === "unavailable"
          ? state.reason
          : lacking(id, state.services),
    async activate() {
      return {
        tools: state.status === "usable" ? state.tools : [],
        pathOf: (toolId) => packPath(id, packId, toolId),
        ...(prelude === undefined ? {} : { prelude: { pack: packId, source: prelude } }),
      };
    },
  };
}

function packPath(capability: string, packId: string, toolId: string): string | undefined {
  const parsed = parseToolId(toolId);
  return parsed.ok && toolId === `${packId}/${parsed.name}` ? `${capability}/${parsed.name}` : undefined;
}

function lacking(id: string, services: readonly string[]): string | undefined {
  if (services.length === 0) return undefined;
  return services.map((service) => `${id} needs ${service}, and this host provides none`).join("; ");
}
