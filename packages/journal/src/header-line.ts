import type {
  CatalogEntry,
  JsonObject,
  JsonValue,
  ModelEntry,
  NearDuplicates,
  PreludeSource,
  RunLimits,
  UnavailablePack,
} from "@runvil/protocol";

/** The format that this version writes, and the only one that it reads. */
export const JOURNAL_FORMAT = 1;

/** Where a run's files are kept: in memory, gone with the process, or anywhere else, where they outlive it. */
export type StoreKind = "memory" | "folder";

/** The model of each bound role, by label. */
export interface RecordedModels {
  readonly roles: { readonly [label: string]: ModelEntry };
}

/** Where a fork comes from. */
export interface ForkOrigin {
  /** The other run's name. */
  readonly execution: string;
  /** How many of its answers the fork takes. */
  readonly answers: number;
  /** Whether a rebind follows them. Absent: none. */
  readonly rebinds?: true;
}

/**
 * The first line of a journal: everything that the run was started with. Keys and other settings of models, services and the
 * configuration are no part of it.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export interface HeaderLine {
  readonly record: "run";
  readonly format: typeof JOURNAL_FORMAT;
  /** The version of the seams, `PROTOCOL_VERSION` of `@runvil/protocol`. */
  readonly protocol: number;
  /** The run's name. */
  readonly execution: string;
  /** The prompt file's text. */
  readonly prompt: string;
  /** Of the text as UTF-8, 64 lowercase hex digits. */
  readonly prompt_sha256: string;
  readonly args: string;
  /** Absent: `ui` is nil. */
  readonly ui?: JsonObject;
  /** 64 lowercase hex digits. */
  readonly seed: string;
  /** UTC, ISO 8601 with a final `Z`. */
  readonly started_at: string;
  readonly limits: RunLimits;
  readonly catalog: readonly CatalogEntry[];
  readonly preludes: readonly PreludeSource[];
  readonly usable?: readonly string[];
  readonly unavailable?: readonly UnavailablePack[];
  readonly models: RecordedModels;
  readonly store: StoreKind;
  /** The near-duplicate check, where the Host turned it on. */
  readonly near_duplicates?: NearDuplicates;
  /** What another dialect than Runvil's bound at prepare, so that a replay need not bind again. */
  readonly bindings?: JsonValue;
  /**
   * How many records of files follow, which tell what the run began with. With fewer the header alone got down before a crash, and
   * nothing of the run was done. Absent: none.
   */
  readonly file_records?: number;
  /** The run that a fork was taken from. */
  readonly forked_from?: ForkOrigin;
}
