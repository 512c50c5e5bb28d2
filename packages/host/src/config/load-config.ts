import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { Plugin } from "@runvil/plugin-sdk";
import type { HostOptions } from "../host.js";
import { messageOf, SetupError } from "../setup-error.js";
import { checkConfig } from "./check-config.js";
import { findConfigFile } from "./config-file.js";
import { importDefault } from "./import-module.js";
import { loadPlugin } from "./load-plugin.js";
import type { RunvilConfig } from "./runvil-config.js";
import { placedMessage } from "./thrown-place.js";

/** Where a configuration is looked for. */
export interface LoadConfigOptions {
  /** The folder whose configuration file is taken, and from which package names are resolved without one. */
  readonly folder: string;
  /** A configuration file instead of the folder's own. */
  readonly file?: string;
}

/** A configuration, ready for `createHost`. */
export interface LoadedConfig {
  /** The file it came from; absent when the folder has none. */
  readonly file?: string;
  /** Its Plugins are those that could be loaded, in order. */
  readonly options: HostOptions;
  /** One error for each Plugin that could not be loaded. */
  readonly failedPlugins: readonly SetupError[];
}

/** A configuration, or the one error that says why there is none. */
export type LoadConfigResult =
  | { readonly ok: true; readonly config: LoadedConfig }
  | { readonly ok: false; readonly error: SetupError };

/**
 * Loads a folder's configuration file, `runvil.config` with the ending `ts`, `mts`, `js`, `mjs` or `json`, and the Plugins
 * that it names. A folder without one has the empty configuration. Never rejects, whatever the file does.
 */
export async function loadConfig({ folder, file }: LoadConfigOptions): Promise<LoadConfigResult> {
  const path = file === undefined ? await findConfigFile(resolve(folder)) : resolve(folder, file);
  let given: RunvilConfig = {};
  try {
    if (path !== undefined) given = checkConfig(await read(path), basename(path));
  } catch (thrown) {
    return { ok: false, error: asSetupError(thrown, path) };
  }
  const { plugins: entries = [], ...rest } = given;
  const plugins: Plugin[] = [];
  const failedPlugins: SetupError[] = [];
  for (const entry of entries) {
    const loaded = await loadPlugin(entry, path ?? join(resolve(folder), "runvil.config.json"));
    if (loaded.ok) plugins.push(loaded.plugin);
    else failedPlugins.push(loaded.error);
  }
  return {
    ok: true,
    config: { ...(path === undefined ? {} : { file: path }), options: { ...rest, plugins }, failedPlugins },
  };
}

async function read(path: string): Promise<unknown> {
  if (path.endsWith(".json")) return JSON.parse(await readFile(path, "utf8"));
  return importDefault(path, path);
}

function asSetupError(thrown: unknown, path = ""): SetupError {
  if (thrown instanceof SetupError) return thrown;
  const reason = placedMessage(messageOf(thrown), thrown);
  return new SetupError("config-file", `${basename(path)} could not be read: ${reason}`, { cause: thrown });
}
