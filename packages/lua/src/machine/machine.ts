import { newState } from "../border/scratch.js";
import { ltable, lua } from "../fengari/bundle.js";
import type { GlobalState, LuaState, Table } from "../fengari/state.js";
import type { Coroutine, GlobalGuard, VmOptions } from "../vm.js";

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
  /** Error values that no `pcall` catches. */
  readonly uncatchable = new WeakSet<Table>();
  /** Error values that a `pcall` inside a non-yieldable stretch passes on. */
  readonly overruns = new WeakSet<Table>();
  /** The metatable of error values; set once, when the VM is made. */
  errorMetatable: Table | null = null;
  /** Names served ahead of the globals. */
  readonly guards = new Map<string, GlobalGuard>();
  /** The metatable that the prompt gave `_G`. */
  promptMetatable: Table | null = null;

  constructor(options: VmOptions) {
    this.options = options;
    this.main = newState();
    const globals = ltable.luaH_getint(registryOf(this.main), lua.LUA_RIDX_GLOBALS).value;
    if (!(globals instanceof ltable.Table)) throw new TypeError("a state without globals");
    this.globals = globals;
    this.main.l_G.passnativeerrors = true;
    machines.set(this.main.l_G, this);
  }

  /** Drops everything Lua held. */
  close(): void {
    this.threads.clear();
    this.guards.clear();
    this.globals.metatable = null;
    lua.lua_close(this.main);
  }
}

const machines = new WeakMap<GlobalState, Machine>();

/** The machine whose state `L` belongs to. */
export function machineOf(L: LuaState): Machine {
  const machine = machines.get(L.l_G);
  if (machine === undefined) throw new TypeError("a state without a machine");
  return machine;
}

function registryOf(L: LuaState): Table {
  const registry = L.l_G.l_registry.value;
  if (registry instanceof ltable.Table) return registry;
  throw new TypeError("a state without a registry");
}
