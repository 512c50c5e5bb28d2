import { lstrlib } from "../fengari/bundle.js";
import { fengariLibrary } from "./fengari-library.js";
import { type Library, library, pick } from "./library.js";

const stock = [
  "byte",
  "char",
  "find",
  "format",
  "gmatch",
  "gsub",
  "len",
  "lower",
  "match",
  "pack",
  "packsize",
  "rep",
  "reverse",
  "sub",
  "unpack",
  "upper",
];

/** `string` (docs/spec/lua-environment.md section 1). */
export const stringLibrary: Library = library("string.", pick(fengariLibrary(lstrlib.luaopen_string), stock));
