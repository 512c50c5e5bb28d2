import { type Entry, hostOf, keyText, luaError } from "@runvil/engine/dialect";
import type { LuaUserdata, LuaValue } from "@runvil/lua";
import { quote } from "@runvil/names";
import type { BoundSlot } from "./bound-slots.js";

/** What a Tool object stands for. */
class ToolObject {
  readonly slot: BoundSlot;
  constructor(slot: BoundSlot) {
    this.slot = slot;
  }
}

/**
 * A new Tool object for a slot.
 *
 * Source: docs/spec/promptforge-dialect.md section 6 (PF-51).
 */
export function toolObject(entry: Entry, slot: BoundSlot): LuaUserdata {
  return entry.vm.userdata(new ToolObject(slot), {
    index: (key) => field(entry, slot, key),
    newIndex: (key) => {
      throw luaError(`Tool objects are frozen: cannot assign field ${quote(keyText(key))}`);
    },
    protection: "Tool objects are frozen",
  });
}

function field(entry: Entry, slot: BoundSlot, key: LuaValue): LuaValue {
  switch (key) {
    case "name":
      return slot.alias;
    case "description":
      return slot.tool.description;
    case "parameters":
      return entry.vm.table();
    case "wire_name":
      return slot.wireName;
    case "untrusted":
      return false;
    default:
      return undefined;
  }
}

/** The slot that a Lua value stands for, when it is a Tool object. */
export function slotOf(value: LuaValue): BoundSlot | undefined {
  const host = hostOf(value);
  return host instanceof ToolObject ? host.slot : undefined;
}
