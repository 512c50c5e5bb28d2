import type { LuaTable, LuaValue } from "@runvil/lua";
import { compareBytes, quote, quoteList } from "@runvil/names";
import type { Entry } from "../entry/entry.js";
import { keyText } from "../globals/key-text.js";
import { luaError } from "../run/engine-error.js";
import type { ToolScope } from "./tool-scope.js";

/**
 * `tools.calls`: how often each tool was dispatched in the entry.
 *
 * Source: docs/seeds/runvil-tools.txt "Counting calls with tools.calls".
 */
export class CallCounts {
  readonly #entry: Entry;
  readonly #scope: ToolScope;
  readonly #counts = new Map<string, number>();
  readonly table: LuaTable;

  constructor(entry: Entry, scope: ToolScope) {
    this.#entry = entry;
    this.#scope = scope;
    this.table = entry.proxy({
      index: (key) => this.#read(key),
      newIndex: () => {
        throw luaError("tools.calls is read-only");
      },
      protection: "tools.calls is read-only",
      data: () => "sealed",
    });
  }

  /** Counts one dispatch of a catalog tool's id or a local alias. Tools of the current scope start at 0. */
  count(name: string): void {
    for (const { id } of this.#scope.bound) if (!this.#counts.has(id)) this.#counts.set(id, 0);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  #read(key: LuaValue): LuaValue {
    const name = keyText(key);
    const count = typeof key === "string" ? this.#counts.get(key) : undefined;
    if (count !== undefined) return count;
    const seeded = [...this.#counts.keys()].sort(compareBytes);
    const offerable = typeof key === "string" && this.#entry.run.offering.offered(key) !== undefined;
    const known = `tools.calls: ${quote(name)} has no seeded count; seeded names: ${quoteList(seeded)}`;
    if (offerable) {
      throw luaError(`${known} (a catalog tool that was neither offered in this section nor called with tools.call)`);
    }
    throw luaError(seeded.length === 0 ? known : `${known} - check for typos or offer it with tools.offer`);
  }
}
