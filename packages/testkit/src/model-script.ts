import { type FinishReason, type ModelErrorKind, TRANSIENT_MODEL_ERRORS, type Usage } from "@runvil/protocol";
import type { SchemaObject } from "ajv/dist/2020.js";
import type { RecordedRequest } from "./recording/recorded-request.js";
import { RECORDED_REQUEST_SCHEMA } from "./recording/recorded-request-schema.js";

/** One call of a scripted tool round. `arguments` may be any JSON value, so that a reply can be malformed. */
export interface ScriptedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: unknown;
}

/** A scripted reply. With `calls` it is a tool round, without them a final reply. */
export interface ScriptedReply {
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
  /** Default: `tool_calls` for a tool round, otherwise `stop`. `none`: the reply names no reason. */
  readonly finish?: FinishReason | "none";
  /** Default: no usage is reported. */
  readonly usage?: Usage;
  /** The request that this round answers, as it was recorded. Absent: the round answers in its turn. */
  readonly request?: RecordedRequest;
  readonly error?: never;
}

/** A scripted failure of a request. */
export interface ScriptedFailure {
  readonly error: { readonly kind: ModelErrorKind; readonly status?: number };
  readonly request?: RecordedRequest;
}

/** What one request to a scripted model gets. */
export type ScriptedRound = ScriptedReply | ScriptedFailure;

/**
 * Rounds by role label. `any` serves each role that has no list of its own; every request on a role takes that list's
 * next round, or the one that was recorded for it.
 *
 * Source: conformance/README.md, `models`.
 */
export type ModelScript = { readonly [role: string]: readonly ScriptedRound[] };

/** The JSON Schema of one round. Messages name a missing `text` for a round with none of `text`, `calls`, `error`. */
export const SCRIPTED_ROUND_SCHEMA: SchemaObject = {
  type: "object",
  description: "One reply: a final one (text), a tool round (calls) or a failed request (error).",
  properties: {
    text: { type: "string", description: "The text of the reply." },
    calls: {
      type: "array",
      minItems: 1,
      description: "Makes the reply a tool round.",
      items: {
        type: "object",
        properties: {
          id: { type: "string" },
          name: { type: "string", description: "The wire name or local alias." },
          arguments: { description: "Any JSON value; a well-formed call has an object." },
        },
        required: ["id", "name", "arguments"],
        additionalProperties: false,
      },
    },
    error: {
      type: "object",
      description: "The request fails in this way.",
      properties: {
        kind: {
          enum: Object.keys(TRANSIENT_MODEL_ERRORS),
        },
        status: { type: "integer", minimum: 100, maximum: 599, description: "The HTTP status to report." },
      },
      required: ["kind"],
      additionalProperties: false,
    },
    finish: {
      enum: ["stop", "length", "tool_calls", "content_filter", "error", "other", "none"],
      description: "The finish reason; default: tool_calls for a tool round, otherwise stop.",
    },
    usage: {
      type: "object",
      properties: {
        promptTokens: { type: "integer", minimum: 0 },
        completionTokens: { type: "integer", minimum: 0 },
        reasoningTokens: { type: "integer", minimum: 0 },
      },
      required: ["promptTokens", "completionTokens"],
      additionalProperties: false,
    },
    request: RECORDED_REQUEST_SCHEMA,
  },
  additionalProperties: false,
  dependentSchemas: { error: { anyOf: [{ maxProperties: 1 }, { required: ["request"], maxProperties: 2 }] } },
  if: { anyOf: [{ required: ["error"] }, { required: ["calls"] }] },
  else: { required: ["text"] },
};

/** The JSON Schema of a scripted-model file: rounds by role label. */
export const MODEL_SCRIPT_SCHEMA: SchemaObject = {
  type: "object",
  title: "A scripted model of Runvil",
  description: "Rounds by role label. `any` serves each role that has no list of its own.",
  additionalProperties: { type: "array", items: SCRIPTED_ROUND_SCHEMA },
};
