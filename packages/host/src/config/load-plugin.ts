import type { Plugin } from "@runvil/plugin-sdk";
import { isPlugin, isPluginFactory } from "@runvil/plugin-sdk/recognize";
import { messageOf, SetupError } from "../setup-error.js";
import { importDefault } from "./import-module.js";
import { namedEntry } from "./named-entry.js";
import type { PluginEntry } from "./runvil-config.js";
import { placedMessage } from "./thrown-place.js";

/** A Plugin, or the one error that says why there is none. */
export type LoadedPlugin =
  | { readonly ok: true; readonly plugin: Plugin }
  | { readonly ok: false; readonly error: SetupError };

/**
 * Loads one Plugin of a configuration. Never rejects, whatever the package does.
 *
 * @param entry the Plugin itself, or the name of the package that exports it, alone or with the Plugin's options
 * @param from the file that package names and paths are resolved from
 */
export async function loadPlugin(entry: PluginEntry, from: string): Promise<LoadedPlugin> {
  if (isPlugin(entry)) return { ok: true, plugin: entry };
  const named = namedEntry(entry);
  if (named === undefined) {
    return failed("a plugin is a Plugin, a package name, or a [package name, options] pair");
  }
  const { name, options } = named;
  let exported: unknown;
  try {
    exported = await importDefault(name, from);
  } catch (cause) {
    return failed(`Plugin ${name} could not be loaded: ${placedMessage(messageOf(cause), cause)}`, name, cause);
  }
  if (isPlugin(exported)) {
    if (options === undefined) return { ok: true, plugin: exported };
    return failed(`Plugin ${name} takes no options: its default export is a Plugin already`, name);
  }
  if (!isPluginFactory(exported)) {
    return failed(`Plugin ${name} could not be loaded: its default export is not what definePlugin returned`, name);
  }
  try {
    const plugin: unknown = exported(options);
    if (isPlugin(plugin)) return { ok: true, plugin };
    return failed(`Plugin ${name} could not be loaded: its default export made no Plugin`, name);
  } catch (cause) {
    return failed(`Plugin ${name} refused its options: ${placedMessage(messageOf(cause), undefined)}`, name, cause);
  }
}

function failed(message: string, plugin?: string, cause?: unknown): LoadedPlugin {
  const error = new SetupError("plugin-load", message, { ...(plugin === undefined ? {} : { plugin }), cause });
  return { ok: false, error };
}
