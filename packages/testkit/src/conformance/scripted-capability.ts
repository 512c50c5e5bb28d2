import type { Capability } from "@runvil/dialect-promptforge";
import { PackError } from "@runvil/plugin-sdk";
import type { JsonValue } from "@runvil/protocol";
import { type CallObserver, observedTool } from "../recorded-calls.js";
import { scriptedTool } from "../scripted-pack.js";
import type { CapabilityScript } from "./promptforge-case.js";

/** What a scripted capability tells of itself. */
export interface CapabilityWatch {
  /** It was activated, with this config; null: none. */
  readonly activated: (id: string, config: JsonValue) => void;
  readonly call: CallObserver;
}

/**
 * Makes a capability of a script. The answers are counted from one activation to the next, so make one per Host.
 *
 * Source: the head comment of conformance/cases/promptforge.yaml.
 */
export function scriptedCapability(script: CapabilityScript, watch: CapabilityWatch): Capability {
  const { id, conflicts = [], fails, tools = [] } = script;
  return {
    id,
    conflicts,
    activate(_services, config) {
      if (fails !== undefined) throw new PackError(fails);
      watch.activated(id, config ?? null);
      return tools.map(({ path, ...tool }) => observedTool(scriptedTool({ ...tool, id: path }), watch.call));
    },
  };
}
