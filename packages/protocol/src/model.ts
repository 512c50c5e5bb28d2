import type { JsonObject } from "./json.js";

/**
 * The request and the reply of a model round, as plain JSON.
 *
 * Source: docs/spec/models.md sections 2, 9 and 10.
 */

/** Whether a model thinks, and whether a request can switch it. */
export type ThinkingCapability = "never" | "always" | "switchable";

/** One entry of the Host's model catalog. */
export interface ModelEntry {
  /** Non-empty text with no control character. */
  readonly id: string;
  /** May be empty. */
  readonly description: string;
  /** The context window in tokens, a whole number of at least 1. */
  readonly context: number;
  readonly thinking: ThinkingCapability;
  /** Currency units per million tokens. Absent: rounds on this model add nothing to the `cost` budget. */
  readonly price?: { readonly input: number; readonly output: number };
}

/** One piece of a message's content. */
export type Part = { type: "text"; text: string } | { type: "image_url"; url: string };

/** A call that an earlier reply made, as it is sent back to the model. */
export interface ModelToolCall {
  id: string;
  /** The wire name or local alias that the model used. */
  name: string;
  arguments: JsonObject;
}

/** One composed message of a request. */
export type ModelMessage =
  | { role: "system" | "user"; content: string | Part[] }
  | { role: "assistant"; content: string | Part[]; toolCalls?: ModelToolCall[] }
  | { role: "tool"; content: string | Part[]; toolCallId: string };

/** One tool as the model sees it. */
export interface ToolDefinition {
  name: string;
  description: string;
  parameters: JsonObject;
}

/** One request to a model. */
export interface ModelRequest {
  round: {
    execution: string;
    section: string;
    task: string;
    /** The number the round takes when it completes, from 1. */
    turn: number;
    kind: "loop" | "infer";
  };
  /** The role label, or the id of a raw-id handle. */
  role: string;
  /** The catalog id of the model. */
  model: string;
  /** Composed messages, never empty. */
  messages: ModelMessage[];
  /** Absent when the round advertises no tools; never empty for a reason of the offering alone. */
  tools?: ToolDefinition[];
  /** Absent: the model's own default. */
  thinking?: boolean;
  /** 0 to 2. */
  temperature?: number;
  /** A whole number from 1 to 4294967295. */
  maxTokens?: number;
}

/** The six normalized finish reasons. */
export type FinishReason = "stop" | "length" | "tool_calls" | "content_filter" | "error" | "other";

/** Tokens of one round, whole numbers of at least 0, reasoning at most completion. */
export interface Usage {
  promptTokens: number;
  completionTokens: number;
  reasoningTokens?: number;
}

/** A call that a reply asks for. `arguments` may be any JSON value until the reply was checked. */
export interface ReplyToolCall {
  id: string;
  name: string;
  arguments: unknown;
}

/** One reply of a model. */
export interface ModelReply {
  text: string;
  toolCalls: ReplyToolCall[];
  finishReason?: FinishReason;
  /** The provider's own word, for logs only. */
  rawFinishReason?: string;
  usage?: Usage;
}

/** Why a model round failed. */
export type ModelErrorKind =
  | "connection"
  | "timeout"
  | "context_overflow"
  | "rate_limit"
  | "quota"
  | "overloaded"
  | "server"
  | "auth"
  | "content_policy"
  | "rejected"
  | "malformed"
  | "disabled";

/** Whether running again may help, by kind of failure. */
export const TRANSIENT_MODEL_ERRORS: Readonly<Record<ModelErrorKind, boolean>> = {
  connection: true,
  timeout: true,
  context_overflow: false,
  rate_limit: true,
  quota: false,
  overloaded: true,
  server: true,
  auth: false,
  content_policy: false,
  rejected: false,
  malformed: true,
  disabled: false,
};
