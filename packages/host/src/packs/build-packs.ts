import { compileSchema, type Log, logWith } from "@runvil/harness";
import type { Pack, PackParts, Services } from "@runvil/plugin-sdk";
import { isPackError, isToolError } from "@runvil/plugin-sdk/recognize";
import type { RegisteredPack } from "./registered-pack.js";
import type { Registry } from "./registry.js";

/** What builds are given. */
export interface BuildSetting {
  /** The Host-wide services. */
  readonly services: Services;
  readonly log: Log;
  /** Aborts when the Host closes. */
  readonly signal: AbortSignal;
}

/**
 * Builds every registered Pack, in registration order, one after the other. A failure makes its Pack unavailable.
 *
 * Source: docs/spec/packs.md section 8.
 */
export async function buildPacks(registry: Registry, setting: BuildSetting): Promise<void> {
  for (const entry of registry.all()) {
    if (entry.pack !== undefined) await build(entry, entry.pack, setting);
  }
}

async function build(entry: RegisteredPack, pack: Pack, setting: BuildSetting): Promise<void> {
  const log = logWith(setting.log, { pack: entry.id });
  const fail = (reason: string, cause?: unknown): void => {
    entry.state = { status: "unavailable", reason };
    log.error("a Pack failed to build", { reason, cause });
  };
  try {
    const refusal = configFault(entry, pack);
    if (refusal !== undefined) return fail(refusal);
    const { services, signal } = setting;
    const parts: unknown = await pack.spec.build({
      name: entry.name,
      id: entry.id,
      config: pack.spec.config === undefined ? pack.config : (pack.config ?? {}),
      services,
      log,
      signal,
    });
    if (!isPackParts(parts)) return fail("it failed to build", new TypeError("build returned no Pack parts"));
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
  const compiled = compileSchema(JSON.parse(JSON.stringify(schema)));
  if (!compiled.ok) throw new TypeError(`the configuration's schema does not compile: ${compiled.reason}`);
  const issue = compiled.check(config ?? {});
  if (issue === undefined) return undefined;
  const where = issue.path === "" ? "" : `${issue.path} `;
  return `${entry.id}: invalid configuration: ${where}${issue.message}`;
}

function isNothing(config: unknown): boolean {
  if (config === undefined || config === null) return true;
  return typeof config === "object" && !Array.isArray(config) && Object.keys(config).length === 0;
}

function isPackParts(parts: unknown): parts is PackParts {
  if (typeof parts !== "object" || parts === null) return false;
  const { tools, start, dispose }: { tools?: unknown; start?: unknown; dispose?: unknown } = parts;
  const isOptionalFunction = (value: unknown) => value === undefined || typeof value === "function";
  return (
    (Array.isArray(tools) || isOptionalFunction(tools)) && isOptionalFunction(start) && isOptionalFunction(dispose)
  );
}

function isServiceKey(key: unknown): boolean {
  return typeof key === "object" && key !== null && "id" in key && typeof key.id === "string";
}
