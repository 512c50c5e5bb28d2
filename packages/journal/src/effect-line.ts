import type {
  ModelMessage,
  ModelRequest,
  ModelRoundEffect,
  StoreOperationEffect,
  TimerEffect,
  ToolCallEffect,
  ToolDefinition,
} from "@runvil/protocol";

/**
 * The messages of a model round, against the previous round of its chain.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export interface MessageDelta {
  /** The id of the chain's previous `model_round` effect, null for its first round. */
  readonly base: string | null;
  /** How many of the first messages of `base` the request begins with. */
  readonly kept: number;
  /** The messages after those. */
  readonly appended: readonly ModelMessage[];
  /** Of the whole request as compact JSON with the keys in byte order, 64 lowercase hex digits. */
  readonly sha256: string;
}

/** The request of a model round as a journal keeps it. */
export type ModelRequestDelta = Omit<ModelRequest, "messages" | "tools"> & {
  readonly messages: MessageDelta;
  /** Absent: those of the base. Null: the round has none. */
  readonly tools?: readonly ToolDefinition[] | null;
};

/** A model round is about to be made. */
export type ModelRoundLine = { readonly record: "effect" } & Omit<ModelRoundEffect, "request"> & {
    readonly request: ModelRequestDelta;
  };

/**
 * An effect is about to be performed.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export type EffectLine =
  | ModelRoundLine
  | ({ readonly record: "effect" } & (ToolCallEffect | StoreOperationEffect | TimerEffect));
