import type { Chunk } from "./compile.js";
import type { LuaData } from "./data.js";
import type { LuaFunction, LuaTable, LuaUserdata, LuaValue } from "./value.js";

/** What a VM is made with. */
export interface VmOptions {
  /** Seeds `math.random`: any bytes. */
  readonly seed: Uint8Array;
  /** The memory ceiling in bytes; also the bound on one string. */
  readonly memoryBytes: number;
  /**
   * Reads the cancel flag. Called every 10,000 VM instructions and by nobody else in this package. `true` makes the
   * running coroutine fail with the interrupted error (docs/spec/run-lifecycle.md section 12).
   */
  checkCancel(): boolean;
  /**
   * What `pcall` and `xpcall` hand over of a text that Lua itself or a library function raised: the text (the default, as
   * docs/spec/lua-environment.md section 6 has it), or an error value of kind `lua` with that message.
   */
  readonly nativeErrors?: "texts" | "values";
}

/**
 * One sandboxed Lua state: the base functions, `string`, `table` and `math` of docs/spec/lua-environment.md section 1 and
 * no others, `_G` with its guard (section 3). `json` is the embedder's to install: `jsonLibrary`.
 */
export interface Vm {
  /** `_G`. `set` on it is raw, so no metatable of the prompt sees it. */
  readonly globals: LuaTable;
  /** A new table holding the given fields. */
  table(fields?: Readonly<Record<string, LuaValue>>): LuaTable;
  /** A new table holding a sequence. */
  sequence(items: readonly LuaValue[]): LuaTable;
  /** A function made of a compiled chunk, its globals in `env` (`_G` when left out). */
  load(chunk: Chunk, env?: LuaTable): LuaFunction;
  /** A Lua function that runs TypeScript. */
  host(name: string, body: HostBody, options?: HostOptions): LuaFunction;
  /** A userdata for `host`; a new one per call. */
  userdata(host: object, spec: UserdataSpec): LuaUserdata;
  /** An empty stand-in table whose reads and writes run TypeScript. */
  proxy(spec: ProxySpec): LuaTable;
  /** Whether `proxy` made a table, so that what it shows can change without a write to it. */
  isProxy(table: LuaTable): boolean;
  /** Serves a global name ahead of `_G`'s contents and of any metatable the prompt gives `_G`; `pairs(_G)` never lists it. */
  guardGlobal(name: string, guard: GlobalGuard): void;
  /** Removes a guard made by `guardGlobal`. */
  unguardGlobal(name: string): void;
  /** Gives a table a protected metatable: `getmetatable` reads `protection`, `setmetatable` on it fails. */
  protect(table: LuaTable, metatable: Readonly<Record<string, LuaValue>>, protection: LuaValue): void;
  /** The metatable that Lua set on `table` itself, if any; of `_G`, the prompt's. */
  metatable(table: LuaTable): LuaTable | undefined;
  /**
   * Marks a table as a JSON array, as `json.array` does; `false` when it has another metatable
   * (docs/spec/lua-environment.md section 9).
   */
  markArray(table: LuaTable): boolean;
  /** An error value (docs/spec/lua-environment.md section 6). */
  errorValue(error: LuaErrorData): LuaTable;
  /** The very object that `errorValue` made an error value of; `undefined` for every other table. */
  errorSource(value: LuaTable): LuaErrorData | undefined;
  /** The data of an error value that this or another VM's `errorValue` made; `undefined` for any other value. */
  errorData(value: LuaValue): LuaErrorData | undefined;
  /**
   * A Lua value as JSON data. Throws `LuaDataError`, whose `detail` is the text of section 9 and whose `type` is set
   * when the fault is a function, userdata or thread. `root` names the value in the detail's path.
   */
  toData(value: LuaValue, root: string): LuaData;
  /** A fresh Lua value that holds `data`; arrays come back with their marks. */
  fromData(data: LuaData): LuaValue;
  /** The JSON text of `data`; above the ceiling it raises `not enough memory`. */
  encodeJson(data: LuaData): string;
  /** The Lua value of a JSON text. Throws `LuaJsonError`; a value above the ceiling raises `not enough memory`. */
  decodeJson(text: string | Uint8Array): LuaValue;
  /** The text that `tostring` gives without running Lua: numbers, strings, booleans, nil, error values; else `undefined`. */
  text(value: LuaValue): string | undefined;
  /**
   * Counts work that TypeScript does for a running host function as VM instructions (one is some 25 ns), so that checks
   * and the end of the time slice come as early as they should. Pass what depends on nothing but the run, never a time.
   */
  charge(instructions: number): void;
  /**
   * Tells that TypeScript keeps `value`, and `bytes` of its own for Lua, as long as the VM lives: both count as memory of
   * the VM.
   */
  retain(value: LuaValue, bytes: number): void;
  /** A coroutine that will run `fn(...args)`. */
  coroutine(fn: LuaFunction, args: readonly LuaValue[], options?: CoroutineOptions): Coroutine;
  /** Estimated bytes of the reachable data. */
  readonly memory: number;
  /** Drops the state. Nothing may use the VM afterwards. */
  close(): void;
}

