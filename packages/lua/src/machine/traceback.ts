import { decodeLossy } from "../border/utf8.js";
import { isJsFunction } from "../border/values.js";
import { defs, lua } from "../fengari/bundle.js";
import type { CallInfo, LuaDebug, LuaState } from "../fengari/state.js";
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
  const calls: CallInfo[] = [];
  for (let ci: CallInfo | null = L.ci; ci !== null && ci !== L.base_ci; ci = ci.previous) calls.push(ci);
  calls.splice(0, skip);
  const inner = frames(L, calls, calls.keys(), FIRST_FRAMES + LAST_FRAMES + 1);
  if (inner.length > FIRST_FRAMES + LAST_FRAMES) {
    // A stack may be hundreds of thousands of calls deep: those between are never looked at.
    const outer = frames(L, calls, backward(calls.length), LAST_FRAMES).reverse();
    inner.splice(FIRST_FRAMES, inner.length, "...", ...outer);
  }
  return ["stack traceback:", ...inner].join("\n\t");
}

function* backward(length: number): Generator<number> {
  for (let i = length - 1; i >= 0; i--) yield i;
}

/** The first `most` frames that the reader sees, of calls in the given order. */
function frames(L: LuaState, calls: readonly CallInfo[], order: Iterable<number>, most: number): string[] {
  const shown: string[] = [];
  for (const i of order) {
    const call = describe(L, calls[i]);
    if (call === undefined || isEngine(call)) continue;
    shown.push(frame(call, describe(L, calls[i + 1])));
    if (shown.length === most) break;
  }
  return shown;
}

function describe(L: LuaState, ci: CallInfo | undefined): LuaDebug | undefined {
  if (ci === undefined) return undefined;
  const ar = new lua.lua_Debug();
  ar.i_ci = ci;
  lua.lua_getinfo(L, what, ar);
  return ar;
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
