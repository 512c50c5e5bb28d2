import type { Budgets, JsonObject, RunErrorKind } from "@runvil/protocol";
import type { PromptOutline } from "./prompt-reader.js";
import { defineService, type ServiceKey } from "./service.js";

/** A run that a tool asks for. */
export interface RunRequest {
  /** What the same Host's `PromptReader` made of the file. */
  readonly prompt: PromptOutline;
  /** The argument string, or an object that becomes its JSON. Default: empty. */
  readonly args?: string | JsonObject;
}

/** What a run and the runs inside it spent. */
export interface RunSpending {
  readonly spent: Required<Budgets>;
}

/** How a run ended. */
export type RunEnd = RunSpending &
  (
    | { readonly status: "completed"; readonly result: string }
    | {
        readonly status: "failed";
        readonly kind: RunErrorKind;
        /** Text of the prompt, its tools and models. Never a stack or an address of the Host's. */
        readonly message: string;
      }
    | { readonly status: "cancelled" }
  );

/**
 * Starts runs inside a tool call. Such a run has a new store in memory and no `ui`; it shares the caller's models, services
 * (the operator's broker among them), limits and budgets. It is cancelled when the call is cut short, whether by a cancel, a
 * stop or the time limit, and when the call ends before it.
 *
 * Source: docs/spec/packs.md section 7.
 */
export interface Runs {
  /** How deep the caller's run stands: 0 for one that the Host started itself. */
  readonly depth: number;
  /**
   * Runs a prompt to its end. A run that fails resolves.
   *
   * @throws ToolError (as a rejection) for a run that may not start: nested more than 8 deep, beside too many others, outside a
   *   tool call, or after it
   */
  start(request: RunRequest): Promise<RunEnd>;
}

/**
 * The service `runvil/runs`, which a Host lends to one tool call at a time. A Pack that names it in `needs` starts runs only
 * through what `cx.service(RUNS)` gives.
 */
export const RUNS: ServiceKey<Runs> = defineService<Runs>(
  "runvil/runs",
  (value) => typeof value === "object" && value !== null && "start" in value && typeof value.start === "function",
);
