import type { EngineDialect } from "@runvil/engine";
import type { Log, RunTools } from "@runvil/harness";
import type { Services } from "@runvil/plugin-sdk";
import type { Prompt, PromptDialect } from "@runvil/prompt";
import type { JsonValue, PackSnapshot } from "@runvil/protocol";
import type { PackShelf } from "./pack-shelf.js";

/**
 * A language other than Runvil that a Host runs.
 *
 * Source: docs/spec/promptforge-dialect.md section 11.
 */
export interface Dialect {
  /** Reads its prompt files. */
  readonly prompt: PromptDialect;
  /**
   * Prepares a run of one of its prompts: which tools the run has, and what its Lua sees of them. Called once per run, before any
   * Lua. When it rejects, the run fails as `Internal`; once the signal aborted, it was cancelled.
   */
  prepare(request: DialectRequest): DialectPreparation | Promise<DialectPreparation>;
}

/** What a dialect prepares a run with. */
export interface DialectRequest {
  readonly prompt: Prompt;
  /** The Host's Packs. */
  readonly packs: PackShelf;
  /** The Host-wide services overlaid with the run's own. */
  readonly services: Services;
  /** The Host's log, with the run's name attached. */
  readonly log: Log;
  /** Aborts when the run is cancelled. */
  readonly signal: AbortSignal;
  /** What the preparation of the run that is replayed gave as `bindings`. Absent for a run that is no replay. */
  readonly bindings?: JsonValue;
}

/** A run that its dialect can start, or what the environment lacks. */
export type DialectPreparation =
  | {
      readonly ok: true;
      /** What the Engine is told of Packs. */
      readonly packs: PackSnapshot;
      /** The tools of that catalog by id, with their code. */
      readonly tools: RunTools;
      /** The dialect's own part of the Engine. */
      readonly engine: EngineDialect;
      /** What was decided, as plain JSON: a journal keeps it, so that a replay decides the same. */
      readonly bindings: JsonValue;
    }
  | {
      readonly ok: false;
      /** Lines of the requirements notice, without the leading `- `. */
      readonly gaps: readonly string[];
    };
