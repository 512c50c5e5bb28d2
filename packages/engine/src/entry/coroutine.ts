import type { Coroutine, LuaValue } from "@runvil/lua";
import { Parking, SLICE, type Turn } from "../run/parking.js";
import { internalFault, RunEnded } from "../run/run-ended.js";

/** How a coroutine of an entry ended. */
export type CoroutineEnd =
  | { readonly status: "returned"; readonly values: readonly LuaValue[] }
  | { readonly status: "raised"; readonly value: LuaValue; readonly traceback: string };

/** Runs a coroutine to its end, giving the scheduler each wait and each slice. */
export function* runCoroutine(coroutine: Coroutine): Generator<Turn, CoroutineEnd, undefined> {
  for (;;) {
    const step = coroutine.resume();
    switch (step.status) {
      case "returned":
        return { status: "returned", values: step.values };
      case "raised":
        return { status: "raised", value: step.value, traceback: step.traceback };
      case "suspended":
        if (!(step.request instanceof Parking)) throw internalFault("a coroutine parked on something unknown");
        yield step.request;
        break;
      case "sliced":
        yield SLICE;
        break;
      case "exhausted":
        throw new RunEnded({ kind: "Lua", message: "not enough memory" });
      case "faulted":
        throw step.error instanceof RunEnded ? step.error : fault(step.error);
    }
  }
}

function fault(error: unknown): RunEnded {
  return internalFault(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
