import type { Services } from "@runvil/plugin-sdk";
import type { Budgets } from "@runvil/protocol";
import type { Log } from "../log.js";

/** A tool call, as whoever lends services to it knows it. */
export interface ServedCall {
  /** The tool id. */
  readonly tool: string;
  /** `{execution}:{effect id}`. */
  readonly key: string;
  /** The call's own signal. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Adds to what the call spent by itself, which its answer tells. After the answer was made it does nothing. */
  spend(spent: Required<Budgets>): void;
}

/** Services that are made for one call. */
export interface CallServices {
  readonly services: Services;
  /** The call was answered: whatever the services still do for it is to end. */
  end(): void;
}

/**
 * Lends services to a call when its tool first asks for one. They come before those of the run.
 *
 * Source: docs/spec/packs.md section 7.
 */
export type LendServices = (call: ServedCall) => CallServices;
