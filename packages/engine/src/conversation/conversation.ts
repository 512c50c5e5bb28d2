import type { DataObject, LuaTable, LuaValue } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import { isTable } from "../entry/lua-kind.js";
import { ContextCount } from "../messages/context-count.js";
import { EMPTY_LIST, type ListCheck, MessageList } from "../messages/message-list.js";
import { luaError } from "../run/engine-error.js";
import { ListView, listEntries } from "./list-view.js";
import { Snapshot } from "./snapshot.js";

/**
 * A list of messages and what the loops on it keep about it.
 *
 * Source: docs/spec/conversations.md sections 1 and 4.
 */
export class Conversation {
  readonly #entry: Entry;
  /** The list itself: loops use it whatever the global `messages` names. */
  readonly table: LuaTable;
  readonly #list: MessageList;
  readonly #view: ListView;
  readonly count = new ContextCount();

  constructor(entry: Entry, table: LuaTable) {
    this.#entry = entry;
    this.table = table;
    this.#view = new ListView(table);
    this.#list = new MessageList({
      read: (value) => entry.vm.toData(value, "messages"),
      opaque: (stand) => entry.isProxy(stand),
    });
  }

  /** Raises when the list has no numbered entry at all. */
  requireRecords(): void {
    if (this.table.get(1) !== undefined) return;
    if (!this.table.keys().some((key) => typeof key === "number")) throw luaError(EMPTY_LIST);
  }

  /** Checks the list and composes what a round sends. */
  check(): ListCheck {
    const { values, strays } = this.#view.read();
    return this.#list.check(values, strays);
  }

  /** Checks another list as if it were this one. */
  checkTable(table: LuaTable): ListCheck {
    const { values, strays } = listEntries(table);
    return this.#list.check(values, strays);
  }

  /** Appends records at the end. */
  append(records: readonly DataObject[]): void {
    for (const record of records) {
      const table = this.#entry.vm.fromData(record);
      this.#view.append(table);
      if (isTable(table)) this.#list.note(table, record);
    }
  }

  /** Replaces every record, in place. */
  replace(values: readonly LuaValue[]): void {
    replaceRecords(this.table, values);
  }

  /** The list as it stands, to come back to. */
  snapshot(): Snapshot {
    return new Snapshot(this.#entry, this.table);
  }
}

/** Replaces whatever a list table holds by records from 1 on. */
export function replaceRecords(table: LuaTable, values: readonly LuaValue[]): void {
  for (const key of table.keys()) table.set(key, undefined);
  for (const [index, value] of values.entries()) table.set(index + 1, value);
}

/** The records of a list that Lua gave: the values from 1 to the first nil; a guarded `var` table counts as its data. */
export function givenRecords(entry: Entry, value: LuaValue): readonly LuaValue[] | undefined {
  if (!isTable(value)) return undefined;
  if (!entry.isProxy(value)) return value.sequence();
  const copy = entry.vm.fromData(entry.vm.toData(value, "messages"));
  return isTable(copy) ? copy.sequence() : undefined;
}
