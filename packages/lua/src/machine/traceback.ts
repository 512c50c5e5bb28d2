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

/**
 * The stack of a coroutine from its innermost frame outward (docs/spec/lua-environment.md section 7); `skip` innermost
 * frames are left out.
 */
export function traceback(L: LuaState, skip = 0): string {
  const calls: LuaDebug[] = [];
  for (let level = skip; ; level++) {
    const ar = new lua.lua_Debug();
    if (lua.lua_getstack(L, level, ar) === 0) break;
    lua.lua_getinfo(L, what, ar);
    calls.push(ar);
  }
  const frames = calls.flatMap((call, i) => (isEngine(call) ? [] : [frame(call, calls[i + 1])]));
  if (frames.length > FIRST_FRAMES + LAST_FRAMES)
    frames.splice(FIRST_FRAMES, frames.length - FIRST_FRAMES - LAST_FRAMES, "...");
  return ["stack traceback:", ...frames].join("\n\t");
}

function isEngine(ar: LuaDebug): boolean {
  return bytesText(ar.source).startsWith(ENGINE_CHUNK);
}

function frame(ar: LuaDebug, caller: LuaDebug | undefined): string {
  const fn = ar.i_ci?.func?.value;
  if (isJsFunction(fn)) return `[C]: in function '${nativeName(fn) ?? "?"}'`;
  const source = bytesText(ar.short_src);
  const place = ar.currentline > 0 ? `${source}:${ar.currentline}` : source;
  // A name comes from the caller's code, and the Engine's is none of the reader's business.
  const name = caller !== undefined && isEngine(caller) ? undefined : functionName(ar);
  return `${place}: in ${name ?? (ar.linedefined === 0 ? "main chunk" : `function <${source}:${ar.linedefined}>`)}`;
}

function functionName(ar: LuaDebug): string | undefined {
  const kind = bytesText(ar.namewhat);
  if (kind === "") return undefined;
  return `${kind === "global" ? "function" : kind} '${bytesText(ar.name)}'`;
}

function bytesText(bytes: Uint8Array | null): string {
  return bytes === null ? "" : decodeLossy(bytes);
}
