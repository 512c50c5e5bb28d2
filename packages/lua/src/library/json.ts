import { LuaDataError, LuaError, LuaJsonError } from "../errors.js";
import { typeName } from "../type-name.js";
import { LUA_NULL, LuaBytes, type LuaTable, type LuaValue } from "../value.js";
import type { Vm } from "../vm.js";

/**
 * A new table `json` for a VM: `encode`, `decode`, `array` and `null`. The embedder makes it a global.
 *
 * Source: docs/spec/lua-environment.md section 9.
 */
export function jsonLibrary(vm: Vm): LuaTable {
  return vm.table({
    encode: vm.host("json.encode", (args) => [encode(vm, args)]),
    decode: vm.host("json.decode", ([text]) => [decode(vm, text)]),
    array: vm.host("json.array", ([table]) => [array(vm, table)]),
    null: LUA_NULL,
  });
}

function encode(vm: Vm, args: readonly LuaValue[]): string {
  if (args.length > 1) throw new LuaError("lua", "json.encode takes one value");
  try {
    return vm.encodeJson(vm.toData(args[0], "value"));
  } catch (error) {
    if (error instanceof LuaDataError) throw new LuaError("lua", `json.encode: ${error.detail}`);
    throw error;
  }
}

function decode(vm: Vm, text: LuaValue): LuaValue {
  try {
    if (typeof text === "string") return vm.decodeJson(text);
    if (text instanceof LuaBytes) return vm.decodeJson(text.bytes);
  } catch (error) {
    if (error instanceof LuaJsonError) throw new LuaError("lua", `json.decode: ${error.message}`);
    throw error;
  }
  throw new LuaError("lua", `json.decode takes a string, got ${typeName(text)}`);
}

function array(vm: Vm, table: LuaValue): LuaTable {
  const target = table === undefined ? vm.table() : table;
  if (typeof target !== "object" || !("type" in target) || target.type !== "table")
    throw new LuaError("lua", `json.array takes a table, got ${typeName(target)}`);
  if (!vm.markArray(target)) throw new LuaError("lua", "json.array takes a table without a metatable");
  return target;
}
