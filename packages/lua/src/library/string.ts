import { lstrlib } from "../fengari/bundle.js";
import { fengariLibrary } from "./fengari-library.js";
import { format } from "./format.js";
import { type Library, library, pick, prepare, working } from "./library.js";

const stock = [
  "byte",
  "char",
  "find",
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

/** These take a part of a string without reading the rest. */
const partial = new Set(["byte", "len", "sub"]);

const functions = Object.entries({ ...pick(fengariLibrary(lstrlib.luaopen_string), stock), format }).map(
  ([name, fn]) => [name, working(fn, { reads: !partial.has(name) })],
);

/** `string` (docs/spec/lua-environment.md section 1). */
export const stringLibrary: Library = prepare(library("string.", Object.fromEntries(functions)));
