import type { LuaValue } from "@runvil/lua";
import { runCoroutine } from "../entry/coroutine.js";
import type { Entry } from "../entry/entry.js";
import { raisedSummary } from "../entry/raised.js";
import { type EngineError, interrupted, strictLuaError } from "../run/engine-error.js";
import type { Turn } from "../run/parking.js";
import type { Prelude } from "./prelude-chunks.js";
import { preludeEnvironment } from "./prelude-environment.js";
import { installPreludeGlobals } from "./prelude-globals.js";

/**
 * Runs the declared Packs' preludes, in `uses:` order. Only store calls and time slices leave a prelude's top level.
 *
 * Source: docs/seeds/runvil-tools.txt "Pack preludes", docs/spec/packs.md section 9.
 */
export function* installPreludes(entry: Entry): Generator<Turn, void, undefined> {
  const owners = new Map<string, string>();
  for (const prelude of entry.run.preludes.preludes) {
    const { pack } = prelude;
    entry.report("prelude_load_started", { pack });
    try {
      yield* load(entry, prelude, owners);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      entry.report("prelude_load_failed", { pack, message });
      throw error;
    }
    entry.report("prelude_load_succeeded", { pack });
  }
}

function* load(entry: Entry, prelude: Prelude, owners: Map<string, string>): Generator<Turn, void, undefined> {
  const { pack } = prelude;
  if ("diagnostic" in prelude) throw loadFailure(pack, prelude.diagnostic, "");
  const environment = preludeEnvironment(entry, pack);
  const main = entry.vm.load(prelude.chunk, environment);
  const end = yield* runCoroutine(entry.vm.coroutine(main, [pack], { main: true }));
  if (end.status === "raised") throw raisedWhileLoading(entry, pack, end.value, end.traceback);
  installPreludeGlobals(entry, pack, environment, owners);
}

function raisedWhileLoading(entry: Entry, pack: string, value: LuaValue, traceback: string): EngineError {
  const data = entry.vm.errorData(value);
  return data?.kind === "cancelled" && entry.run.cancellation.inForce
    ? interrupted()
    : loadFailure(pack, raisedSummary(entry, value).message, traceback);
}

function loadFailure(pack: string, message: string, traceback: string): EngineError {
  const rule = "A prelude only defines functions; it must not call tools while loading.";
  const text = `Pack \`${pack}\`: its prelude failed to load: ${message}. ${rule}`;
  return strictLuaError(traceback === "" ? text : `${text}\n${traceback}`);
}
