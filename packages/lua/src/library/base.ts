import { lbaselib } from "../fengari/bundle.js";
import { fengariLibrary } from "./fengari-library.js";
import { type Library, library, pick, prepare } from "./library.js";
import { getmetatable, setmetatable } from "./metatables.js";
import { next, pairs } from "./pairs.js";
import { pcall, xpcall } from "./protected-call.js";
import { tostring } from "./to-text.js";

const stock = ["assert", "error", "ipairs", "select", "tonumber", "type"];

/** The base functions (docs/spec/lua-environment.md section 1). */
export const baseLibrary: Library = prepare({
  ...library("", {
    ...pick(fengariLibrary(lbaselib.luaopen_base), stock),
    getmetatable,
    next,
    pairs,
    pcall,
    setmetatable,
    tostring,
    xpcall,
  }),
  _VERSION: "Lua 5.3",
});
