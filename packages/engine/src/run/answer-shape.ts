import type {
  EffectAnswer,
  EffectKind,
  ModelRoundAnswer,
  StoreOperationAnswer,
  TimerAnswer,
  ToolCallAnswer,
} from "@runvil/protocol";

/** The answer that each kind of effect takes. */
export interface AnswerOf {
  model_round: ModelRoundAnswer;
  tool_call: ToolCallAnswer;
  store_operation: StoreOperationAnswer;
  timer: TimerAnswer;
}

const has = (value: unknown, key: string): boolean => typeof value === "object" && value !== null && key in value;

const isStoreValue = (value: unknown): boolean =>
  value === null || typeof value === "string" || typeof value === "boolean" || Array.isArray(value);

const SHAPES: { readonly [Kind in EffectKind]: (answer: EffectAnswer) => answer is AnswerOf[Kind] } = {
  model_round: (answer): answer is ModelRoundAnswer =>
    answer.ok ? has(answer.value, "toolCalls") : has(answer.value, "kind"),
  tool_call: (answer): answer is ToolCallAnswer => has(answer.value, "accesses"),
  store_operation: (answer): answer is StoreOperationAnswer =>
    answer.ok ? isStoreValue(answer.value) : has(answer.value, "reason"),
  timer: (answer): answer is TimerAnswer => (answer.ok ? has(answer.value, "elapsed") : has(answer.value, "kind")),
};

/**
 * Narrows an answer to the kind of its effect.
 *
 * @throws TypeError when the answer belongs to another kind of effect
 */
export function answerOf<Kind extends EffectKind>(kind: Kind, answer: EffectAnswer): AnswerOf[Kind] {
  const fits: (answer: EffectAnswer) => answer is AnswerOf[Kind] = SHAPES[kind];
  if (!fits(answer)) throw new TypeError(`the answer does not fit a ${kind} effect`);
  return answer;
}
