import { type LuaData, LuaDataError, type LuaTable, type LuaValue } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import { isTable } from "../entry/lua-kind.js";
import { Watch } from "../messages/watch.js";

interface Kept {
  readonly key: LuaValue;
  readonly value: LuaValue;
  readonly watch: Watch | undefined;
  readonly copy: LuaData | undefined;
}

/** A list as it stood, records included, so that edits made since can be undone. */
export class Snapshot {
  readonly #entry: Entry;
  readonly #kept: readonly Kept[];

  constructor(entry: Entry, table: LuaTable) {
    this.#entry = entry;
    this.#kept = table.keys().map((key) => this.#keep(key, table.get(key)));
  }

  #keep(key: LuaValue, value: LuaValue): Kept {
    if (!isTable(value)) return { key, value, watch: undefined, copy: undefined };
    try {
      const copy = this.#entry.vm.toData(value, "messages");
      return { key, value, watch: Watch.on(value, { opaque: (table) => this.#entry.isProxy(table) }), copy };
    } catch (error) {
      // A record without a JSON form cannot be copied; it is put back as it is.
      if (error instanceof LuaDataError) return { key, value, watch: undefined, copy: undefined };
      throw error;
    }
  }

  /** Puts the list back: the same record where nothing was written to it, a copy where something was. */
  restore(table: LuaTable): void {
    for (const key of table.keys()) table.set(key, undefined);
    for (const { key, value, watch, copy } of this.#kept) {
      const intact = watch?.unchanged() ?? copy === undefined;
      table.set(key, intact || copy === undefined ? value : this.#entry.vm.fromData(copy));
    }
  }
}
