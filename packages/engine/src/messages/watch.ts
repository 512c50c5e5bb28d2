import type { LuaTable, LuaValue } from "@runvil/lua";

/**
 * Remembers the write counters of a table and of every table below it, so that a later look tells whether anything in
 * it changed. Exact: a table whose counter stands holds the same tables as before.
 */
export class Watch {
  readonly #seen: readonly { readonly table: LuaTable; readonly writes: number }[];

  private constructor(seen: readonly { readonly table: LuaTable; readonly writes: number }[]) {
    this.#seen = seen;
  }

  /**
   * Looks at a table that has a JSON form, and so no cycle.
   *
   * @param opaque tells tables whose content changes without being written to
   * @returns `undefined` when such a table is in it, so that it cannot be watched
   */
  static on(table: LuaTable, opaque: (table: LuaTable) => boolean): Watch | undefined {
    const seen = new Map<LuaTable, number>();
    const open = [table];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (opaque(next)) return undefined;
      if (seen.has(next)) continue;
      seen.set(next, next.writes);
      for (const key of next.keys()) {
        const value = next.get(key);
        if (isTable(value)) open.push(value);
      }
    }
    return new Watch([...seen].map(([watched, writes]) => ({ table: watched, writes })));
  }

  /** Whether nothing was written since. */
  unchanged(): boolean {
    return this.#seen.every(({ table, writes }) => table.writes === writes);
  }
}

/** Whether a Lua value is a table. */
export function isTable(value: LuaValue): value is LuaTable {
  return typeof value === "object" && "type" in value && value.type === "table";
}
