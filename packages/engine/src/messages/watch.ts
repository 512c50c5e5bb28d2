import type { LuaTable, LuaValue } from "@runvil/lua";

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
   * @param opaque tells tables whose content changes without being written to
   * @returns `undefined` when such a table is in it, so that it cannot be watched
   */
  static on(table: LuaTable, opaque: (table: LuaTable) => boolean): Watch | undefined {
    const found = new Set([table]);
    // What is added while the set is walked is walked too.
    for (const next of found) {
      if (opaque(next)) return undefined;
      for (const below of next.tables()) found.add(below);
    }
    return new Watch([...found]);
  }

  /** Whether nothing was written since. */
  unchanged(): boolean {
    return this.#tables.every((table, index) => table.writes === this.#writes[index]);
  }
}

/** Whether a Lua value is a table. */
export function isTable(value: LuaValue): value is LuaTable {
  return typeof value === "object" && "type" in value && value.type === "table";
}
