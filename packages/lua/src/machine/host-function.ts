import { slotOf } from "../border/values.js";
import { LuaError } from "../errors.js";
import { lobject, lua } from "../fengari/bundle.js";
import type { Continuation, JsFunction, LuaState } from "../fengari/state.js";
import type { LuaFunction, LuaValue } from "../value.js";
import type { HostBody, HostOptions, HostResult, Wait, WaitResult } from "../vm.js";
import { passOn } from "./caught.js";
import { machineOf } from "./machine.js";
import { native } from "./native.js";
import { pushResults, readStack, reserve } from "./stack.js";
import { raiseThrown } from "./thrown.js";
import { traceback } from "./traceback.js";
import { chargeCrossing, chargeHostWork } from "./work.js";

/*
 * Host functions. A plain body runs and returns. A generator is driven from the native function that Lua called:
 * `suspend` yields out of the coroutine and `call` calls Lua under protection, both with a continuation that takes the
 * generator up again. So whatever a host function calls runs inside the block's own coroutine.
 */

/** A Lua function that runs `body`. */
export function hostFunction(name: string, body: HostBody, options: HostOptions = {}): LuaFunction {
  return native(name, hostNative(body, options));
}

function hostNative(body: HostBody, options: HostOptions): JsFunction {
  return (L) => {
    if (options.suspends === true) {
      const refusal = refuseToSuspend(L, options);
      if (refusal !== undefined) return raiseThrown(L, refusal);
    }
    const { active } = machineOf(L);
    if (active === undefined) throw new TypeError("Lua ran outside a coroutine");
    chargeCrossing(L, lua.lua_gettop(L));
    let outcome: ReturnType<HostBody>;
    try {
      outcome = body(readStack(L, 1), { yieldable: lua.lua_isyieldable(L), coroutine: active });
    } catch (thrown) {
      chargeHostWork(L);
      return raiseThrown(L, thrown);
    }
    chargeHostWork(L);
    if (outcome === undefined || !("next" in outcome)) return giveResults(L, outcome);
    const session = new Session(outcome, options);
    return drive(L, session, () => session.generator.next());
  };
}

function giveResults(L: LuaState, results: HostResult): number {
  const count = pushResults(L, results);
  chargeCrossing(L, count);
  return count;
}

/** One call of a host generator. */
class Session {
  readonly generator: Generator<Wait, HostResult, WaitResult>;
  readonly options: HostOptions;
  /** Where the error was raised that the running `call` ends with. */
  traceback = "";

  constructor(generator: Generator<Wait, HostResult, WaitResult>, options: HostOptions) {
    this.generator = generator;
    this.options = options;
  }
}

/** Runs the generator from wait to wait; `advance` takes it up. Returns the number of results, or does not return. */
function drive(L: LuaState, session: Session, advance: () => IteratorResult<Wait, HostResult>): number {
  let next = advance;
  for (;;) {
    let turn: IteratorResult<Wait, HostResult>;
    try {
      turn = next();
    } catch (thrown) {
      chargeHostWork(L);
      return raiseThrown(L, thrown);
    }
    chargeHostWork(L);
    if (turn.done === true) return giveResults(L, turn.value);
    const wait = turn.value;
    if (wait.wait === "suspend") {
      const refusal = refuseToSuspend(L, session.options);
      if (refusal === undefined) return suspend(L, session, wait.request);
      next = () => session.generator.throw(refusal);
    } else {
      const result = callProtected(L, session, wait.fn, wait.args);
      next = () => session.generator.next(result);
    }
  }
}

/** Why the running coroutine cannot park here, if so. */
function refuseToSuspend(L: LuaState, options: HostOptions): LuaError | undefined {
  if (!lua.lua_isyieldable(L)) return new LuaError("lua", "attempt to yield across a C-call boundary");
  if (machineOf(L).active?.main === true && options.direct !== true)
    return new LuaError("lua", "attempt to yield from outside a coroutine");
  return undefined;
}

function suspend(L: LuaState, session: Session, request: unknown): number {
  const { active } = machineOf(L);
  if (active !== undefined) active.request = request;
  lua.lua_settop(L, 0);
  return lua.lua_yieldk(L, 0, session, afterSuspend);
}

const afterSuspend: Continuation = (L, _status, context) => {
  const session = sessionOf(context);
  const answer = machineOf(L).active?.answer;
  return drive(L, session, () => session.generator.next({ answer }));
};

function callProtected(L: LuaState, session: Session, fn: LuaFunction, args: readonly LuaValue[]): WaitResult {
  lua.lua_settop(L, 0);
  lua.lua_pushcfunction(L, (raising) => {
    session.traceback = traceback(raising, 1);
    return 1;
  });
  closingOnThrow(session, () => reserve(L, args.length + 1));
  lobject.pushobj2s(L, slotOf(fn));
  for (const arg of args) lobject.pushobj2s(L, slotOf(arg));
  return callResult(L, session, lua.lua_pcallk(L, args.length, lua.LUA_MULTRET, 1, session, afterCall));
}

const afterCall: Continuation = (L, status, context) => {
  const session = sessionOf(context);
  const result = callResult(L, session, status);
  return drive(L, session, () => session.generator.next(result));
};

function callResult(L: LuaState, session: Session, status: number): WaitResult {
  if (status === lua.LUA_OK || status === lua.LUA_YIELD) return { returned: readStack(L, 2) };
  closingOnThrow(session, () => passOn(L));
  return { raised: readStack(L, lua.lua_gettop(L))[0], traceback: session.traceback };
}

/** Whatever `step` throws passes the generator by, so its `finally` blocks run first. */
function closingOnThrow(session: Session, step: () => void): void {
  try {
    step();
  } catch (thrown) {
    session.generator.return([]);
    throw thrown;
  }
}

function sessionOf(context: unknown): Session {
  if (context instanceof Session) return context;
  throw new TypeError("a continuation without its session");
}
