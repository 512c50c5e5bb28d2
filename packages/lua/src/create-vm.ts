import { decodeLossy, encodeUtf8 } from "./border/utf8.js";
import {
  functionRef,
  nameSlot,
  rawSet,
  readSlot,
  slotOf,
  tableOf,
  tableRef,
  tableSlot,
  userdataRef,
} from "./border/values.js";
import { type Chunk, CompiledChunk } from "./compile.js";
import { ExactInteger, type LuaData } from "./data.js";
import { defs, lobject, ltable } from "./fengari/bundle.js";
import type { Table } from "./fengari/state.js";
import { decodeJsonBytes } from "./json/decode.js";
import { encodeJson } from "./json/encode.js";
import { fromData } from "./json/from-data.js";
import { toData } from "./json/to-data.js";
import { openLibraries } from "./library/open.js";
import { isMarkedArray, markArray } from "./machine/array-mark.js";
import { installChecks } from "./machine/check.js";
import { LuaCoroutine } from "./machine/coroutine.js";
import { errorMetatable } from "./machine/error-metatable.js";
import { errorDataOf, errorMark, errorMessage, errorTable, isErrorTable } from "./machine/error-value.js";
import { guardGlobal, setPromptMetatable } from "./machine/globals.js";
import { hiddenMetatable, isHidden } from "./machine/hidden-metatable.js";
import { hostFunction } from "./machine/host-function.js";
import { Machine } from "./machine/machine.js";
import { reachableBytes } from "./machine/memory.js";
import { hostUserdata, proxySpec, proxyTable } from "./machine/stand-in.js";
import { installStringCeiling } from "./machine/string-size.js";
import { numberText } from "./number-text.js";
import {
  LUA_NULL,
  LuaBytes,
  LuaFloat,
  type LuaFunction,
  type LuaTable,
  type LuaUserdata,
  type LuaValue,
} from "./value.js";
import type {
  Coroutine,
  CoroutineOptions,
  GlobalGuard,
  HostBody,
  HostOptions,
  LuaErrorData,
  ProxySpec,
  UserdataSpec,
  Vm,
  VmOptions,
} from "./vm.js";

/**
 * A new VM: the base functions, `string`, `table` and `math` of the sandbox and nothing else.
 *
 * Source: docs/spec/lua-environment.md sections 1 and 13.
 */
export function createVm(options: VmOptions): Vm {
  return new LuaVm(options);
}

/** What a value of a decoded JSON text takes at least. */
const BYTES_PER_VALUE = 64;

class LuaVm implements Vm {
  readonly globals: LuaTable;
  readonly #machine: Machine;

  constructor(options: VmOptions) {
    const machine = new Machine(options);
    machine.errorMetatable = errorMetatable(machine);
    installChecks(machine);
    installStringCeiling(machine);
    openLibraries(machine);
    setPromptMetatable(machine, null);
    this.#machine = machine;
    this.globals = tableRef(machine.globals);
  }

