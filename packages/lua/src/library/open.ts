import { rawSet, slotOf, tableSlot, textSlot } from "../border/values.js";
import { defs, ltable } from "../fengari/bundle.js";
import type { Table } from "../fengari/state.js";
import type { Machine } from "../machine/machine.js";
import type { LuaValue } from "../value.js";
import { baseLibrary } from "./base.js";
import { mathLibrary } from "./math.js";
import { randomFunctions } from "./random.js";
import { stringLibrary } from "./string.js";
import { tableLibrary } from "./table.js";

/** Puts the sandbox's functions into the globals: new tables of functions that all VMs share. */
export function openLibraries(machine: Machine): void {
  const { globals } = machine;
  const string = fill(ltable.luaH_new(machine.main), stringLibrary);
  const math = fill(ltable.luaH_new(machine.main), mathLibrary);
  fill(math, randomFunctions(machine.options.seed));
  fill(globals, baseLibrary);
  rawSet(globals, textSlot("_G"), tableSlot(globals));
  rawSet(globals, textSlot("string"), tableSlot(string));
  rawSet(globals, textSlot("math"), tableSlot(math));
  const table = fill(ltable.luaH_new(machine.main), tableLibrary);
  rawSet(globals, textSlot("table"), tableSlot(table));
  const methods = ltable.luaH_new(machine.main);
  rawSet(methods, textSlot("__index"), tableSlot(string));
  machine.main.l_G.mt[defs.constant_types.LUA_TLNGSTR & TYPE_BITS] = methods;
}

/** Type tags without their variant bits. */
const TYPE_BITS = 0x0f;

function fill(table: Table, entries: Readonly<Record<string, LuaValue>>): Table {
  for (const [name, value] of Object.entries(entries)) rawSet(table, textSlot(name), slotOf(value));
  return table;
}
