import { scratch } from "../border/scratch.js";
import { nameSlot, rawSet, readSlot, slotOf, tableSlot, textSlot } from "../border/values.js";
import { lstring, ltable } from "../fengari/bundle.js";
import type { LuaState, Table, TString } from "../fengari/state.js";
import { LuaFloat, type LuaValue } from "../value.js";
import type { LuaErrorData } from "../vm.js";
import { type Machine, machineOf } from "./machine.js";
import { raiseSlot } from "./raise.js";
import type { ErrorMark } from "./table-mark.js";

/*
 * Error values (docs/spec/lua-environment.md section 6): tables whose fields are raw and whose hidden metatable alone
 * makes them Engine errors.
 */

/** A new error value; `source` is what `errorSource` gives back for it. */
export function errorTable(machine: Machine, error: LuaErrorData, source?: LuaErrorData): Table {
  const table = ltable.luaH_new(machine.main);
  rawSet(table, nameSlot("kind"), textSlot(error.kind));
  rawSet(table, nameSlot("message"), textSlot(error.message === "" ? error.kind : error.message));
  for (const [name, value] of Object.entries(error.fields ?? {})) rawSet(table, nameSlot(name), slotOf(value));
  table.metatable = machine.errorMetatable;
  table.mark = { kind: "error", source, catching: "anybody" };
  return table;
}

/** Raises a new error value. */
export function raiseError(L: LuaState, error: LuaErrorData): never {
  return raiseSlot(L, tableSlot(errorTable(machineOf(L), error)));
}

/** Whether a table is an error value of any VM. */
export function isErrorTable(table: Table): boolean {
  return errorMark(table) !== undefined;
}

/** The mark of an error value; `undefined` for any other table. */
export function errorMark(table: Table): ErrorMark | undefined {
  const { mark } = table;
  return mark !== null && typeof mark === "object" && mark.kind === "error" ? mark : undefined;
}

/** Restricts who may catch an error value. */
export function restrictCatching(table: Table, catching: ErrorMark["catching"]): void {
  const mark = errorMark(table);
  if (mark !== undefined) mark.catching = catching;
}

/** The data an error value holds now: what the prompt changed in its fields counts. */
export function errorDataOf(table: Table): LuaErrorData {
  let kind = "lua";
  let message = "";
  const fields: Record<string, string | number> = {};
  for (const { key, value } of table.strong.values()) {
    const name = readSlot(key);
    if (typeof name !== "string") continue;
    const field = readSlot(value);
    if (name === "kind") kind = typeof field === "string" ? field : kind;
    else if (name === "message") message = typeof field === "string" ? field : message;
    else setField(fields, name, field);
  }
  return { kind, message: message === "" ? kind : message, fields };
}

function setField(fields: Record<string, string | number>, name: string, value: LuaValue): void {
  const plain = value instanceof LuaFloat ? value.value : value;
  if (typeof plain !== "string" && typeof plain !== "number") return;
  Object.defineProperty(fields, name, { value: plain, enumerable: true, configurable: true, writable: true });
}

/** The message of an error value as Lua's bytes. */
export function errorMessage(table: Table): TString {
  const message = readField(table, "message") ?? readField(table, "kind");
  return message ?? new lstring.TString(null, new Uint8Array());
}

function readField(table: Table, name: string): TString | undefined {
  const { value } = ltable.luaH_get(scratch, table, nameSlot(name));
  return value instanceof lstring.TString ? value : undefined;
}
