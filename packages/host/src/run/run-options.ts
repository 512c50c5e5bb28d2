import type { Clock, ModelDelta, RunRecord, Store, UnsettledObserver } from "@runvil/harness";
import type { ModelProvider, Services } from "@runvil/plugin-sdk";
import type { JsonObject, JsonValue, RunEvent } from "@runvil/protocol";
import type { JournalOptions } from "../journal/journal-options.js";
import type { LimitOptions } from "../limits.js";
import type { ModelCatalog } from "../prepare/model-catalog.js";
import type { PromptFile } from "./read-prompt.js";

/**
 * What one run is started with. Everything is read once, when `run` is called; a later change reaches only later runs.
 *
 * Source: docs/spec/run-lifecycle.md sections 3 and 7.
 */
export interface RunOptions {
  /** The prompt file: its text, its bytes, or a `Prompt` that was parsed before, which many runs may share. */
  readonly prompt: PromptFile;
  /**
   * The run's name, `sys.execution`, and its journal's. Default: `run-1`, `run-2`, ... per Host; with a journal, one that no other
   * run has.
   */
  readonly name?: string;
  /** The argument string, or an object that becomes its JSON, for a prompt that declares `args:`. Default: empty. */
  readonly args?: string | JsonObject;
  /** The snapshot that `ui()` reads. Default: none, and `ui` is nil. */
  readonly ui?: JsonObject;
  /** 64 lowercase hex digits. Default: drawn from the secure random source. */
  readonly seed?: string;
  /** The start instant, UTC, such as `2026-01-31T12:00:00.000Z`. Default: now. */
  readonly startedAt?: string;
  /** The run's files, or how to open them. Default: a new `MemoryStore`. */
  readonly store?: Store | (() => Store | Promise<Store>);
  /** The contents of the prompt's declared input file. */
  readonly input?: string | Uint8Array;
  /** The run's own services, over the Host's. */
  readonly services?: Services;
  /** Default: the Host's. */
  readonly provider?: ModelProvider;
  /** Default: the Host's. */
  readonly models?: ModelCatalog;
  /** Over the Host's. */
  readonly limits?: LimitOptions;
  /** Gets each event as it happens, before the run goes on. What it throws never reaches the run. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Gets the text of loop rounds while it arrives. */
  readonly onDelta?: (delta: ModelDelta) => void;
  /** Gets a tool call that was aborted and whose tool has not settled since. What it throws never reaches the run. */
  readonly onUnsettled?: UnsettledObserver;
  /** Sees effects before they are performed and answers before they are delivered. */
  readonly record?: RunRecord;
  /**
   * What an earlier run of a dialect's prompt gave as its `bindings`: the dialect decides the same again. Default: it decides anew.
   */
  readonly bindings?: JsonValue;
  /**
   * Where the run is journaled: `false` nowhere, `true` in the Host's store, or a store of the run's own. Default: the Host's store
   * where it has one.
   */
  readonly journal?: boolean | JournalOptions;
  /** Aborting it cancels the run. */
  readonly signal?: AbortSignal;
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
}
