import type { ModelReply, ModelRequest, ToolDefinition } from "@runvil/protocol";
import { TRANSIENT_MODEL_ERRORS } from "@runvil/protocol";
import type { Entry } from "../entry/entry.js";
import { park, type Suspending } from "../entry/host-function.js";
import type { ComposedList } from "../messages/composed-list.js";
import { EffectParking } from "../run/effect-parking.js";
import { EngineError, interrupted } from "../run/engine-error.js";
import type { Selection } from "./selection.js";

/** One request to a model, before it is sent. */
export interface Round {
  readonly kind: "loop" | "infer";
  readonly selection: Selection;
  readonly composed: ComposedList;
  /** Absent: the request has no tool list at all. */
  readonly tools?: readonly ToolDefinition[];
}

/** What came of a request. */
export type RoundEnd =
  | { readonly status: "reply"; readonly reply: ModelReply; readonly turn: number }
  /** The provider refused it as larger than the window. */
  | { readonly status: "overflow" };

/**
 * Sends one round and reports it.
 *
 * @throws EngineError kind `internal` for a model failure, the interrupted error for a cancel or stop
 * Source: docs/spec/conversations.md section 4 steps 8 to 10, docs/spec/models.md section 10.
 */
export function* sendRound(entry: Entry, round: Round): Suspending<RoundEnd> {
  const { binding } = round.selection;
  const turn = entry.rounds + 1;
  const parking = yield* park(new EffectParking([{ kind: "model_round", request: request(entry, round, turn) }]));
  const [answer] = parking.take();
  if (answer === undefined) throw new TypeError("a model round ended without an answer");
  const reported = { turn, round: round.kind, role: binding.label, model: binding.modelId };
  if (!answer.ok) {
    if (answer.value.kind === "cancelled") throw interrupted();
    const { kind, message } = answer.value;
    entry.report("model_turn_failed", { ...reported, message, transient: TRANSIENT_MODEL_ERRORS[kind] });
    if (kind === "context_overflow") return { status: "overflow" };
    throw new EngineError("internal", message, { uncaught: "Completion" });
  }
  const reply = answer.value;
  entry.rounds += 1;
  if (entry.chain.task !== undefined) entry.chain.task.turns += 1;
  entry.run.budget.completeRound(reply.usage, binding.price);
  entry.report("model_turn_completed", {
    ...reported,
    ...(reply.finishReason === undefined ? {} : { finish_reason: reply.finishReason }),
    ...(reply.usage === undefined ? {} : { usage: reply.usage }),
  });
  return { status: "reply", reply, turn };
}

function request(entry: Entry, round: Round, turn: number): ModelRequest {
  const { binding, temperature, maxTokens } = round.selection;
  return {
    round: {
      execution: entry.run.environment.execution,
      section: entry.name,
      task: entry.chain.taskId,
      turn,
      kind: round.kind,
    },
    role: binding.label,
    model: binding.modelId,
    messages: round.composed.messages(),
    ...(round.tools === undefined ? {} : { tools: [...round.tools] }),
    ...(binding.thinking === undefined ? {} : { thinking: binding.thinking }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
}

/** A round that names no model and finds none (docs/spec/models.md section 4). */
export function missingModel(entry: Entry): EngineError {
  return new EngineError("internal", `model binding required for section ${entry.name}`, { uncaught: "Binding" });
}

/** A request larger than the window that no compactor took care of (docs/spec/conversations.md section 9). */
export function contextExhausted(reason: "precheck" | "provider"): EngineError {
  const what =
    reason === "precheck"
      ? "the request precheck overflowed the model's context window"
      : "the provider rejected the request as exceeding the model's context window";
  return new EngineError(
    "context_exhausted",
    `context exhausted: ${what}`,
    { uncaught: "ContextExhausted" },
    { reason },
  );
}
