import { decodeLossy } from "../border/utf8.js";
import { isJsFunction } from "../border/values.js";
import { defs, lua } from "../fengari/bundle.js";
import type { LuaDebug, LuaState } from "../fengari/state.js";
import { nativeName } from "./native.js";

const FIRST_FRAMES = 10;
const LAST_FRAMES = 11;
const what = defs.to_luastring("Slnt");

/** Chunks of this name are the Engine's own Lua, which tracebacks hide. */
const ENGINE_CHUNK = "=runvil:";

/** The stack of a coroutine from its innermost frame outward (docs/spec/lua-environment.md section 7). */
export function traceback(L: LuaState): string {
  const frames: string[] = [];
  for (let level = 0; ; level++) {
    const ar = new lua.lua_Debug();
    if (lua.lua_getstack(L, level, ar) === 0) break;
    lua.lua_getinfo(L, what, ar);
    if (!bytesText(ar.source).startsWith(ENGINE_CHUNK)) frames.push(frame(ar));
  }
  if (frames.length > FIRST_FRAMES + LAST_FRAMES)
    frames.splice(FIRST_FRAMES, frames.length - FIRST_FRAMES - LAST_FRAMES, "...");
  return ["stack traceback:", ...frames].join("\n\t");
}

function frame(ar: LuaDebug): string {
  const fn = ar.i_ci?.func?.value;
  if (isJsFunction(fn)) return `[C]: in function '${nativeName(fn) ?? "?"}'`;
  const place = ar.currentline > 0 ? `${bytesText(ar.short_src)}:${ar.currentline}` : bytesText(ar.short_src);
  return `${place}: in ${functionName(ar)}`;
}

function functionName(ar: LuaDebug): string {
  const kind = bytesText(ar.namewhat);
  if (kind !== "") return `${kind === "global" ? "function" : kind} '${bytesText(ar.name)}'`;
  if (ar.linedefined === 0) return "main chunk";
  return `function <${bytesText(ar.short_src)}:${ar.linedefined}>`;
}

function bytesText(bytes: Uint8Array | null): string {
  return bytes === null ? "" : decodeLossy(bytes);
}
