import { existsSync } from "node:fs";
import { join } from "node:path";
import { createHost, type Host, type HostOptions, type Log, loadConfig, loadPlugin, SetupError } from "@runvil/host";
import { userInput } from "@runvil/pack-user-input";
import type { Plugin, Services } from "@runvil/plugin-sdk";
import { BUNDLED_DIALECTS } from "./bundled-dialects.js";
import { CommandError } from "./command-error.js";
import { searchFromEnvironment } from "./search-provider.js";
import type { Terminal } from "./terminal.js";

/** Which configuration and Plugins the command line asks for. */
export interface HostSettings {
  /** A configuration file in place of the folder's own. */
  readonly config?: string;
  /** Package names, or paths that start with `./`. */
  readonly plugins: readonly string[];
}

/** The options of a Host, before its models. */
export type HostBase = HostOptions & { readonly plugins: readonly Plugin[] };

/**
 * Reads the configuration and loads every Plugin: those of the configuration, those of the command line, and the bundled
 * ones that neither names.
 *
 * @throws CommandError for a configuration or a Plugin that cannot be used
 */
export async function hostBase(settings: HostSettings, terminal: Terminal): Promise<HostBase> {
  const named = await namedBase(settings, terminal);
  return { ...named, plugins: [...(await bundledPlugins(named.plugins, terminal)), ...named.plugins] };
}

/**
 * The same without the bundled Plugins and what takes their places: for runs that bring a web and an operator of their own.
 *
 * @throws CommandError as `hostBase`
 */
export async function vendorBase(settings: HostSettings, terminal: Terminal): Promise<HostBase> {
  const named = await namedBase(settings, terminal);
  const bundled = (await bundledPlugins([], terminal)).map(({ name }) => name);
  return { ...named, plugins: named.plugins.filter(({ name }) => !bundled.includes(name)) };
}

async function namedBase(settings: HostSettings, terminal: Terminal): Promise<HostBase> {
  const loaded = await loadConfig({
    folder: terminal.folder,
    bundled: BUNDLED_DIALECTS,
    ...(settings.config === undefined ? {} : { file: settings.config }),
  });
  if (!loaded.ok) throw setupFailure(loaded.error);
  const { options, failedPlugins, failedDialects } = loaded.config;
  const [failed] = [...failedPlugins, ...failedDialects];
  if (failed !== undefined) throw setupFailure(failed);
  const plugins = [...(options.plugins ?? [])];
  for (const name of settings.plugins) {
    const plugin = await loadPlugin(name, join(terminal.folder, "runvil.config.json"));
    if (!plugin.ok) throw pluginFailure(plugin.error, name, terminal.folder);
    plugins.push(plugin.plugin);
  }
  return { ...options, plugins };
}

/**
 * Creates a Host; what it cannot be composed of becomes a `CommandError`. A near-duplicate check without a picker gets the
 * bundled one.
 */
export async function openHost(options: HostOptions): Promise<Host> {
  const { nearDuplicates = "off", picker } = options;
  try {
    if (nearDuplicates === "off" || picker !== undefined) return await createHost(options);
    const { openPicker } = await import("./picker-setup.js");
    return await createHost({ ...options, picker: (await openPicker({})).picker });
  } catch (error) {
    if (error instanceof SetupError) throw setupFailure(error);
    if (error instanceof RangeError) throw new CommandError(error.message, undefined, { cause: error });
    throw error;
  }
}

/** The same options with a log and more services. */
export function withLogAndServices(base: HostBase, log: Log, services: Services): HostBase {
  return {
    ...base,
    log: base.log ?? log,
    services: base.services === undefined ? services : services.merge(base.services),
  };
}

async function bundledPlugins(named: readonly Plugin[], terminal: Terminal): Promise<readonly Plugin[]> {
  const { web } = await import("@runvil/pack-web");
  const bundled = [web({ provider: await searchFromEnvironment(terminal.env) }), userInput()];
  return bundled.filter(({ name }) => !named.some((plugin) => plugin.name === name));
}

function pluginFailure(error: SetupError, name: string, folder: string): CommandError {
  const isUnmarkedPath = !/^(?:\.{1,2})?[/\\]/u.test(name) && existsSync(join(folder, name));
  const hint = isUnmarkedPath ? `\nhint: a path starts with ./, as in --plugin ./${name}` : "";
  return new CommandError(`${error.message}${hint}`, undefined, { cause: error });
}

function setupFailure(error: SetupError): CommandError {
  return new CommandError(error.message, undefined, { cause: error });
}
