import { lobject, lua } from "../fengari/bundle.js";
import type { Continuation, JsFunction, TValue } from "../fengari/state.js";
import { catchingOf, passOn } from "../machine/caught.js";
import { startStretch } from "../machine/check.js";
import { showCaught } from "../machine/native-error.js";
import { argument, argumentError, argumentType } from "./arguments.js";

/*
 * `pcall` and `xpcall` as Lua 5.3 has them, except for the errors that nobody may catch, and that an error in a message
 * handler is the result instead of a reason to run the handler again (docs/spec/lua-environment.md section 6).
 */

/** `pcall(f, ...)`. */
export const pcall: JsFunction = (L) => {
  if (lua.lua_gettop(L) === 0) argumentError(L, 1, "pcall", "value expected");
  lua.lua_pushboolean(L, true);
  lua.lua_insert(L, 1);
  return finish(L, lua.lua_pcallk(L, lua.lua_gettop(L) - 2, lua.LUA_MULTRET, 0, 0, finish), 0);
};

/** `xpcall(f, handler, ...)`. */
export const xpcall: JsFunction = (L) => {
  const args = lua.lua_gettop(L) - 2;
  const handler = argument(L, 2);
  if (!handler.ttisfunction()) argumentError(L, 2, "xpcall", `function expected, got ${argumentType(handler, L)}`);
  lua.lua_pushcfunction(L, guardedHandler(handler, L.nny > 0));
  lua.lua_replace(L, 2);
  lua.lua_pushboolean(L, true);
  lua.lua_pushvalue(L, 1);
  lua.lua_rotate(L, 3, 2);
  return finish(L, lua.lua_pcallk(L, args, lua.LUA_MULTRET, 2, 2, finish), 2);
};

/** `context` is the number of stack slots below the results. */
const finish: Continuation = (L, status, context) => {
  if (status === lua.LUA_OK || status === lua.LUA_YIELD) return lua.lua_gettop(L) - Number(context);
  passOn(L);
  showCaught(L);
  lua.lua_pushboolean(L, false);
  lua.lua_pushvalue(L, -2);
  return 2;
};

/** The message handler that stands for the prompt's: it runs that one at most once. */
function guardedHandler(handler: TValue, inStretch: boolean): JsFunction {
  const own = new lobject.TValue(handler.type, handler.value);
  let ran = false;
  return (L) => {
    const catching = catchingOf(L, 1);
    // An error that this xpcall passes on is none of its handler's business.
    if (ran || catching === "uncatchable" || (catching === "overrun" && inStretch)) return 1;
    ran = true;
    if (catching === "overrun" || L.nny === 1) startStretch(L);
    lobject.pushobj2s(L, own);
    lua.lua_pushvalue(L, 1);
    showCaught(L);
    if (lua.lua_pcall(L, 1, 1, 0) !== lua.LUA_OK) passOn(L);
    return 1;
  };
}
