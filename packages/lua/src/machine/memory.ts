import { getHeapStatistics } from "node:v8";
import { DataArray, DataObject, ExactInteger, type LuaData } from "../data.js";
import { lobject, lstring, ltable } from "../fengari/bundle.js";
import type { CClosure, JsFunction, LClosure, LuaState, Table, TString, TValue, Udata } from "../fengari/state.js";
import type { Machine } from "./machine.js";
import { proxySpec } from "./stand-in.js";

/*
 * The memory ceiling (docs/spec/lua-environment.md section 13): JavaScript tells no VM's share of the heap, so the data
 * that Lua can reach, through stand-ins too, is walked and its bytes are estimated. A walk is due only once the process
 * has grown.
 */

/** Ends the VM's work when its memory ceiling is passed; thrown past every `pcall`. */
export const EXHAUSTED: unique symbol = Symbol("memory ceiling");

/** Measured on Node 20: what an empty object, a table entry, a slot and a string take besides the string's bytes. */
const BYTES = { object: 150, entry: 180, slot: 30, string: 120 };

/** A growth of the process by this share of the ceiling makes a walk due. */
const GROWTH_SHARE = 1 / 4;

/** Growth by this many ceilings makes a walk due at once, however long the last one took. */
const URGENT_GROWTH = 2;

/** Checks to wait after a walk, for each this many objects it saw: walks may take about a third of the time. */
const OBJECTS_PER_CHECK = 4000;

/** When the machine was last measured. */
interface Measurement {
  /** Bytes of the process then. */
  process: number;
  /** Checks until the next walk that is not urgent. */
  wait: number;
}

const measurements = new WeakMap<Machine, Measurement>();

/** Part of each check: throws `EXHAUSTED` when Lua holds more than the ceiling. */
export function checkMemory(machine: Machine): void {
  const ceiling = machine.options.memoryBytes;
  const size = processBytes();
  let last = measurements.get(machine);
  if (last === undefined) {
    last = { process: size, wait: 0 };
    measurements.set(machine, last);
    return;
  }
  // Garbage was collected: growth counts from here.
  if (size < last.process) last.process = size;
  if (last.wait > 0) last.wait--;
  const growth = size - last.process;
  if (growth < ceiling * (last.wait > 0 ? URGENT_GROWTH : GROWTH_SHARE)) return;
  const walk = new Walk(ceiling);
  walk.machine(machine);
  if (walk.bytes > ceiling) throw EXHAUSTED;
  last.process = size;
  last.wait = Math.floor(walk.objects / OBJECTS_PER_CHECK);
}

/** Estimated bytes of what Lua can reach. */
export function reachableBytes(machine: Machine): number {
  const walk = new Walk(Number.POSITIVE_INFINITY);
  walk.machine(machine);
  return walk.bytes;
}

function processBytes(): number {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}

/** A walk of `pairs` keeps the keys it will visit. */
type Keeper = JsFunction & { readonly kept: number };

type Reachable = Keeper | Table | LClosure | CClosure | Udata | TString;

/** Visits reachable objects until the bytes pass a bound. */
class Walk {
  bytes = 0;
  objects = 0;
  readonly #bound: number;
  readonly #seen = new Set<Reachable | DataArray | DataObject>();
  readonly #pending: Reachable[] = [];

  constructor(bound: number) {
    this.#bound = bound;
  }

  machine(machine: Machine): void {
    this.#reach(machine.globals);
    this.#reach(machine.promptMetatable);
    for (const metatable of machine.main.l_G.mt) this.#reach(metatable);
    for (const thread of machine.threads) this.#thread(thread);
    this.bytes += machine.retainedBytes;
    this.#slots(machine.retained);
    while (this.bytes <= this.#bound) {
      const object = this.#pending.pop();
      if (object === undefined) return;
      this.#visit(object);
    }
  }

  #thread(thread: LuaState): void {
    this.bytes += thread.top * BYTES.slot;
    for (let at = 0; at < thread.top; at++) this.#reach(thread.stack[at]?.value);
  }

  #reach(value: unknown): void {
    if (!isReachable(value) || this.#seen.has(value)) return;
    this.#seen.add(value);
    this.objects++;
    if (value instanceof lstring.TString) this.bytes += BYTES.string + value.tsslen();
    else this.#pending.push(value);
  }

  #visit(object: Reachable): void {
    this.bytes += BYTES.object;
    if (typeof object === "function") this.bytes += object.kept * BYTES.slot;
    else if (object instanceof ltable.Table) {
      this.bytes += object.strong.size * BYTES.entry;
      this.#reach(object.metatable);
      for (const { key, value } of object.strong.values()) {
        this.#reach(key.value);
        this.#reach(value.value);
      }
      const data = proxySpec(object)?.data();
      if (data !== undefined && data !== "sealed") this.#data(data);
    } else if (object instanceof lobject.LClosure) this.#slots(object.upvals);
    else if (object instanceof lobject.CClosure) this.#slots(object.upvalue);
    else if (object instanceof lobject.Udata) {
      this.#reach(object.metatable);
      if (object.data instanceof ExactInteger) this.bytes += object.data.digits.length;
    }
  }

  /** Counts data that a stand-in shows: `var` grows outside the VM's own tables. */
  #data(root: LuaData): void {
    const pending = [root];
    while (this.bytes <= this.#bound) {
      const data = pending.pop();
      if (data === undefined) return;
      if (typeof data === "string") this.bytes += BYTES.string + data.length;
      else if (data instanceof ExactInteger) this.bytes += BYTES.object + data.digits.length;
      if (!(data instanceof DataArray || data instanceof DataObject) || this.#seen.has(data)) continue;
      this.#seen.add(data);
      this.objects++;
      this.bytes += BYTES.object;
      if (data instanceof DataArray) {
        this.bytes += data.items.length * BYTES.slot;
        for (const item of data.items) pending.push(item);
      } else {
        this.bytes += data.entries.size * BYTES.entry;
        for (const [key, value] of data.entries) {
          this.bytes += key.length;
          pending.push(value);
        }
      }
    }
  }

  #slots(slots: readonly TValue[]): void {
    this.bytes += slots.length * BYTES.slot;
    for (const slot of slots) this.#reach(slot.value);
  }
}

function isReachable(value: unknown): value is Reachable {
  if (typeof value === "function") return "kept" in value && typeof value.kept === "number";
  return (
    value instanceof lstring.TString ||
    value instanceof ltable.Table ||
    value instanceof lobject.LClosure ||
    value instanceof lobject.CClosure ||
    value instanceof lobject.Udata
  );
}