  get memory(): number {
    return reachableBytes(this.#machine);
  }

  table(fields: Readonly<Record<string, LuaValue>> = {}): LuaTable {
    const table = this.#newTable();
    for (const [name, value] of Object.entries(fields)) rawSet(table, nameSlot(name), slotOf(value));
    return tableRef(table);
  }

  sequence(items: readonly LuaValue[]): LuaTable {
    const table = this.#newTable();
    items.forEach((item, i) => {
      ltable.luaH_setint(table, i + 1, slotOf(item));
    });
    return tableRef(table);
  }

  load(chunk: Chunk, env: LuaTable = this.globals): LuaFunction {
    if (!(chunk instanceof CompiledChunk)) throw new TypeError("not a chunk of this package");
    const closure = new lobject.LClosure(this.#machine.main, chunk.proto.upvalues.length);
    // A main function has one upvalue, `_ENV`.
    closure.upvals[0] = tableSlot(tableOf(env));
    closure.p = chunk.proto;
    return functionRef(defs.constant_types.LUA_TLCL, closure);
  }

  host(name: string, body: HostBody, options?: HostOptions): LuaFunction {
    return hostFunction(name, body, options);
  }

  userdata(host: object, spec: UserdataSpec): LuaUserdata {
    return userdataRef(hostUserdata(this.#machine, host, spec));
  }

  proxy(spec: ProxySpec): LuaTable {
    return tableRef(proxyTable(this.#machine, spec));
  }

  guardGlobal(name: string, guard: GlobalGuard): void {
    guardGlobal(this.#machine, name, guard);
  }

  unguardGlobal(name: string): void {
    this.#machine.guards.delete(name);
  }

  protect(table: LuaTable, metatable: Readonly<Record<string, LuaValue>>, protection: LuaValue): void {
    tableOf(table).metatable = hiddenMetatable(this.#machine, metatable, protection);
  }

  metatable(table: LuaTable): LuaTable | undefined {
    const own = tableOf(table);
    const metatable = own === this.#machine.globals ? this.#machine.promptMetatable : own.metatable;
    return metatable === null || isHidden(metatable) ? undefined : tableRef(metatable);
  }

  markArray(table: LuaTable): boolean {
    const own = tableOf(table);
    if (own.metatable !== null) return isMarkedArray(own);
    markArray(this.#machine, own);
    return true;
  }

  errorValue(error: LuaErrorData): LuaTable {
    return tableRef(errorTable(this.#machine, error, error));
  }

  errorSource(value: LuaTable): LuaErrorData | undefined {
    return errorMark(tableOf(value))?.source;
  }

  isProxy(table: LuaTable): boolean {
    return proxySpec(tableOf(table)) !== undefined;
  }

  errorData(value: LuaValue): LuaErrorData | undefined {
    const table = slotOf(value).value;
    return table instanceof ltable.Table && isErrorTable(table) ? errorDataOf(table) : undefined;
  }

  toData(value: LuaValue, root: string): LuaData {
    return toData(this.#machine, slotOf(value), root);
  }

  fromData(data: LuaData): LuaValue {
    return readSlot(fromData(this.#machine, data));
  }

  encodeJson(data: LuaData): string {
    const text = encodeJson(data, this.#machine.options.memoryBytes);
    this.charge(text.length >>> 1);
    return text;
  }

  decodeJson(text: string | Uint8Array): LuaValue {
    const bytes = typeof text === "string" ? encodeUtf8(text) : text;
    this.charge(bytes.length >>> 2);
    return this.fromData(decodeJsonBytes(bytes, Math.ceil(this.#machine.options.memoryBytes / BYTES_PER_VALUE)));
  }

  text(value: LuaValue): string | undefined {
    if (value === undefined) return "nil";
    if (value === LUA_NULL) return "null";
    if (typeof value === "string") return value;
    if (typeof value === "boolean") return String(value);
    if (typeof value === "number" || value instanceof LuaFloat) return numberText(value);
    if (value instanceof LuaBytes) return decodeLossy(value.bytes);
    if (value.type === "userdata") return value.host instanceof ExactInteger ? value.host.digits : undefined;
    const table = slotOf(value).value;
    return table instanceof ltable.Table && isErrorTable(table) ? decodeLossy(errorMessage(table).getstr()) : undefined;
  }

  charge(instructions: number): void {
    this.#machine.hostWork += Math.ceil(instructions);
  }

  retain(value: LuaValue, bytes: number): void {
    this.#machine.retained.push(slotOf(value));
    this.#machine.retainedBytes += bytes;
  }

  coroutine(fn: LuaFunction, args: readonly LuaValue[], options: CoroutineOptions = {}): Coroutine {
    return new LuaCoroutine(this.#machine, fn, args, options);
  }

  close(): void {
    this.#machine.close();
  }

  #newTable(): Table {
    return ltable.luaH_new(this.#machine.main);
  }
}
