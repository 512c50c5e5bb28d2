import type { LuaTable, LuaValue } from "@runvil/lua";

/** Tells the tables whose content can change without being written to. */
export interface OpaqueTables {
  opaque(table: LuaTable): boolean;
}

/**
 * Remembers the write counters of a table and of every table below it, so that a later look tells whether anything in
 * it changed. Exact: a table whose counter stands holds the same tables as before.
 */
export class Watch {
  readonly #tables: readonly LuaTable[];
  readonly #writes: readonly number[];

  private constructor(tables: readonly LuaTable[]) {
    this.#tables = tables;
    this.#writes = tables.map(({ writes }) => writes);
  }

  /**
   * Looks at a table that has a JSON form.
   *
   * @returns `undefined` when an opaque table is in it, so that it cannot be watched
   */
  static on(table: LuaTable, tables: OpaqueTables): Watch | undefined {
    if (table.tables().length === 0) return tables.opaque(table) ? undefined : new Watch([table]);
    const found = new Set([table]);
    // What is added while the set is walked is walked too.
    for (const next of found) {
      if (tables.opaque(next)) return undefined;
      for (const below of next.tables()) found.add(below);
    }
    return new Watch([...found]);
  }

  /** Whether nothing was written since. */
  unchanged(): boolean {
    for (let index = 0; index < this.#tables.length; index++) {
      if (this.#tables[index]?.writes !== this.#writes[index]) return false;
    }
    return true;
  }
}

/** Whether a Lua value is a table. */
export function isTable(value: LuaValue): value is LuaTable {
  return typeof value === "object" && "type" in value && value.type === "table";
}
