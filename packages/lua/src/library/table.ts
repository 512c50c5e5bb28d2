import { ltablib } from "../fengari/bundle.js";
import { concat } from "./concat.js";
import { fengariLibrary } from "./fengari-library.js";
import { plainTablesOnly } from "./guarded-table.js";
import { type Library, library, pick, prepare, working } from "./library.js";

const stock = pick(fengariLibrary(ltablib.luaopen_table), ["insert", "move", "pack", "remove", "sort", "unpack"]);

/** Where each function takes tables. */
const positions: Readonly<Record<string, readonly number[]>> = {
  concat: [1],
  insert: [1],
  move: [1, 5],
  pack: [],
  remove: [1],
  sort: [1],
  unpack: [1],
};

const functions = Object.entries({ ...stock, concat: working(concat) }).map(([name, fn]) => [
  name,
  plainTablesOnly(name, positions[name] ?? [], fn),
]);

/** `table` (docs/spec/lua-environment.md section 1). */
export const tableLibrary: Library = prepare(library("table.", Object.fromEntries(functions)));
