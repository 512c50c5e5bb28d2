import type { ServiceKey, Services, Tool } from "@runvil/plugin-sdk";
import type { JsonValue } from "@runvil/protocol";
import { parseCapabilityId } from "../names/global-name.js";

/**
 * A capability that a Host registers beside its Packs: code that runs when a run is prepared, and contributes tools.
 *
 * Source: docs/spec/promptforge-dialect.md section 2 (PF-13 to PF-18).
 */
export interface Capability {
  /** `namespace/pack`. */
  readonly id: string;
  /** Ids of the capabilities that it cannot be activated together with. */
  readonly conflicts?: readonly string[];
  /** The services that a run must provide. */
  readonly needs?: readonly ServiceKey<unknown>[];
  /**
   * Makes the tools for one run, for at most 30 seconds. Throw `PackError` of `@runvil/plugin-sdk` to say why it cannot.
   *
   * @param services the Host's, overlaid with the run's own
   * @param config what the prompt gives the capability, as plain data; undefined when it gives nothing
   * @returns tools whose ids are paths, `namespace/pack/name`
   */
  activate(services: Services, config: JsonValue | undefined): readonly Tool[] | Promise<readonly Tool[]>;
}

/**
 * The capabilities of a Host by id.
 *
 * @throws TypeError for what is no capability, and for an id that is none or stands twice
 */
export function capabilitiesById(capabilities: readonly Capability[]): ReadonlyMap<string, Capability> {
  const byId = new Map<string, Capability>();
  for (const [index, capability] of capabilities.entries()) {
    if (!isCapability(capability)) {
      throw new TypeError(`promptforge: capabilities[${index}] is no capability, { id, conflicts?, needs?, activate }`);
    }
    const parsed = parseCapabilityId(capability.id);
    if (!parsed.ok) throw new TypeError(`promptforge: invalid capability id \`${capability.id}\`: ${parsed.reason}`);
    if (byId.has(parsed.id)) throw new TypeError(`promptforge: capability ${parsed.id} is registered twice`);
    byId.set(parsed.id, snapshot(capability));
  }
  return byId;
}

function isCapability(value: unknown): value is Capability {
  const { id, conflicts = [], needs = [], activate }: { readonly [Part in keyof Capability]?: unknown } = Object(value);
  return (
    typeof id === "string" &&
    typeof activate === "function" &&
    Array.isArray(conflicts) &&
    conflicts.every((other) => typeof other === "string") &&
    Array.isArray(needs) &&
    needs.every((key: unknown) => typeof key === "object" && key !== null && "id" in key && typeof key.id === "string")
  );
}

/** As it is now: a run must find what the Host was made with. */
function snapshot(capability: Capability): Capability {
  const { id, conflicts = [], needs = [] } = capability;
  return {
    id,
    conflicts: [...conflicts],
    needs: [...needs],
    activate: (services, config) => capability.activate(services, config),
  };
}
