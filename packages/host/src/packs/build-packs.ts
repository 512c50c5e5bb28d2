import { compileSchema, guardedSignal, type Log, logWith } from "@runvil/harness";
import type { Pack, PackParts, Services } from "@runvil/plugin-sdk";
import { isPackError, isToolError } from "@runvil/plugin-sdk/recognize";
import type { RegisteredPack } from "./registered-pack.js";
import type { Registry } from "./registry.js";
import { LATE, within } from "./time-limit.js";

/** How long a Pack may take to build, in milliseconds. Source: docs/spec/packs.md section 8. */
export const BUILD_LIMIT_MS = 30_000;

/** What builds are given. */
export interface BuildSetting {
  /** The Host-wide services. */
  readonly services: Services;
  readonly log: Log;
  /** Aborts when the Host closes. */
  readonly signal: AbortSignal;
}

/**
 * Builds every registered Pack, in registration order, one after the other. A failure, or the limit, makes its Pack unavailable.
 *
 * Source: docs/spec/packs.md section 8.
 */
export async function buildPacks(registry: Registry, setting: BuildSetting, limitMs = BUILD_LIMIT_MS): Promise<void> {
  for (const entry of registry.all()) {
    if (entry.pack !== undefined) await build(entry, entry.pack, setting, limitMs);
  }
}

async function build(entry: RegisteredPack, pack: Pack, setting: BuildSetting, limitMs: number): Promise<void> {
  const log = logWith(setting.log, { pack: entry.id });
  const abort = new AbortController();
  const fail = (reason: string, cause?: unknown): void => {
    entry.state = { status: "unavailable", reason };
    log.error("a Pack failed to build", { reason, cause });
  };
  try {
    const refusal = configFault(entry, pack);
    if (refusal !== undefined) return fail(refusal);
    const { services } = setting;
    const signal = guardedSignal(AbortSignal.any([abort.signal, setting.signal]), (cause) =>
      log.error("a Pack failed in an abort listener", { cause }),
    );
    const building = (async (): Promise<unknown> =>
      pack.spec.build({
        name: entry.name,
        id: entry.id,
        config: pack.spec.config === undefined ? pack.config : (pack.config ?? {}),
        services,
        log,
        signal,
      }))();
    const made = await within(limitMs, building);
    if (made === LATE) {
      const reason = `it did not build within ${limitMs / 1000} seconds`;
      abort.abort(new Error(reason));
      void building.then((late) => disposeLate(late, log)).catch(() => undefined);
      return fail(reason);
    }
    const parts = packParts(made);
    if (parts === undefined) return fail("it failed to build", new TypeError("build returned no Pack parts"));
    if (!entry.needs.every(isServiceKey))
      return fail("it failed to build", new TypeError("needs holds no service key"));
    entry.state = { status: "built", parts };
  } catch (thrown) {
    fail(reasonOf(thrown, "it failed to build"), thrown);
  }
}

/** The reason that a Pack gives for itself, or `fallback`. */
export function reasonOf(thrown: unknown, fallback: string): string {
  return (isPackError(thrown) || isToolError(thrown)) && typeof thrown.message === "string" ? thrown.message : fallback;
}

function configFault(entry: RegisteredPack, pack: Pack): string | undefined {
  const { config } = pack;
  const schema = pack.spec.config;
  if (schema === undefined) return isNothing(config) ? undefined : `${entry.id} takes no configuration`;
  if (plainlyAccepts(schema, config)) return undefined;
  const compiled = compileSchema(JSON.parse(JSON.stringify(schema)));
  if (!compiled.ok) throw new TypeError(`the configuration's schema does not compile: ${compiled.reason}`);
  const issue = compiled.check(config ?? {});
  if (issue === undefined) return undefined;
  const where = issue.path === "" ? "" : `${issue.path} `;
  return `${entry.id}: invalid configuration: ${where}${issue.message}`;
}

const ANNOTATIONS: ReadonlySet<string> = new Set(["$schema", "title", "description"]);

/**
 * Whether a schema can be seen to accept a configuration. Compiling the first schema takes a third of the time in which a
 * prompt starts, and most Packs ask for any object, or are used without a configuration.
 */
function plainlyAccepts(schema: object, config: unknown): boolean {
  const object = typeof config === "object" && config !== null && !Array.isArray(config);
  if (!(isNothing(config) || object) || !("type" in schema) || schema.type !== "object") return false;
  const others = Object.keys(schema).filter((key) => key !== "type" && !ANNOTATIONS.has(key));
  const ofProperties = others.every((key) => key === "properties" || key === "additionalProperties");
  return others.length === 0 || (ofProperties && isNothing(config));
}

function isNothing(config: unknown): boolean {
  if (config === undefined || config === null) return true;
  return typeof config === "object" && !Array.isArray(config) && Object.keys(config).length === 0;
}

/** What a build made, each part read once: a getter may throw or answer differently the next time. */
function packParts(made: unknown): PackParts | undefined {
  if (typeof made !== "object" || made === null) return undefined;
  const { tools, start, dispose }: { tools?: unknown; start?: unknown; dispose?: unknown } = made;
  if (!isTools(tools) || !isPart<"start">(start) || !isPart<"dispose">(dispose)) return undefined;
  return {
    ...(tools === undefined ? {} : { tools: typeof tools === "function" ? () => tools.call(made) : tools }),
    ...(start === undefined ? {} : { start: (signal) => start.call(made, signal) }),
    ...(dispose === undefined ? {} : { dispose: () => dispose.call(made) }),
  };
}

function isTools(tools: unknown): tools is PackParts["tools"] {
  return Array.isArray(tools) || tools === undefined || typeof tools === "function";
}

function isPart<Name extends "start" | "dispose">(part: unknown): part is PackParts[Name] {
  return part === undefined || typeof part === "function";
}

/** A Pack that was built too late serves nobody, but may hold something open. */
async function disposeLate(made: unknown, log: Log): Promise<void> {
  try {
    await packParts(made)?.dispose?.();
  } catch (cause) {
    log.warn("a Pack failed to dispose", { cause });
  }
}

function isServiceKey(key: unknown): boolean {
  return typeof key === "object" && key !== null && "id" in key && typeof key.id === "string";
}
