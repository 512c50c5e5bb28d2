import { compareBytes, parseQualifiedName, quote, RUNVIL_VENDOR } from "@runvil/names";
import type { Pack } from "@runvil/plugin-sdk";
import { isPack } from "@runvil/plugin-sdk/recognize";
import { SetupError } from "../setup-error.js";
import type { RegisteredPack } from "./registered-pack.js";
import { subagents } from "./subagents.js";

/**
 * The Packs of a Host by full name, in registration order, `runvil/subagents` first.
 *
 * Source: docs/spec/packs.md section 8, docs/spec/run-lifecycle.md section 2.
 */
export class Registry {
  readonly #packs = new Map<string, RegisteredPack>();

  constructor() {
    const own = subagents();
    this.#packs.set(own.name, own);
  }

  /**
   * Adds a Pack for a Plugin.
   *
   * @throws SetupError for what is no Pack, a malformed name and a name that is registered already
   */
  add(pack: Pack, plugin: string): void {
    if (!isPack(pack)) {
      const message = `Plugin ${plugin} added something that is not a Pack; call what definePack returned and add that`;
      throw new SetupError("plugin-install", message, { plugin });
    }
    const { spec } = pack;
    const name = parseQualifiedName(spec.name);
    if (!name.ok) {
      const message = `Pack name ${quote(spec.name)} is not a vendor/name pair: ${name.reason}`;
      throw new SetupError("pack-name", message, { plugin });
    }
    if (this.#packs.has(name.name)) {
      throw new SetupError("pack-repeated", `Pack ${name.name} is already registered`, { plugin });
    }
    this.#packs.set(name.name, {
      name: name.name,
      vendor: name.vendor,
      id: name.id,
      description: spec.description,
      ...(spec.prelude === undefined ? {} : { prelude: spec.prelude }),
      needs: spec.needs ?? [],
      plugin,
      pack,
      state: { status: "registered" },
    });
  }

  /** The Pack of a vendor, or undefined. */
  find(vendor: string, id: string): RegisteredPack | undefined {
    return this.#packs.get(`${vendor}/${id}`);
  }

  /** All Packs in registration order. */
  all(): readonly RegisteredPack[] {
    return [...this.#packs.values()];
  }

  /** The vendors other than runvil that have a Pack of this id, in byte order. */
  otherVendors(id: string): readonly string[] {
    return this.all()
      .filter((pack) => pack.id === id && pack.vendor !== RUNVIL_VENDOR)
      .map((pack) => pack.vendor)
      .sort(compareBytes);
  }
}