/** The body of a host function. A generator may wait in the middle: see `Wait`. */
export type HostBody = (
  args: readonly LuaValue[],
  call: HostCall,
) => HostResult | Generator<Wait, HostResult, WaitResult>;

/** What a host function returns: nothing, or its results. */
export type HostResult = readonly LuaValue[] | undefined;

/** What the body learns of its call. */
export interface HostCall {
  /** Whether the running coroutine can yield here. */
  readonly yieldable: boolean;
  /** The coroutine that runs. */
  readonly coroutine: Coroutine;
}

/** How a host function may be called. */
export interface HostOptions {
  /**
   * A suspending call: before the body runs, a coroutine that cannot yield here raises
   * `attempt to yield across a C-call boundary`, kind `lua` (`attempt to yield from outside a coroutine` in a coroutine
   * made with `main: true`).
   */
  readonly suspends?: boolean;
  /** Suspends in a coroutine made with `main: true` too, as store functions do in a prelude's top level. */
  readonly direct?: boolean;
}

/** What kind of coroutine `Vm.coroutine` makes. */
export interface CoroutineOptions {
  /**
   * A prelude's top level: Lua finds itself outside a coroutine, so that a suspending host function raises
   * `attempt to yield from outside a coroutine`, unless it is `direct`. Time slices end in it as in any other.
   */
  readonly main?: boolean;
}

/** What a host generator may yield. */
export type Wait =
  /** Park the coroutine: `resume` of it gives `suspended` with this request. The yield gives `{ answer }`. */
  | { readonly wait: "suspend"; readonly request: unknown }
  /**
   * Call a Lua function under protection, inside the same coroutine; it may suspend. The yield gives
   * `{ returned }` or `{ raised }`, the raised value with its identity, never both.
   */
  | { readonly wait: "call"; readonly fn: LuaFunction; readonly args: readonly LuaValue[] };

/** What a yield of a host generator gives back. */
export type WaitResult =
  | { readonly answer: unknown }
  | { readonly returned: readonly LuaValue[] }
  | { readonly raised: LuaValue; readonly traceback: string };

/** What an error value says (docs/spec/lua-environment.md section 6). A host body raises one by throwing a `LuaError`. */
export interface LuaErrorData {
  readonly kind: string;
  readonly message: string;
  /** The kind's own fields. */
  readonly fields?: Readonly<Record<string, string | number>>;
}

/** Something that runs Lua step by step. */
export interface Coroutine {
  /**
   * Runs until it suspends, its time slice is used up, or it ends. `answer` is what the waiting `suspend` yield gives.
   * Throws nothing that Lua or a host body did; a fault of the VM itself or a foreign exception of a host body is
   * `faulted`.
   */
  resume(answer?: unknown): CoroutineStep;
}

/** How far a `resume` came. */
export type CoroutineStep =
  | { readonly status: "returned"; readonly values: readonly LuaValue[] }
  | { readonly status: "raised"; readonly value: LuaValue; readonly traceback: string }
  | { readonly status: "suspended"; readonly request: unknown }
  /** 1,000,000 instructions ran; resume it again. */
  | { readonly status: "sliced" }
  /** The memory ceiling was passed; the coroutine must not be resumed. */
  | { readonly status: "exhausted" }
  /** A JavaScript exception that no Lua error explains. */
  | { readonly status: "faulted"; readonly error: unknown };

/** Serves one guarded global. */
export interface GlobalGuard {
  get(): LuaValue;
  /** May throw a `LuaError` to refuse. */
  set(value: LuaValue): void;
}

/** An empty table whose accesses run TypeScript. `pairs` and `next` see nothing, `#` is 0 unless `length` is given. */
export interface ProxySpec {
  index(key: LuaValue): LuaValue;
  /** May throw a `LuaError` to refuse. */
  newIndex(key: LuaValue, value: LuaValue): void;
  /** What `getmetatable` gives. */
  readonly protection: LuaValue;
  /** Its JSON form; `"sealed"` when it has none. */
  data(): LuaData | "sealed";
  /** What `tostring` and `table.concat` give; the usual `table: 0x...` when left out. */
  toText?(): string;
}

/** How a userdata behaves. Userdata are equal by identity, unless `equals` is given. */
export interface UserdataSpec {
  index(key: LuaValue): LuaValue;
  newIndex(key: LuaValue, value: LuaValue): void;
  readonly protection: LuaValue;
  /** What `tostring` and `table.concat` give; the usual `userdata: 0x...` when left out. */
  toText?(): string;
}
