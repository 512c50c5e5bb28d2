import type { LimitOptions } from "@runvil/host";
import type { EventName, JsonObject, JsonValue, ModelEntry, ParseErrorKind, RunErrorKind } from "@runvil/protocol";
import type { ModelScript } from "../model-script.js";
import type { LogLine } from "../recorded-log.js";
import type { ScriptedPackScript } from "../scripted-pack.js";
import type { WebScript } from "../scripted-web.js";
import type { PromptforgeExpectation, PromptforgeHost, PromptforgeThinking } from "./promptforge-case.js";

/** The first event that has all these fields. */
export type EventMoment = JsonObject & { readonly event: string };

/** The moment at which the Host stops the run's calls. */
export type StopMoment = "handler_runs" | "tool_call" | "model_round" | "store_operation" | EventMoment;

/** The moment at which the Host cancels the run. `start`: before its first step. */
export type CancelMoment = "start" | StopMoment;

/** The contents of a file: text, or bytes that are none. */
export type CaseFileContents = string | { readonly base64: string };

/** A model, with the defaults of the one that cases have when they say nothing. */
export interface CaseModel extends Partial<Pick<ModelEntry, "context" | "description" | "price">> {
  readonly thinking?: ModelEntry["thinking"] | PromptforgeThinking;
}

/** The Host that a case runs on. */
export interface CaseHost extends PromptforgeHost {
  /** The bundled Packs the Host has. Default: both. */
  readonly packs?: readonly ("web" | "user-input")[];
  readonly extra_packs?: readonly ScriptedPackScript[];
  /** The operator's messages. Present, the run has an input broker. */
  readonly operator?: readonly string[];
  readonly web?: WebScript;
  readonly models?: ModelScript;
  /** The model of every role; null: the Host has none. */
  readonly current_model?: CaseModel | null;
  /** The models of single roles, by label. */
  readonly role_models?: { readonly [label: string]: CaseModel };
  readonly limits?: LimitOptions;
  /** The snapshot that `ui()` reads. */
  readonly ui?: JsonObject;
  /** The argument string. */
  readonly args?: string;
  /** The run seed, 64 hex digits. */
  readonly seed?: string;
  /** The files present at the start. */
  readonly store?: { readonly [path: string]: CaseFileContents };
  readonly store_read_only?: boolean;
  /** The store cannot be opened, or every operation on it breaks. */
  readonly store_fails?: "opening" | "operations";
  /** The text of the declared input file. */
  readonly input?: string;
  readonly cancel_when?: CancelMoment;
  readonly stop_when?: StopMoment;
}

/** What one request to a model must have been. Only the keys that are there count. */
export interface ExpectedRequest {
  readonly role?: string;
  readonly tools?: readonly string[] | null;
  readonly messages?: readonly JsonObject[];
  readonly tool_schemas?: { readonly [name: string]: JsonValue };
  readonly tool_descriptions?: { readonly [name: string]: string };
  /** Dialect only. */
  readonly descriptions?: { readonly [name: string]: string };
}

/** What one catalog call must have been. */
export interface ExpectedCall {
  readonly tool?: string;
  readonly arguments?: JsonObject;
  readonly caller?: "model" | "script";
}

/** An event by its name, or by its name and some of its fields. */
export type ExpectedEvent = EventName | JsonObject;

/** A line of the Host's log. Further keys are its fields. */
export type ExpectedLogLine = JsonObject & { readonly level?: LogLine["level"]; readonly message?: string };

/** A part of an outcome in which two runs are compared. */
export type ComparedPart = "outcome" | "result" | "error" | "requests" | "calls" | "events" | "store" | "logs";

/** What must come of a case. A key that is absent is not compared. */
export interface CaseExpectation extends PromptforgeExpectation {
  readonly outcome?: "completed" | "failed" | "cancelled" | "refused";
  readonly result?: string;
  readonly result_contains?: readonly string[];
  readonly result_matches?: string;
  readonly error?: {
    readonly kind?: RunErrorKind | ParseErrorKind;
    readonly message?: string;
    readonly message_contains?: readonly string[];
    readonly line?: number;
    readonly column?: number;
  };
  readonly requests?: readonly ExpectedRequest[];
  readonly calls?: readonly ExpectedCall[];
  /** Groups of positions in `calls`: calls of one group were out at the same time, calls of two groups were not. */
  readonly concurrent_calls?: readonly (readonly number[])[];
  readonly events?: readonly ExpectedEvent[];
  readonly event_fields?: readonly JsonObject[];
  readonly no_events?: readonly ExpectedEvent[];
  readonly event_counts?: { readonly [name: string]: number };
  readonly logs?: readonly ExpectedLogLine[];
  readonly no_logs?: readonly ExpectedLogLine[];
  /** Null: there is no such file. */
  readonly store?: { readonly [path: string]: CaseFileContents | null };
  /** What the Host collected of the declared output file; null: nothing. */
  readonly output?: string | null;
  /** In these a second run is equal to the first, in those it differs. */
  readonly same?: readonly ComparedPart[];
  readonly different?: readonly ComparedPart[];
}

/**
 * One executable statement about the language.
 *
 * Source: conformance/README.md.
 */
export interface ConformanceCase {
  /** `topic/name`. */
  readonly id: string;
  /** One line: the statement under test. */
  readonly about: string;
  readonly source: "seed" | "inherited" | "design";
  /** The whole prompt file. */
  readonly prompt: string;
  readonly host?: CaseHost;
  /** The case is played a second time, with these keys of the Host replaced. */
  readonly again?: CaseHost;
  /** `migrate`: the prompt is rewritten, not run. Dialect only. */
  readonly run?: "run" | "migrate";
  /** The rewriting knows the case's Host. Dialect only. */
  readonly migrate_host?: boolean;
  readonly expect: CaseExpectation;
}
