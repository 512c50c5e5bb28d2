import type { ModelReply, ModelRequest } from "@runvil/protocol";

/** What the provider must keep to while it answers one request. */
export interface ModelCallLimits {
  /** The most bytes of one reply, error replies included. */
  readonly maxReplyBytes: number;
  /** Milliseconds to the headers and then to each next chunk. */
  readonly receiveTimeoutMs: number;
}

/** What comes with one request. */
export interface ModelCall {
  /** Aborts on a cancel and on a stop. What the provider does afterwards is ignored. */
  readonly signal: AbortSignal;
  readonly limits: ModelCallLimits;
  /** Takes the next piece of the reply's text, never reasoning. Present on `loop` rounds that somebody watches. */
  readonly onDelta?: (text: string) => void;
}

/**
 * The one thing that talks to models. A Host is given one; anybody can write one.
 *
 * Source: docs/spec/models.md section 9.
 */
export interface ModelProvider {
  /** Performs one round. Rejects with a `ModelError`; anything else that it throws counts as `connection`. */
  complete(request: ModelRequest, call: ModelCall): Promise<ModelReply>;
}
