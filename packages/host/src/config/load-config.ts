import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { Plugin } from "@runvil/plugin-sdk";
import type { Dialect } from "../dialect/dialect.js";
import type { HostOptions } from "../host.js";
import type { JournalOptions } from "../journal/journal-options.js";
import { messageOf, SetupError } from "../setup-error.js";
import type { BundledModules } from "./bundled-modules.js";
import { checkConfig } from "./check-config.js";
import { findConfigFile, isMissing } from "./config-file.js";
import { importDefault } from "./import-module.js";
import { journalOptions } from "./journal-entry.js";
import { loadDialect } from "./load-dialect.js";
import { loadPlugin } from "./load-plugin.js";
import type { RunvilConfig } from "./runvil-config.js";
import { placedMessage } from "./thrown-place.js";

/** Where a configuration is looked for. */
export interface LoadConfigOptions {
  /** The folder whose configuration file is taken, and from which package names are resolved without one. */
  readonly folder: string;
  /** A configuration file instead of the folder's own. */
  readonly file?: string;
  /** Modules of the program's own that the configuration may name or import. Default: none. */
  readonly bundled?: BundledModules;
}

/** A configuration, ready for `createHost`. */
export interface LoadedConfig {
  /** The file it came from; absent when the folder has none. */
  readonly file?: string;
  /** Its Plugins and dialects are those that could be loaded, in order. */
  readonly options: HostOptions;
  /** One error for each Plugin that could not be loaded. */
  readonly failedPlugins: readonly SetupError[];
  /** One error for each dialect that could not be loaded. */
  readonly failedDialects: readonly SetupError[];
}

/** A configuration, or the one error that says why there is none. */
export type LoadConfigResult =
  | { readonly ok: true; readonly config: LoadedConfig }
  | { readonly ok: false; readonly error: SetupError };

/**
 * Loads a folder's configuration file, `runvil.config` with the ending `ts`, `mts`, `js`, `mjs` or `json`, and the Plugins
 * and dialects that it names. A folder without one has the empty configuration. Never rejects, whatever the file does.
 */
export async function loadConfig({ folder, file, bundled = {} }: LoadConfigOptions): Promise<LoadConfigResult> {
  const path = file === undefined ? await findConfigFile(resolve(folder)) : resolve(folder, file);
  if (file !== undefined && path !== undefined && (await isMissing(path))) {
    return { ok: false, error: new SetupError("config-file", `${file}: the configuration file does not exist`) };
  }
  const from = path ?? join(resolve(folder), "runvil.config.json");
  let given: RunvilConfig = {};
  let journal: JournalOptions | undefined;
  try {
    if (path !== undefined) given = checkConfig(await read(path, bundled), basename(path));
    journal = given.journal === undefined ? undefined : journalOptions(given.journal, from, bundled);
  } catch (thrown) {
    return { ok: false, error: asSetupError(thrown, path) };
  }
  const { plugins: entries = [], dialects: dialectEntries = [], journal: _journal, ...rest } = given;
  const plugins: Plugin[] = [];
  const failedPlugins: SetupError[] = [];
  for (const entry of entries) {
    const loaded = await loadPlugin(entry, from);
    if (loaded.ok) plugins.push(loaded.plugin);
    else failedPlugins.push(loaded.error);
  }
  const dialects: Dialect[] = [];
  const failedDialects: SetupError[] = [];
  for (const entry of dialectEntries) {
    const loaded = await loadDialect(entry, from, bundled);
    if (loaded.ok) dialects.push(loaded.dialect);
    else failedDialects.push(loaded.error);
  }
  const options = {
    ...rest,
    plugins,
    ...(dialects.length === 0 ? {} : { dialects }),
    ...(journal === undefined ? {} : { journal }),
  };
  return {
    ok: true,
    config: { ...(path === undefined ? {} : { file: path }), options, failedPlugins, failedDialects },
  };
}

async function read(path: string, bundled: BundledModules): Promise<unknown> {
  if (path.endsWith(".json")) return JSON.parse(await readFile(path, "utf8"));
  return importDefault(path, path, bundled);
}

function asSetupError(thrown: unknown, path = ""): SetupError {
  if (thrown instanceof SetupError) return thrown;
  const reason = placedMessage(messageOf(thrown), thrown);
  return new SetupError("config-file", `${basename(path)} could not be read: ${reason}`, { cause: thrown });
}
