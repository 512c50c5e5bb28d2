import { LuaDataError, type LuaFunction, type LuaTable, type LuaValue, typeName } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import { immediate } from "../entry/host-function.js";
import { NOT_DATA } from "../messages/message-list.js";
import { luaError } from "../run/engine-error.js";
import { givenRecords, replaceRecords } from "./conversation.js";
import { refuseWhileLooping } from "./refusals.js";

/** The lists of an entry that have builders. */
export interface BuiltLists {
  /** Whether a builder may be called on a value. */
  owns(self: LuaValue): self is LuaTable;
  /** What a builder called on another value says that it must be called on. */
  readonly wanted: string;
}

const PROTECTION = "messages is guarded";

/** Makes the `messages` list with its builders on a guarded metatable (docs/spec/conversations.md section 1). */
export function makeMessages(entry: Entry): LuaTable {
  const { vm } = entry;
  const list = vm.table();
  const builders = messageBuilders(entry, { owns: (self): self is LuaTable => self === list, wanted: "messages" });
  guardList(entry, list, builders);
  return list;
}

/** Gives a list its builders, on a guarded metatable. */
export function guardList(entry: Entry, list: LuaTable, builders: LuaTable): void {
  entry.vm.protect(list, { __index: builders }, PROTECTION);
}

/**
 * The builders of lists, for `guardList`.
 *
 * @param lists the lists that they work on
 *
 * Source: docs/spec/conversations.md section 1 "Builders".
 */
export function messageBuilders(entry: Entry, lists: BuiltLists): LuaTable {
  const { vm } = entry;
  return vm.table({
    system: builder(entry, lists, "system", (list, [, content]) => append(list, vm.table({ role: "system", content }))),
    user: builder(entry, lists, "user", (list, [, content]) => append(list, vm.table({ role: "user", content }))),
    assistant: builder(entry, lists, "assistant", (list, [, content, calls]) =>
      append(list, vm.table({ role: "assistant", content, tool_calls: calls })),
    ),
    tool: builder(entry, lists, "tool", (list, [, content, id]) =>
      append(list, vm.table({ role: "tool", content, tool_call_id: id })),
    ),
    append: builder(entry, lists, "append", (list, [, record]) => append(list, record)),
    snapshot: builder(entry, lists, "snapshot", (list, args) => {
      if (args.length > 1) throw luaError("messages:snapshot takes no arguments");
      return vm.sequence(list.sequence().map((value) => copied(entry, value)));
    }),
    restore: builder(entry, lists, "restore", (list, [, records]) => {
      refuseWhileLooping(entry, "messages:restore");
      const given = givenRecords(entry, records);
      if (given === undefined) {
        throw luaError(`messages:restore takes a table of message tables, got ${typeName(records)}`);
      }
      replaceRecords(
        list,
        given.map((value) => copied(entry, value)),
      );
      return list;
    }),
  });
}

/** @param body gets the list and all arguments, the list itself first */
function builder(
  entry: Entry,
  lists: BuiltLists,
  name: string,
  body: (list: LuaTable, args: readonly LuaValue[]) => LuaValue,
): LuaFunction {
  return immediate(entry, `messages:${name}`, (args) => {
    const [self] = args;
    if (!lists.owns(self)) throw luaError(`messages:${name} must be called on ${lists.wanted}, got ${typeName(self)}`);
    return [body(self, args)];
  });
}

function append(list: LuaTable, record: LuaValue): LuaTable {
  list.set(list.length() + 1, record);
  return list;
}

/** A deep copy of a record. */
export function copied(entry: Entry, value: LuaValue): LuaValue {
  try {
    return entry.vm.fromData(entry.vm.toData(value, "messages"));
  } catch (error) {
    if (error instanceof LuaDataError) throw luaError(NOT_DATA);
    throw error;
  }
}
