import { type Coroutine, type LuaFunction, LuaRaise, type LuaValue, type Vm } from "@runvil/lua";
import { luaError } from "../run/engine-error.js";
import { RunEnded } from "../run/run-ended.js";

/** Time slices that one such call may take: as much as a stretch that cannot yield (docs/spec/lua-environment.md section 13). */
const MOST_SLICES = 20;

/** Such calls inside each other. Each has a Lua stack of its own, so Lua's own bound on depth does not see the sum. */
const DEEPEST = 8;

const depths = new WeakMap<Vm, number>();

/**
 * Calls a metamethod of the prompt from TypeScript, where the block's coroutine cannot yield.
 *
 * @returns the first value that it returned
 * @throws LuaRaise what it raised; EngineError kind `lua` when it would suspend or runs too long; RunEnded when it ended the run
 */
export function runAside(vm: Vm, fn: LuaFunction, args: readonly LuaValue[]): LuaValue {
  const depth = depths.get(vm) ?? 0;
  if (depth === DEEPEST) throw luaError("stack overflow");
  depths.set(vm, depth + 1);
  try {
    return runToEnd(vm.coroutine(fn, args));
  } finally {
    depths.set(vm, depth);
  }
}

function runToEnd(coroutine: Coroutine): LuaValue {
  for (let slices = 0; slices <= MOST_SLICES; slices++) {
    const step = coroutine.resume();
    switch (step.status) {
      case "returned":
        return step.values[0];
      case "raised":
        throw new LuaRaise(step.value);
      case "suspended":
        throw luaError("attempt to yield across a C-call boundary");
      case "exhausted":
        throw new RunEnded({ kind: "Lua", message: "not enough memory" });
      case "faulted":
        // Only the coroutine that overflowed is lost; the block's own stands above it, unharmed.
        throw step.error instanceof RangeError ? luaError("stack overflow") : step.error;
      case "sliced":
        break;
    }
  }
  throw luaError("a library callback ran too long");
}
