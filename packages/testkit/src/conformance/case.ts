import type { EventName, JsonObject, JsonValue, ParseErrorKind, RunErrorKind } from "@runvil/protocol";
import type { ModelScript } from "../model-script.js";
import type { ScriptedPackScript } from "../scripted-pack.js";
import type { WebScript } from "../scripted-web.js";

/** The moment at which the Host cancels the run. */
export type CancelMoment = "handler_runs" | "tool_call" | "model_round";

/** The Host that a case runs on. */
export interface CaseHost {
  /** The bundled Packs the Host has. Default: both. */
  readonly packs?: readonly ("web" | "user-input")[];
  readonly extra_packs?: readonly ScriptedPackScript[];
  /** The operator's messages. Present, the run has an input broker. */
  readonly operator?: readonly string[];
  readonly web?: WebScript;
  readonly models?: ModelScript;
  /** The argument string. */
  readonly args?: string;
  /** The run seed, 64 hex digits. */
  readonly seed?: string;
  /** Path to text of the files present at the start. */
  readonly store?: { readonly [path: string]: string };
  readonly cancel_when?: CancelMoment;
}

/** What one request to a model must have been. Only the keys that are there count. */
export interface ExpectedRequest {
  readonly role?: string;
  readonly tools?: readonly string[] | null;
  readonly messages?: readonly JsonObject[];
  readonly tool_schemas?: { readonly [name: string]: JsonValue };
  /** Dialect only. */
  readonly descriptions?: { readonly [name: string]: string };
}

/** What one catalog call must have been. */
export interface ExpectedCall {
  readonly tool?: string;
  readonly arguments?: JsonObject;
  readonly caller?: "model" | "script";
}

/** What must come of a case. A key that is absent is not compared. */
export interface CaseExpectation {
  readonly outcome?: "completed" | "failed" | "cancelled" | "refused";
  readonly result?: string;
  readonly result_contains?: readonly string[];
  readonly result_matches?: string;
  readonly error?: {
    readonly kind?: RunErrorKind | ParseErrorKind;
    readonly message?: string;
    readonly message_contains?: readonly string[];
  };
  readonly requests?: readonly ExpectedRequest[];
  readonly calls?: readonly ExpectedCall[];
  readonly events?: readonly EventName[];
  readonly event_fields?: readonly JsonObject[];
  readonly store?: { readonly [path: string]: string };
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
  readonly expect: CaseExpectation;
}
