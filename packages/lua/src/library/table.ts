import { ltablib } from "../fengari/bundle.js";
import { fengariLibrary } from "./fengari-library.js";
import { type Library, library, pick } from "./library.js";

const stock = ["concat", "insert", "move", "pack", "remove", "sort", "unpack"];

/** `table` (docs/spec/lua-environment.md section 1). */
export const tableLibrary: Library = library("table.", pick(fengariLibrary(ltablib.luaopen_table), stock));
