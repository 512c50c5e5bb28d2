import { LuaDataError, type LuaFunction, type LuaTable, type LuaValue, typeName } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import { immediate } from "../entry/host-function.js";
import { NOT_DATA } from "../messages/message-list.js";
import { luaError } from "../run/engine-error.js";
import { givenRecords } from "./conversation.js";
import { refuseWhileLooping } from "./refusals.js";

/** Makes the `messages` list with its builders on a guarded metatable (docs/spec/conversations.md section 1). */
export function makeMessages(entry: Entry): LuaTable {
  const { vm } = entry;
  const list = vm.table();
  const append = (record: LuaValue): void => list.set(list.length() + 1, record);
  const builder = (name: string, body: (args: readonly LuaValue[]) => LuaValue): LuaFunction =>
    immediate(entry, `messages:${name}`, ([self, ...args]) => {
      if (self !== list) throw luaError(`messages:${name} must be called on messages, got ${typeName(self)}`);
      return [body(args)];
    });
  const record = (name: string, fields: (args: readonly LuaValue[]) => Record<string, LuaValue>): LuaFunction =>
    builder(name, (args) => {
      append(vm.table(fields(args)));
      return list;
    });
  const builders = {
    system: record("system", ([content]) => ({ role: "system", content })),
    user: record("user", ([content]) => ({ role: "user", content })),
    assistant: record("assistant", ([content, calls]) => ({ role: "assistant", content, tool_calls: calls })),
    tool: record("tool", ([content, id]) => ({ role: "tool", content, tool_call_id: id })),
    append: builder("append", ([given]) => {
      append(given);
      return list;
    }),
    snapshot: builder("snapshot", (args) => {
      if (args.length > 0) throw luaError("messages:snapshot takes no arguments");
      return vm.sequence(list.sequence().map((value) => copied(entry, value)));
    }),
    restore: builder("restore", ([records]) => {
      refuseWhileLooping(entry, "messages:restore");
      const given = givenRecords(entry, records);
      if (given === undefined) {
        throw luaError(`messages:restore takes a table of message tables, got ${typeName(records)}`);
      }
      const copies = given.map((value) => copied(entry, value));
      entry.rooms.conversation.replace(copies);
      return list;
    }),
  };
  vm.protect(list, { __index: vm.table(builders) }, "messages is guarded");
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
