import { readSlot, slotOf } from "../border/values.js";
import { lobject, lua } from "../fengari/bundle.js";
import type { LuaState } from "../fengari/state.js";
import type { LuaFunction, LuaValue } from "../value.js";
import type { CoroutineOptions, CoroutineStep } from "../vm.js";
import type { ActiveCoroutine, Machine } from "./machine.js";
import { EXHAUSTED } from "./memory.js";
import { reserve } from "./stack.js";
import { traceback } from "./traceback.js";

type Phase = "new" | "parked" | "running" | "ended";

/** A Lua thread that runs one function. */
export class LuaCoroutine implements ActiveCoroutine {
  readonly main: boolean;
  checks = 0;
  sliced = false;
  interrupted = false;
  request: unknown;
  answer: unknown;
  readonly #machine: Machine;
  readonly #thread: LuaState;
  readonly #args: number;
  #phase: Phase = "new";

  constructor(machine: Machine, fn: LuaFunction, args: readonly LuaValue[], options: CoroutineOptions) {
    this.main = options.main === true;
    this.#machine = machine;
    this.#args = args.length;
    this.#thread = lua.lua_newthread(machine.main);
    lua.lua_pop(machine.main, 1);
    machine.threads.add(this.#thread);
    reserve(this.#thread, args.length + 1);
    for (const value of [fn, ...args]) lobject.pushobj2s(this.#thread, slotOf(value));
  }

  resume(answer?: unknown): CoroutineStep {
    if (this.#phase === "ended" || this.#phase === "running")
      return { status: "faulted", error: new Error(`a coroutine that is ${this.#phase} cannot be resumed`) };
    const args = this.#phase === "new" ? this.#args : 0;
    const { active } = this.#machine;
    const { L: charged } = lobject.meter;
    lobject.meter.L = this.#thread;
    this.#machine.active = this;
    this.#phase = "running";
    this.answer = answer;
    this.checks = 0;
    this.sliced = false;
    try {
      return this.#step(lua.lua_resume(this.#thread, null, args));
    } catch (error) {
      // Lua errors end in a status: this is the memory ceiling, or an exception that no Lua error explains.
      this.#end();
      return error === EXHAUSTED ? { status: "exhausted" } : { status: "faulted", error };
    } finally {
      this.#machine.active = active;
      lobject.meter.L = charged;
    }
  }

  #step(status: number): CoroutineStep {
    if (status === lua.LUA_YIELD) {
      this.#phase = "parked";
      const { request } = this;
      this.request = undefined;
      return this.sliced ? { status: "sliced" } : { status: "suspended", request };
    }
    this.#end();
    if (status === lua.LUA_OK) return { status: "returned", values: this.#values() };
    return { status: "raised", value: this.#values().at(-1), traceback: traceback(this.#thread) };
  }

  /** What the thread's stack holds above its running call. */
  #values(): LuaValue[] {
    const thread = this.#thread;
    return thread.stack.slice(thread.ci.funcOff + 1, thread.top).map(readSlot);
  }

  #end(): void {
    this.#phase = "ended";
    this.#machine.threads.delete(this.#thread);
  }
}
