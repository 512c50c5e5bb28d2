import { scratch } from "./border/scratch.js";
import { decodeLossy, encodeUtf8 } from "./border/utf8.js";
import { LuaSyntaxError } from "./errors.js";
import { lobject, lua, luaconf } from "./fengari/bundle.js";
import type { Proto } from "./fengari/state.js";

/** A compiled chunk, shared by all VMs. Opaque. */
export interface Chunk {
  readonly name: string;
}

/** What `compile` makes of a source. */
export interface CompileOptions {
  /** The chunk name as Lua takes it: `=pack:web`, or the label itself, which prints as `[string "label"]`. */
  readonly name: string;
  /** The file line of the source's first line; 1 when left out. */
  readonly line?: number;
}

/** The chunk behind `Chunk`. */
export class CompiledChunk implements Chunk {
  readonly name: string;
  readonly proto: Proto;
  constructor(name: string, proto: Proto) {
    this.name = name;
    this.proto = proto;
  }
}

/**
 * Compiles source text, never a binary chunk. Its lines count from its first line in the file, so that every line Lua
 * reports is a line of the file.
 *
 * Throws `LuaSyntaxError`. Source: docs/spec/lua-environment.md sections 1 and 7.
 */
export function compile(source: string, options: CompileOptions): Chunk {
  const code = encodeUtf8(source);
  const first = options.line ?? 1;
  const name = encodeUtf8(options.name);
  const pieces = [code];
  scratch.l_G.firstline = first;
  const status = lua.lua_load(scratch, () => pieces.pop() ?? null, null, name, encodeUtf8("t"));
  const result = lua.lua_topointer(scratch, -1);
  const message = lua.lua_tojsstring(scratch, -1);
  lua.lua_pop(scratch, 1);
  if (status === lua.LUA_OK && result instanceof lobject.LClosure) {
    forgetClosures(result.p);
    return new CompiledChunk(options.name, result.p);
  }
  if (message === null) throw new Error(`the compiler failed with status ${status}`);
  throw new LuaSyntaxError(message, faultLine(message, name) ?? first);
}

/** The line that the compiler puts behind the chunk's name, which is known here to the byte. */
function faultLine(message: string, name: Uint8Array): number | undefined {
  const prefix = `${decodeLossy(lobject.luaO_chunkid(name, luaconf.LUA_IDSIZE))}:`;
  const line = message.startsWith(prefix) ? Number.parseInt(message.slice(prefix.length), 10) : Number.NaN;
  return Number.isNaN(line) ? undefined : line;
}

/** VMs share prototypes, so none may remember a closure of one VM. */
function forgetClosures(proto: Proto): void {
  Object.defineProperty(proto, "cache", { get: () => null, set: () => undefined });
  for (const inner of proto.p) forgetClosures(inner);
}
