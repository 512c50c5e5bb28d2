import { type Log, logWith } from "@runvil/harness";
import type { PackShelf } from "@runvil/host";
import type { Services } from "@runvil/plugin-sdk";
import { isPackError, isToolError } from "@runvil/plugin-sdk/recognize";
import type { CapabilityDeclaration } from "../frontmatter/contract.js";
import { type Activatable, findCapability, type Listing } from "./activatable.js";
import type { Capability } from "./capability.js";
import { withinTime } from "./within-time.js";

/** How long a capability may take to activate, in milliseconds. */
export const ACTIVATION_LIMIT_MS = 30_000;

/** Two declared capabilities that cannot be activated together. */
export interface Conflict {
  /** The one that is declared first. */
  readonly first: string;
  readonly second: string;
}

/** What became of the declared capabilities. */
export interface Activation {
  /** The active ones, in declaration order. */
  readonly active: ReadonlyMap<string, Listing>;
  /** Ids of the required ones that are absent or failed, in declaration order. */
  readonly missing: readonly string[];
  readonly conflicts: readonly Conflict[];
}

/** What capabilities are activated with. */
export interface ActivationSetting {
  readonly registered: ReadonlyMap<string, Capability>;
  readonly packs: PackShelf;
  readonly services: Services;
  readonly log: Log;
  /** Aborts when the run is cancelled; nothing more is activated then. */
  readonly signal: AbortSignal;
}

/**
 * Activates each declared capability once, one after the other.
 *
 * @throws the signal's reason once it aborted
 *
 * Source: docs/spec/promptforge-dialect.md section 2 (PF-13 to PF-18).
 */
export async function activateCapabilities(
  declared: readonly CapabilityDeclaration[],
  setting: ActivationSetting,
  limitMs = ACTIVATION_LIMIT_MS,
): Promise<Activation> {
  const { registered, packs, services, log, signal } = setting;
  const found = new Map(declared.map(({ id }) => [id, findCapability(id, registered, packs, services)]));
  const conflicts = conflictsOf([...found.values()].filter((capability) => capability !== undefined));
  const inConflict = new Set(conflicts.flatMap(({ first, second }) => [first, second]));
  const active = new Map<string, Listing>();
  const missing: string[] = [];
  for (const declaration of declared) {
    const { id, optional } = declaration;
    signal.throwIfAborted();
    if (inConflict.has(id)) continue;
    const line = logWith(log, { capability: id });
    const capability = found.get(id);
    const listing = capability && (await activate(capability, declaration, services, line, limitMs));
    if (listing !== undefined) active.set(id, listing);
    else if (!optional) missing.push(id);
    else if (capability === undefined) line.info("optional capability absent; skipped");
  }
  return { active, missing, conflicts };
}

function conflictsOf(capabilities: readonly Activatable[]): Conflict[] {
  return capabilities.flatMap((first, index) =>
    capabilities
      .slice(index + 1)
      .filter((second) => first.conflicts.includes(second.id) || second.conflicts.includes(first.id))
      .map((second) => ({ first: first.id, second: second.id })),
  );
}

/** What the capability contributes, or undefined when it fails, which is logged. */
async function activate(
  capability: Activatable,
  { config }: CapabilityDeclaration,
  services: Services,
  log: Log,
  limitMs: number,
): Promise<Listing | undefined> {
  const fail = (reason: string, cause?: unknown): undefined => {
    const fields = cause === undefined ? { reason } : { reason, cause };
    log.warn("capability activation failed; it contributes nothing to the run", fields);
  };
  if (capability.reason !== undefined) return fail(capability.reason);
  if (config !== undefined && !capability.takesConfig) log.warn("capability config ignored");
  try {
    const listing = await withinTime(limitMs, capability.activate(services, structuredClone(config)));
    return listing ?? fail(`it did not activate within ${limitMs / 1000} seconds`);
  } catch (thrown) {
    return fail(reasonOf(thrown), thrown);
  }
}

/** The reason that a capability gives for itself. */
function reasonOf(thrown: unknown): string {
  const isOwn = isPackError(thrown) || isToolError(thrown);
  return isOwn && typeof thrown.message === "string" ? thrown.message : "it failed to activate";
}
