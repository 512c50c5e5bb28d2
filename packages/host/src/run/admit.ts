import { beforeGrace, type Log, logWith, type RunTools, type Store } from "@runvil/harness";
import { Services } from "@runvil/plugin-sdk";
import type { Prompt } from "@runvil/prompt";
import type { CatalogEntry, ModelEntry, NearDuplicates, Outcome, PackSnapshot } from "@runvil/protocol";
import { packShelf } from "../dialect/pack-shelf.js";
import { type Decided, prepareWithDialect } from "../dialect/prepare-with-dialect.js";
import { type Prepared, prepare } from "../prepare/prepare.js";
import { noticeOf } from "../prepare/requirements-notice.js";
import { type ReadPrompt, readPrompt } from "./read-prompt.js";
import { openFiles } from "./run-files.js";
import type { RunHost } from "./run-host.js";
import type { RunOptions } from "./run-options.js";

/** A run that may start. */
export interface Admitted {
  readonly ok: true;
  readonly prompt: Prompt;
  readonly packs: PackSnapshot;
  readonly tools: RunTools;
  /** The tools that sections can offer, in tool id order. */
  readonly offered: readonly CatalogEntry[];
  readonly roles: { readonly [label: string]: ModelEntry };
  /** Absent: nothing is checked. */
  readonly nearDuplicates?: NearDuplicates;
  /** The language of a prompt that is not Runvil. */
  readonly dialect?: Decided;
  readonly services: Services;
  readonly store: Store;
}

/** A run that may start, or how it ended before it could. */
export type Admission = Admitted | { readonly ok: false; readonly outcome: Outcome };

/** How a run is admitted. */
export interface AdmissionSetting {
  /** The run's name. */
  readonly execution: string;
  /** Aborts when the run is cancelled. */
  readonly signal: AbortSignal;
  /** How long the opening of a store may go on after that, in milliseconds. */
  readonly graceMs: number;
}

/**
 * Parses, checks the version, prepares and opens the files: everything before the Engine. No Lua runs, no event is reported.
 *
 * Source: docs/spec/run-lifecycle.md section 3, steps 1 to 5.
 */
export async function admit(
  host: RunHost,
  options: RunOptions,
  { execution, signal, graceMs }: AdmissionSetting,
): Promise<Admission> {
  const log: Log = logWith(host.log, { execution });
  const read = readPrompt(options.prompt, host.dialects);
  if (!read.ok) return { ok: false, outcome: { status: "failed", error: read.error } };
  if (!(await host.packStart.wait(signal))) return { ok: false, outcome: { status: "cancelled" } };

  const { frontmatter } = read.prompt;
  const services = host.services.merge(options.services ?? Services.empty);
  const preparing = prepareRead(read, host, options, { services, log, signal }).catch((cause: unknown) => {
    if (!signal.aborted) throw cause;
    log.info("a dialect gave a run up after the cancel", { cause });
    return "given-up" as const;
  });
  const prepared = await beforeGrace(preparing, signal, graceMs);
  if (prepared === "given-up") return { ok: false, outcome: { status: "cancelled" } };
  if (prepared === "late") {
    log.warn("a dialect or a tool picker did not prepare a run after the cancel");
    return { ok: false, outcome: { status: "cancelled" } };
  }
  if (!prepared.ok) {
    return { ok: false, outcome: { status: "failed", error: { kind: "RequirementsUnmet", message: prepared.notice } } };
  }
  const files = await beforeGrace(openFiles(frontmatter, options), signal, graceMs);
  if (files === "late") {
    log.warn("a run's files were not open after the cancel");
    return { ok: false, outcome: { status: "cancelled" } };
  }
  if (!files.ok) {
    log.error("a run's files could not be opened", { reason: files.error.message, cause: files.cause });
    return { ok: false, outcome: { status: "failed", error: files.error } };
  }
  return { ...prepared, prompt: read.prompt, services, store: files.store };
}

type Preparation = Pick<Admitted, "ok" | "packs" | "tools" | "offered" | "roles" | "dialect" | "nearDuplicates">;

/**
 * Prepares a run by the rules of its prompt's language.
 *
 * @param options the run's own models and bindings
 */
export async function prepareRead(
  { prompt, dialect }: Extract<ReadPrompt, { readonly ok: true }>,
  host: RunHost,
  options: Pick<RunOptions, "models" | "bindings">,
  setting: { readonly services: Services; readonly log: Log; readonly signal: AbortSignal },
): Promise<Preparation | Extract<Prepared, { readonly ok: false }>> {
  const { services, log } = setting;
  const models = options.models ?? host.models;
  if (dialect === undefined) {
    const prepared = prepare(prompt.frontmatter, host.registry, models, services, log);
    return prepared.ok ? checkedForNearDuplicates(prepared, host, log) : prepared;
  }
  const { bindings } = options;
  const packs = packShelf(host.registry, services, log);
  const request = { prompt, packs, ...setting, ...(bindings === undefined ? {} : { bindings }) };
  return prepareWithDialect(dialect, request, prompt.frontmatter.models, models);
}

/** Finds the near-duplicates of a run where the Host checks for them. A check that fails refuses the run where it must pass. */
async function checkedForNearDuplicates(
  prepared: Extract<Prepared, { readonly ok: true }>,
  { nearDuplicates: mode, finder }: RunHost,
  log: Log,
): Promise<Preparation | Extract<Prepared, { readonly ok: false }>> {
  if (mode === "off" || finder === undefined) return prepared;
  const found = await finder.find(prepared.offered, log);
  if (found.ok) return { ...prepared, nearDuplicates: { mode, pairs: found.pairs } };
  const notice = mode === "fail" ? noticeOf(["the near-duplicate check failed: the tool picker failed"]) : undefined;
  return notice === undefined ? prepared : { ok: false, notice };
}
