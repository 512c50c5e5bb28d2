import type { StoreFailure, StoreOperationAnswer, StoreOperationRequest } from "@runvil/protocol";
import { parsePath, parsePattern } from "@runvil/store-paths";
import type { Entry } from "../entry/entry.js";
import { park, type Suspending } from "../entry/host-function.js";
import { EffectParking } from "../run/effect-parking.js";
import { EngineError } from "../run/engine-error.js";
import { RunEnded } from "../run/run-ended.js";

/** The error value of a failed store operation (docs/spec/store.md section 7). */
export function storeError(failure: StoreFailure): EngineError {
  const { message, reason, path, rule, anchor, count } = failure;
  const fields: Record<string, string | number> = { reason };
  if (path !== undefined) fields.path = path;
  if (rule !== undefined) fields.rule = rule;
  if (anchor !== undefined) fields.anchor = anchor;
  if (count !== undefined) fields.count = count;
  return new EngineError("store", message, { uncaught: "Vfs" }, fields);
}

const WRITES: ReadonlySet<string> = new Set(["write", "append", "str_replace", "delete"]);

/**
 * One store operation: path rules, claim, effect.
 *
 * Source: docs/spec/store.md section 1, docs/spec/fanout.md section 10.
 */
export function* storeCall(
  entry: Entry,
  request: StoreOperationRequest,
): Suspending<Extract<StoreOperationAnswer, { ok: true }>["value"]> {
  const { run, chain } = entry;
  const path = request.op === "glob" ? request.pattern : request.path;
  const checked = request.op === "glob" ? parsePattern(path) : parsePath(path);
  if (!checked.ok) {
    const failure: StoreFailure = { reason: "invalid_path", rule: checked.rule, path, message: checked.message };
    entry.report("store_operation_failed", { op: request.op, path, reason: "invalid_path" });
    throw storeError(failure);
  }
  const conflict = run.claims.access(
    chain.taskId,
    WRITES.has(request.op) ? "write" : "read",
    request.op === "glob" ? { pattern: path } : { path },
  );
  if (conflict !== undefined) throw new RunEnded({ kind: "Determinism", message: conflict });
  const keepsTurn = entry.phase === "preludes";
  const parking = yield* park(new EffectParking([{ kind: "store_operation", request }], {}, keepsTurn));
  const [answer] = parking.take();
  if (answer === undefined) throw new TypeError("a store operation ended without an answer");
  if (!answer.ok) {
    entry.report("store_operation_failed", { op: request.op, path, reason: answer.value.reason });
    throw storeError(answer.value);
  }
  entry.report("store_operation_succeeded", { op: request.op, path });
  return answer.value;
}
