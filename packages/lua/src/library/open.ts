import { rawSet, tableSlot, textSlot } from "../border/values.js";
import { defs, ltable } from "../fengari/bundle.js";
import type { Machine } from "../machine/machine.js";
import { baseLibrary } from "./base.js";
import { fill, libraryTable } from "./library.js";
import { mathLibrary } from "./math.js";
import { stringLibrary } from "./string.js";
import { tableLibrary } from "./table.js";

const names = {
  globals: textSlot("_G"),
  string: textSlot("string"),
  table: textSlot("table"),
  math: textSlot("math"),
  index: textSlot("__index"),
};

const stringTable = libraryTable(stringLibrary);
const mathTable = libraryTable(mathLibrary);
const tableTable = libraryTable(tableLibrary);

/** Puts the sandbox's functions into the globals: new tables of functions that all VMs share. */
export function openLibraries(machine: Machine): void {
  const { globals } = machine;
  const string = ltable.luaH_share(machine.main, stringTable);
  const math = ltable.luaH_share(machine.main, mathTable);
  fill(globals, baseLibrary);
  rawSet(globals, names.globals, tableSlot(globals));
  rawSet(globals, names.string, tableSlot(string));
  rawSet(globals, names.math, tableSlot(math));
  const table = ltable.luaH_share(machine.main, tableTable);
  rawSet(globals, names.table, tableSlot(table));
  const methods = ltable.luaH_new(machine.main);
  rawSet(methods, names.index, tableSlot(string));
  machine.main.l_G.mt[defs.constant_types.LUA_TLNGSTR & TYPE_BITS] = methods;
}

/** Type tags without their variant bits. */
const TYPE_BITS = 0x0f;
