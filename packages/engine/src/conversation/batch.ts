import { isTaskBuiltIn } from "@runvil/names";
import type { ToolCallAnswer } from "@runvil/protocol";
import type { Entry } from "../entry/entry.js";
import { park, type Suspending } from "../entry/host-function.js";
import { wrapText } from "../envelope/envelope.js";
import { EffectParking } from "../run/effect-parking.js";
import { internalFault } from "../run/run-ended.js";
import { callBuiltIn } from "../tasks/built-in-calls.js";
import {
  type CatalogCall,
  catalogOrder,
  catalogResult,
  claimHooks,
  deliveredText,
  reportFailure,
  reportSuccess,
} from "../tools/catalog-call.js";
import { callLocal } from "../tools/local-call.js";
import type { ModelCall } from "./model-call.js";

/**
 * Answers the calls of one reply, in call order: catalog calls between local tools, task built-ins and `alone` tools go
 * out together, the others alone.
 *
 * @returns the text that the model gets for each call
 * Source: docs/seeds/runvil-tools.txt "Tool-call batches", "Calls that run alone"; docs/spec/packs.md section 5.
 */
export function* answerCalls(entry: Entry, calls: readonly ModelCall[], turn: number): Suspending<string[]> {
  const { tools } = entry.rooms;
  const contents: string[] = [];
  let batch: CatalogCall[] = [];
  for (const call of calls) {
    const origin = { caller: "model", callId: call.id, turn } as const;
    const local = isTaskBuiltIn(call.name) ? undefined : tools.local(call.name);
    if (isTaskBuiltIn(call.name) || local !== undefined) {
      yield* runBatch(entry, batch, contents);
      batch = [];
    }
    if (isTaskBuiltIn(call.name)) {
      contents.push(yield* callBuiltIn(entry, call.name, call.json, origin));
    } else if (local !== undefined) {
      tools.dispatched(call.name, undefined);
      contents.push(yield* callLocal(entry, local, call.arguments, origin));
    } else {
      const tool = tools.catalogTool(call.name);
      if (tool === undefined) throw internalFault(`no offered tool stands behind ${call.name}`);
      const catalogCall = { ...origin, tool, name: call.name, arguments: call.arguments };
      if (tool.alone) {
        yield* runBatch(entry, batch, contents);
        yield* runBatch(entry, [catalogCall], contents);
        batch = [];
      } else {
        batch.push(catalogCall);
      }
    }
  }
  yield* runBatch(entry, batch, contents);
  return contents;
}

/** Runs catalog calls together, waits for all of them, and adds the texts that the model gets for them. */
function* runBatch(entry: Entry, batch: readonly CatalogCall[], contents: string[]): Suspending<void> {
  if (batch.length === 0) return;
  for (const call of batch) entry.rooms.tools.dispatched(call.name, call.tool);
  const claims = claimHooks(entry);
  const report = new OrderedReport(entry, batch);
  const parking = yield* park(
    new EffectParking(batch.map(catalogOrder), {
      issued: (index, id) => claims.issued?.(index, id),
      answered: (index, answer) => {
        claims.answered?.(index, answer);
        report.take(index, answer);
      },
    }),
  );
  for (const answer of parking.take()) {
    const result = catalogResult(answer);
    contents.push(
      result.ok ? deliveredText(entry, result.text, result.trust) : wrapText(entry.run.nonce, result.message),
    );
  }
}

/** Reports the calls of a batch in call order, each as soon as those before it are reported. */
class OrderedReport {
  readonly #entry: Entry;
  readonly #batch: readonly CatalogCall[];
  readonly #answers: (ToolCallAnswer | undefined)[] = [];
  #next = 0;

  constructor(entry: Entry, batch: readonly CatalogCall[]) {
    this.#entry = entry;
    this.#batch = batch;
  }

  take(index: number, answer: ToolCallAnswer): void {
    this.#answers[index] = answer;
    for (;;) {
      const call = this.#batch[this.#next];
      const due = this.#answers[this.#next];
      if (call === undefined || due === undefined) return;
      this.#next += 1;
      this.#report(call, due);
    }
  }

  /** A call that a stop cut is not reported. */
  #report(call: CatalogCall, answer: ToolCallAnswer): void {
    if (answer.ok) reportSuccess(this.#entry, call, answer.value.text, answer.value.trust);
    else if ("message" in answer.value) reportFailure(this.#entry, call, answer.value.message);
  }
}

/**
 * Answers the calls of a reply that was cut off: none runs, since arguments salvaged from half a reply may be wrong.
 *
 * Source: docs/spec/conversations.md section 8.
 */
export function cutOffCalls(entry: Entry, calls: readonly ModelCall[], turn: number): string[] {
  const { tools } = entry.rooms;
  return calls.map((call) => {
    const message = `${call.name}: not run, the reply was cut off at its length limit`;
    const tool = tools.local(call.name) ? undefined : tools.catalogTool(call.name)?.id;
    const fields = { turn, tool_call_id: call.id, alias: call.name, ...(tool === undefined ? {} : { tool }) };
    entry.report("tool_call_failed", {
      ...fields,
      caller: "model",
      kind: "tool",
      message: `tool call failure: ${message}`,
    });
    entry.report("tool_result", { ...fields, content: message, trusted: false });
    return wrapText(entry.run.nonce, message);
  });
}
