import { SDK_CONTRACT } from "./contract.js";
import { checkField, checkNoOther, checkSpec } from "./field.js";
import { mark } from "./mark.js";
import type { Pack } from "./pack.js";

/** Where a Plugin adds its Packs. */
export interface PackRegistry {
  /** Adds a Pack. Throws for a malformed name and for a name that is registered already. */
  add(pack: Pack): void;
}

/** Code that adds Packs, zero or more, to a Host's registry. */
export interface Plugin {
  /** Free text, for logs only. */
  readonly name: string;
  /** The contract of the SDK that defined it. */
  readonly contract: number;
  install(registry: PackRegistry): void;
}

/** What `definePlugin` takes. */
export interface PluginSpec<O> {
  /** Free text for logs, by convention the npm package's name. */
  name: string;
  /** Adds the Packs. `options` are what the Host's configuration gives. */
  install(registry: PackRegistry, options: O): void;
}

/**
 * Defines a Plugin. Export the result as the package's default, so that a Host can load it by name.
 *
 * @returns a function from the Plugin's options to the Plugin.
 * @throws TypeError naming the field that has the wrong JavaScript type, or that no Plugin has.
 *
 * Source: docs/spec/packs.md sections 3 and 10.
 */
export function definePlugin<O = void>(spec: PluginSpec<O>): (options: O) => Plugin {
  const where = "definePlugin";
  checkSpec(where, spec);
  checkField(where, spec, "name", "string");
  checkField(where, spec, "install", "function");
  checkNoOther(where, spec, ["name", "install"] satisfies (keyof PluginSpec<O>)[]);
  const factory = (options: O): Plugin =>
    Object.freeze(
      mark(
        {
          name: spec.name,
          contract: SDK_CONTRACT,
          install: (registry: PackRegistry) => spec.install(registry, options),
        },
        "plugin",
      ),
    );
  return mark(factory, "plugin-factory");
}
