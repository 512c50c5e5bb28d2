import type { LuaTable, LuaValue } from "@runvil/lua";

/** What a list table holds. */
export interface ListEntries {
  /** The values from 1 to the first nil. */
  readonly values: readonly LuaValue[];
  /** The values under every other key. */
  readonly strays: readonly LuaValue[];
}

/** Reads what a list table holds. */
export function listEntries(table: LuaTable): ListEntries {
  const values = table.sequence();
  const keys = table.keys();
  const strays =
    keys.length === values.length
      ? []
      : keys.filter((key) => typeof key !== "number" || key < 1 || key > values.length).map((key) => table.get(key));
  return { values, strays };
}

/**
 * A list table as it was last read. While nobody else wrote to the table, appending to it and reading it again cost
 * what is new, however long the list is.
 */
export class ListView {
  readonly #table: LuaTable;
  #values: LuaValue[] = [];
  #strays: readonly LuaValue[] = [];
  #writes: number | undefined;

  constructor(table: LuaTable) {
    this.#table = table;
  }

  /** What the table holds now. The arrays stand until the next `append`. */
  read(): ListEntries {
    if (this.#writes !== this.#table.writes) {
      const { values, strays } = listEntries(this.#table);
      this.#values = [...values];
      this.#strays = strays;
      this.#writes = this.#table.writes;
    }
    return { values: this.#values, strays: this.#strays };
  }

  /** Puts a value behind the last one. */
  append(value: LuaValue): void {
    const current = this.#writes === this.#table.writes && this.#strays.length === 0;
    this.#table.set((current ? this.#values.length : this.#table.length()) + 1, value);
    if (!current) return;
    this.#values.push(value);
    this.#writes = this.#table.writes;
  }
}
