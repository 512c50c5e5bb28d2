import { LuaInterrupt, type LuaValue } from "@runvil/lua";
import { CallParking } from "../chain/call-parking.js";
import { Chain, type ChainInput } from "../chain/chain.js";
import type { Failure } from "../chain/failure.js";
import { headingText, resolveFrom } from "../chain/heading.js";
import { levelAt } from "../chain/level-at.js";
import type { Entry } from "../entry/entry.js";
import { park, type Suspending, suspending } from "../entry/host-function.js";
import { EngineError, luaError } from "../run/engine-error.js";
import { stringArgument } from "../store/store-arguments.js";
import { parseArguments } from "./arguments.js";

/** The largest depth of calls, tasks and arms together. */
export const DEEPEST = 8;

/** The input of a chain that Lua starts: a string of its own, or the starter's whole (docs/spec/arguments.md section 6). */
export function startedInput(entry: Entry, input: LuaValue): ChainInput {
  if (input === undefined) return { args: entry.chain.input.args, argv: inheritedArguments(entry) };
  const args = stringArgument("input", input);
  return { args, argv: parseArguments(entry.run.prompt.frontmatter.args, args) };
}

function inheritedArguments(entry: Entry): ChainInput["argv"] {
  return entry.rooms.argv.readBack();
}

/** Raises another chain's failure in this one: its own kind, fields and message. */
export function raiseFailure(failure: Failure): EngineError {
  const { error, uncaught, message } = failure;
  return new EngineError(
    error.kind,
    error.message,
    {
      uncaught,
      runMessage: error.origin.runMessage ?? (error.kind === "lua" ? error.message : message),
      staysLua: error.origin.staysLua === true,
    },
    error.fields,
  );
}

/** Installs `call` (docs/spec/walk-jump-call.md section 6). */
export function installCall(entry: Entry): void {
  const { run, chain } = entry;
  entry.setGlobal(
    "call",
    suspending(entry, "call", function* ([target, input]): Suspending {
      const reference = headingText(target);
      if (input !== undefined) stringArgument("input", input);
      const section = resolveFrom(run.prompt, entry.region.section, reference);
      if (chain.depth >= DEEPEST) throw luaError(`call recursion exceeded cap of ${DEEPEST}`);
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
        throw raiseFailure(end.failure);
      }
      return [end.text ?? ""];
    }),
  );
}
