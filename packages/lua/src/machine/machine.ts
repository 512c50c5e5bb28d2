import { newState } from "../border/scratch.js";
import { ltable, lua } from "../fengari/bundle.js";
import type { LuaState, Table, TValue } from "../fengari/state.js";
import type { LuaValue } from "../value.js";
import type { Coroutine, GlobalGuard, VmOptions } from "../vm.js";
import type { Xoshiro } from "./xoshiro.js";

/** What the checks and host functions know of the coroutine that runs. */
export interface ActiveCoroutine extends Coroutine {
  /** Made with `main: true`. */
  readonly main: boolean;
  /** Checks since it was last resumed. */
  checks: number;
  /** The last yield ended a time slice. */
  sliced: boolean;
  /** An interrupted error was raised in it before. */
  interrupted: boolean;
  /** What a host function waits for. */
  request: unknown;
  /** What `resume` brought for it. */
  answer: unknown;
}

/** The state of one VM that its functions share. */
export class Machine {
  readonly options: VmOptions;
  /** The main thread. It never runs Lua itself; coroutines take their hook from it. */
  readonly main: LuaState;
  readonly globals: Table;
  /** The coroutine that runs, if any. */
  active: ActiveCoroutine | undefined;
  /** All coroutines that did not end: their stacks hold live values. */
  readonly threads = new Set<LuaState>();
  /** Instructions of the non-yieldable stretch that runs (docs/spec/lua-environment.md section 13). */
  stretch = 0;
  /** Instructions of counted work beyond the next check that make no check yet; fewer than are between two checks. */
  owed = 0;
  /** Instructions that the work of the running TypeScript is worth: `chargeHostWork` takes them. */
  hostWork = 0;
  /** Values that TypeScript keeps, and the bytes that it keeps beside them. */
  readonly retained: TValue[] = [];
  retainedBytes = 0;
  /** The metatable of error values; set once, when the VM is made. */
  errorMetatable: Table | null = null;
  /** Names served ahead of the globals. */
  readonly guards = new Map<string, GlobalGuard>();
  /** The metatable that the prompt gave `_G`. */
  promptMetatable: Table | null = null;
  /** The metatable of marked JSON arrays, once there is one. */
  arrayMetatable: Table | undefined;
  /** The metatable of exact integers, once there is one. */
  exactMetatable: Table | undefined;
  /** The generator of `math.random`, once it was asked. */
  random: Xoshiro | undefined;
  /** Metatables of stand-ins and userdata by what `getmetatable` gives; those with a text of their own apart. */
  readonly accessMetatables = new Map<LuaValue, Table>();
  readonly textMetatables = new Map<LuaValue, Table>();

  constructor(options: VmOptions) {
    this.options = options;
    this.main = newState();
    const globals = ltable.luaH_getint(registryOf(this.main), lua.LUA_RIDX_GLOBALS).value;
    if (!(globals instanceof ltable.Table)) throw new TypeError("a state without globals");
    this.globals = globals;
    this.main.l_G.passnativeerrors = true;
    this.main.l_G.machine = this;
  }

  /** Drops everything Lua held. */
  close(): void {
    this.threads.clear();
    this.guards.clear();
    this.globals.metatable = null;
    lua.lua_close(this.main);
  }
}

/** The machine whose state `L` belongs to. */
export function machineOf(L: LuaState): Machine {
  const { machine } = L.l_G;
  if (machine === null) throw new TypeError("a state without a machine");
  return machine;
}

function registryOf(L: LuaState): Table {
  const registry = L.l_G.l_registry.value;
  if (registry instanceof ltable.Table) return registry;
  throw new TypeError("a state without a registry");
}
