import { EngineError, type Uncaught } from "../run/engine-error.js";

/**
 * How a chain failed: what another chain would catch, and what becomes of the run when nobody does.
 *
 * Source: docs/spec/walk-jump-call.md section 6, docs/spec/lua-environment.md section 6.
 */
export interface Failure {
  /** The error value that a caller or owner gets, in terms of no VM. */
  readonly error: EngineError;
  /** The run error kind, or the cancelled outcome, when it reaches the run. */
  readonly uncaught: Uncaught;
  /** The run's message. */
  readonly message: string;
  /** The message that events carry. */
  readonly reported: string;
  /** Where it was raised. */
  readonly traceback?: string;
}

/** The failure of an Engine error that no Lua saw. */
export function failureOf(error: EngineError): Failure {
  return {
    error,
    uncaught: error.origin.uncaught,
    message: error.origin.runMessage ?? error.message,
    reported: error.message,
  };
}

/** The error that a caller or owner raises for another chain's failure: its own kind, fields and message. */
export function raisedHere({ error, uncaught, message }: Failure): EngineError {
  return new EngineError(
    error.kind,
    error.message,
    {
      uncaught,
      runMessage: error.origin.runMessage ?? (error.kind === "lua" ? error.message : message),
      staysLua: error.origin.staysLua === true,
    },
    error.fields,
  );
}

/** How a chain ended. A result of `undefined` means that it ran out without one. */
export type ChainEnd =
  | { readonly status: "result"; readonly text: string | undefined }
  | { readonly status: "failure"; readonly failure: Failure };
