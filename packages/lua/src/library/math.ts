import { lmathlib } from "../fengari/bundle.js";
import { native } from "../machine/native.js";
import { fengariLibrary } from "./fengari-library.js";
import { type Library, library, pick, prepare } from "./library.js";
import { random, randomseed } from "./random.js";

const stock = [
  "abs",
  "acos",
  "asin",
  "atan",
  "ceil",
  "cos",
  "deg",
  "exp",
  "floor",
  "fmod",
  "log",
  "max",
  "min",
  "modf",
  "rad",
  "sin",
  "sqrt",
  "tan",
  "tointeger",
  "type",
  "ult",
];

/** `math` (docs/spec/lua-environment.md section 1). */
export const mathLibrary: Library = prepare({
  ...library("math.", pick(fengariLibrary(lmathlib.luaopen_math), stock)),
  random: native("math.random", random),
  randomseed: native("math.randomseed", randomseed),
  huge: Number.POSITIVE_INFINITY,
  maxinteger: 2147483647,
  mininteger: -2147483648,
  pi: Math.PI,
});
