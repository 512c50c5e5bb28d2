import { type LuaFunction, LuaRaise, type LuaValue, type Vm } from "@runvil/lua";
import { luaError } from "../run/engine-error.js";
import { RunEnded } from "../run/run-ended.js";

/** Time slices that one such call may take: as much as a stretch that cannot yield (docs/spec/lua-environment.md section 13). */
const MOST_SLICES = 20;

/**
 * Calls a metamethod of the prompt from TypeScript, where the block's coroutine cannot yield.
 *
 * @returns the first value that it returned
 * @throws LuaRaise what it raised; EngineError kind `lua` when it would suspend or runs too long; RunEnded when it ended the run
 */
export function runAside(vm: Vm, fn: LuaFunction, args: readonly LuaValue[]): LuaValue {
  const coroutine = vm.coroutine(fn, args);
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
        throw step.error;
      case "sliced":
        break;
    }
  }
  throw luaError("a library callback ran too long");
}
