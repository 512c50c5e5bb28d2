import type { DataObject } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import { callLua, type Suspending } from "../entry/host-function.js";
import { raisedSummary } from "../entry/raised.js";
import { raisedAgain } from "../globals/require.js";
import { scalarReturn } from "../result/scalar-return.js";
import { luaError } from "../run/engine-error.js";
import type { CallOrigin } from "./catalog-call.js";
import type { LocalTool } from "./local-tool.js";

/**
 * Runs a local tool's handler inside the calling block's coroutine and gives its text.
 *
 * @throws LuaRaise the handler's own value; EngineError kind `lua` for a return that is no scalar
 * Source: docs/seeds/runvil-tools.txt "How local tool handlers run", docs/spec/run-lifecycle.md section 12 "Handlers".
 */
export function* callLocal(entry: Entry, tool: LocalTool, args: DataObject, origin: CallOrigin): Suspending<string> {
  const fields = { turn: origin.turn, tool_call_id: origin.callId, alias: tool.alias };
  entry.handlers += 1;
  const end = yield* callLua(tool.handler, [entry.vm.fromData(args)]);
  entry.handlers -= 1;
  if (end.status === "raised") {
    // A raise while the run is being cancelled goes straight on, unreported.
    if (!entry.chain.checkCancel()) {
      entry.report("tool_call_failed", { ...fields, caller: origin.caller, ...raisedSummary(entry, end.value) });
    }
    throw raisedAgain(end.value);
  }
  const result = scalarReturn(end.values[0]);
  if (result.kind === "refused") {
    const error = luaError(result.message);
    entry.report("tool_call_failed", { ...fields, caller: origin.caller, kind: error.kind, message: error.message });
    throw error;
  }
  const content = result.kind === "text" ? result.text : "";
  entry.report("tool_call_succeeded", { ...fields, caller: origin.caller });
  entry.report("tool_result", { ...fields, content, trusted: true });
  return content;
}
