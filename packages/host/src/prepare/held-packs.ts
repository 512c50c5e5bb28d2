import { type Log, logWith, observe } from "@runvil/harness";
import { RUNVIL_VENDOR } from "@runvil/names";
import type { Services } from "@runvil/plugin-sdk";
import type { RegisteredPack } from "../packs/registered-pack.js";
import type { Registry } from "../packs/registry.js";

/** A Pack that the prompt declares. */
export interface DeclaredPack {
  /** `runvil` for a bare Pack id. */
  readonly vendor: string;
  /** The Pack id. */
  readonly id: string;
}

/** Whether a Pack can serve the run. */
export type HeldState =
  | { readonly status: "usable"; readonly tools: readonly unknown[] }
  | { readonly status: "unavailable"; readonly reason: string }
  /** `services`: the ids that the run lacks, in the Pack's own order. */
  | { readonly status: "lacks-services"; readonly services: readonly string[] };

/** One Pack of a run. */
export interface HeldPack {
  readonly pack: RegisteredPack;
  readonly state: HeldState;
}

/** The Packs that a run holds, and the declared ones that are not installed. */
export interface HeldPacks {
  /** In `uses:` order. */
  readonly declared: readonly (HeldPack | { readonly missing: DeclaredPack })[];
  /** The undeclared runvil Packs, in registration order. */
  readonly extra: readonly HeldPack[];
}

/**
 * Decides which Packs a run holds and whether each can serve it. A `tools` function is called here, once.
 *
 * Source: docs/spec/run-lifecycle.md sections 4.1 to 4.3.
 */
export function holdPacks(registry: Registry, uses: readonly DeclaredPack[], services: Services, log: Log): HeldPacks {
  const hold = (pack: RegisteredPack): HeldPack => ({ pack, state: packState(pack, services, log) });
  const taken = new Set(uses.map((entry) => entry.id));
  return {
    declared: uses.map((entry) => {
      const pack = registry.find(entry.vendor, entry.id);
      return pack === undefined ? { missing: entry } : hold(pack);
    }),
    extra: registry
      .all()
      .filter((pack) => pack.vendor === RUNVIL_VENDOR && !taken.has(pack.id))
      .map(hold),
  };
}

/** Whether a Pack can serve a run. A `tools` function is called here, once. */
export function packState(pack: RegisteredPack, services: Services, log: Log): HeldState {
  const { state } = pack;
  if (state.status === "registered") return { status: "unavailable", reason: "it failed to build" };
  if (state.status === "unavailable") return state;
  const tools = listTools(pack, state.parts.tools ?? [], log);
  if (tools === undefined) return { status: "unavailable", reason: "its tool list failed" };
  const missing = pack.needs.filter((key) => !services.has(key)).map((key) => key.id);
  return missing.length > 0
    ? { status: "lacks-services", services: [...new Set(missing)] }
    : { status: "usable", tools };
}

function listTools(pack: RegisteredPack, tools: unknown, log: Log): readonly unknown[] | undefined {
  try {
    const list: unknown = typeof tools === "function" ? tools() : tools;
    if (Array.isArray(list)) return [...list];
    // An asynchronous list serves nobody, and its rejection would end the process.
    observe(
      () => list,
      () => {},
    );
    throw new TypeError("the tool list is not an array");
  } catch (cause) {
    logWith(log, { pack: pack.id }).error("a Pack's tool list failed", { cause });
    return undefined;
  }
}
