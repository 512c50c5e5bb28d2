import { type Log, observe } from "@runvil/harness";
import { RUNVIL_VENDOR } from "@runvil/names";
import type { Pack, Plugin } from "@runvil/plugin-sdk";
import { isPlugin, isPluginFactory, isSupportedContract, SUPPORTED_CONTRACTS } from "@runvil/plugin-sdk/recognize";
import { messageOf, SetupError } from "../setup-error.js";
import { Registry } from "./registry.js";

/**
 * Calls each Plugin in order and registers what it adds.
 *
 * @throws SetupError for the first Plugin that cannot be installed
 *
 * Source: docs/spec/packs.md sections 8 and 10.
 */
export function installPlugins(plugins: readonly Plugin[], log: Log): Registry {
  const registry = new Registry();
  for (const [index, plugin] of plugins.entries()) {
    if (!isPlugin(plugin)) throw notAPlugin(plugin, index);
    install(plugin, registry);
  }
  for (const { name, vendor, plugin } of registry.all()) {
    if (vendor !== RUNVIL_VENDOR || plugin === undefined || plugin.startsWith("@runvil/")) continue;
    log.warn("a Plugin adds a Pack under the vendor name of the bundled Packs", { pack: name, plugin });
  }
  return registry;
}

function install(plugin: Plugin, registry: Registry): void {
  const { name, contract } = plugin;
  if (!isSupportedContract(contract)) {
    const { min, max } = SUPPORTED_CONTRACTS;
    const message = `Plugin ${name} uses SDK contract ${contract}; this host supports ${min} to ${max}`;
    throw new SetupError("plugin-contract", message, { plugin: name });
  }
  let refused: unknown;
  let open = true;
  const add = (pack: Pack): void => {
    if (!open) throw new SetupError("plugin-install", `Plugin ${name} added a Pack after its install had returned`);
    try {
      registry.add(pack, name);
    } catch (error) {
      refused ??= error;
      throw error;
    }
  };
  try {
    const returned: unknown = plugin.install({ add });
    if (isThenable(returned)) {
      observe(
        () => returned,
        () => {},
      );
      throw new TypeError("its install is asynchronous; add the Packs at once and wait in their builds");
    }
  } catch (thrown) {
    if (thrown instanceof SetupError) throw thrown;
    const message = `Plugin ${name} failed to install: ${messageOf(thrown)}`;
    throw new SetupError("plugin-install", message, { plugin: name, cause: thrown });
  } finally {
    open = false;
  }
  // A Plugin that swallows a refusal does not undo it.
  if (refused !== undefined) throw refused;
}

function isThenable(value: unknown): boolean {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

function notAPlugin(given: unknown, index: number): SetupError {
  const hint = isPluginFactory(given)
    ? "it is what definePlugin returned; call it and pass the result"
    : "make one with definePlugin of @runvil/plugin-sdk";
  return new SetupError("plugin-load", `plugins[${index}] is not a Plugin; ${hint}`);
}
