import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { compileFunction } from "node:vm";
import * as bundle from "../../src/fengari/bundle.js";
import type { LuaState } from "../../src/fengari/state.js";

/** What a CommonJS file gets for a name it requires. */
export type Resolve = (name: string) => unknown;

const fengari = dirname(createRequire(import.meta.url).resolve("fengari/package.json"));

/** fengari's folder of tests. */
export const testFolder = join(fengari, "test");

/** Runs a CommonJS file; `globals` are its free names beyond those of modules. */
export function runCommonJs(file: string, resolve: Resolve, globals: Readonly<Record<string, unknown>> = {}): unknown {
  const module = { exports: {} };
  const names = ["require", "module", ...Object.keys(globals)];
  compileFunction(readFileSync(file, "utf8"), names, { filename: file })(resolve, module, ...Object.values(globals));
  return module.exports;
}

const bundled: Readonly<Record<string, unknown>> = bundle;
const loaded = new Map<string, unknown>([["fengaricore", bundle.defs]]);

/**
 * One of fengari's source modules for its tests: the bundle's own, or for a library that Runvil leaves out, such as
 * `coroutine`, fengari's file run on top of the bundle's modules.
 */
export function sourceModule(name: string): unknown {
  const known = bundled[name] ?? loaded.get(name);
  if (known !== undefined) return known;
  const file = join(fengari, "src", `${name}.js`);
  const ofFile = createRequire(file);
  const exports = runCommonJs(file, (wanted) =>
    wanted.startsWith("./") ? sourceModule(basename(wanted, ".js")) : ofFile(wanted),
  );
  loaded.set(name, exports);
  return exports;
}

/** A generator for `math.random`, which the bundle leaves to the embedder. */
function setRandom(L: LuaState): void {
  const { lua, lauxlib } = bundle;
  let seed = 1;
  lua.lua_getglobal(L, "math");
  lua.lua_pushcfunction(L, (thread) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    const given = lua.lua_gettop(thread);
    const low = given === 2 ? lauxlib.luaL_checkinteger(thread, 1) : 1;
    if (given === 0) lua.lua_pushnumber(thread, seed / 0x80000000);
    else
      lua.lua_pushinteger(
        thread,
        low + Math.floor((seed / 0x80000000) * (lauxlib.luaL_checkinteger(thread, given) - low + 1)),
      );
    return 1;
  });
  lua.lua_setfield(L, -2, "random");
  lua.lua_settop(L, -2);
}

/** The module of all libraries; it and `linit` require each other, so it is made here. */
function makeLualib(): object {
  const openers: Readonly<Record<string, [module: string, opener: string]>> = {
    _G: ["lbaselib", "luaopen_base"],
    coroutine: ["lcorolib", "luaopen_coroutine"],
    debug: ["ldblib", "luaopen_debug"],
    io: ["liolib", "luaopen_io"],
    math: ["lmathlib", "luaopen_math"],
    os: ["loslib", "luaopen_os"],
    package: ["loadlib", "luaopen_package"],
    string: ["lstrlib", "luaopen_string"],
    table: ["ltablib", "luaopen_table"],
    utf8: ["lutf8lib", "luaopen_utf8"],
  };
  const lualib: Record<string, unknown> = { lua_assert: () => undefined, LUA_VERSUFFIX: "_5_3" };
  loaded.set("lualib", lualib);
  const libraries = Object.entries(openers).map(([name, [module, opener]]) => {
    const open = Reflect.get(Object(sourceModule(module)), opener);
    lualib[opener] = open;
    lualib[`LUA_${name.toUpperCase()}LIBNAME`] = name;
    return { name, open };
  });
  lualib.luaL_openlibs = (L: LuaState) => {
    for (const { name, open } of libraries) {
      bundle.lauxlib.luaL_requiref(L, bundle.defs.to_luastring(name), open, 1);
      bundle.lua.lua_settop(L, -2);
    }
    setRandom(L);
  };
  return lualib;
}
makeLualib();
