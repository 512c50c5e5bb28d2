import { type HostResult, type LuaFunction, LuaRaise, type LuaValue, type Wait, type WaitResult } from "@runvil/lua";
import { EngineError } from "../run/engine-error.js";
import type { Parking } from "../run/parking.js";
import type { Entry } from "./entry.js";

/** The body of a suspending call: it may park the chain and call Lua. */
export type Suspending<Result = HostResult> = Generator<Wait, Result, WaitResult>;

/** A Lua function that answers at once. */
export function immediate(entry: Entry, name: string, body: (args: readonly LuaValue[]) => HostResult): LuaFunction {
  return entry.vm.host(name, (args) => {
    try {
      return body(args);
    } catch (error) {
      throw raised(entry, error);
    }
  });
}

/** How a suspending call behaves where a coroutine cannot yield. */
export interface SuspendingOptions {
  /** It also works at a prelude's top level, where the chain keeps its turn. */
  readonly direct?: boolean;
  /** It suspends only as the Lua that it runs does, as `require`. */
  readonly transparent?: boolean;
}

/** A Lua function that may park the chain (docs/spec/lua-environment.md section 5). */
export function suspending(
  entry: Entry,
  name: string,
  body: (args: readonly LuaValue[]) => Suspending,
  options: SuspendingOptions = {},
): LuaFunction {
  const transparent = options.transparent === true;
  return entry.vm.host(name, (args) => suspend(entry, transparent, body, args), {
    suspends: !transparent,
    direct: options.direct === true,
  });
}

/**
 * One suspending call. No generator function may be made for each entry: the first call of one gives it a hidden class that
 * lives until the next full collection, and with it all that the function refers to, here a whole VM.
 */
function* suspend(
  entry: Entry,
  transparent: boolean,
  body: (args: readonly LuaValue[]) => Suspending,
  args: readonly LuaValue[],
): Suspending {
  try {
    if (!transparent) entry.beginSuspending();
    return yield* body(args);
  } catch (error) {
    throw raised(entry, error);
  }
}

/** What to throw so that Lua raises an error of the Engine as an error value that the entry knows again. */
function raised(entry: Entry, error: unknown): unknown {
  return error instanceof EngineError ? new LuaRaise(entry.errorValue(error)) : error;
}

/** Parks the chain until the wait is over. */
export function* park<Parked extends Parking>(parking: Parked): Suspending<Parked> {
  yield { wait: "suspend", request: parking };
  return parking;
}

/** How a Lua function that the Engine called ended. */
export type LuaEnd =
  | { readonly status: "returned"; readonly values: readonly LuaValue[] }
  | { readonly status: "raised"; readonly value: LuaValue };

/** Calls Lua inside the running coroutine; it may suspend. */
export function* callLua(fn: LuaFunction, args: readonly LuaValue[]): Suspending<LuaEnd> {
  const result = yield { wait: "call", fn, args };
  if ("returned" in result) return { status: "returned", values: result.returned };
  if ("raised" in result) return { status: "raised", value: result.raised };
  throw new TypeError("a Lua call was answered as if it were a wait");
}
