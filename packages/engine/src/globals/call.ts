import { LuaInterrupt, type LuaValue } from "@runvil/lua";
import { CallParking } from "../chain/call-parking.js";
import { Chain } from "../chain/chain.js";
import { DEPTH_CAP } from "../chain/depth-cap.js";
import { raisedHere } from "../chain/failure.js";
import { headingText, resolveFrom } from "../chain/heading.js";
import { levelAt } from "../chain/level-at.js";
import type { Entry } from "../entry/entry.js";
import { park, type Suspending, suspending } from "../entry/host-function.js";
import { luaError } from "../run/engine-error.js";
import { stringArgument } from "../store/store-arguments.js";
import { startedInput } from "./started-input.js";

/** Installs `call` (docs/spec/walk-jump-call.md section 6). */
export function installCall(entry: Entry): void {
  entry.setGlobal(
    "call",
    suspending(entry, "call", (args) => callSection(entry, args)),
  );
}

function* callSection(entry: Entry, [target, input]: readonly LuaValue[]): Suspending {
  const { run, chain } = entry;
  const reference = headingText(target);
  if (input !== undefined) stringArgument("input", input);
  const section = resolveFrom(run.prompt, entry.region.section, reference);
  if (chain.depth >= DEPTH_CAP) throw luaError(`call recursion exceeded cap of ${DEPTH_CAP}`);
  const variables = entry.rooms.variables.readBack("call");
  const called = new Chain({
    run,
    input: startedInput(entry, input),
    id: chain.nextChildId(),
    parent: chain,
    levels: [levelAt(run.prompt, section)],
    var: variables,
    ...(chain.task === undefined ? {} : { task: chain.task }),
  });
  const parking = yield* park(new CallParking(called));
  const end = parking.take();
  if (end.status === "failure") {
    if (end.failure.uncaught === "cancelled" && chain.checkCancel()) throw new LuaInterrupt();
    throw raisedHere(end.failure);
  }
  return [end.text ?? ""];
}
