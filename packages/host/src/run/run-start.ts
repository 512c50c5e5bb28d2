import { type RunEnvironment, startRun } from "@runvil/engine";
import {
  beforeGrace,
  combinedRecord,
  type Divergence,
  logWith,
  type PerformedRun,
  performRun,
  type RunOpening,
  type RunRecord,
  type Store,
} from "@runvil/harness";
import type { JsonValue, ModelEntry, Outcome, RunEvent } from "@runvil/protocol";
import { bookedRun } from "../inner-run/booked-run.js";
import type { InnerPlace, InnerRun } from "../inner-run/call-runs.js";
import { RunBooks } from "../inner-run/run-books.js";
import { RunFamily } from "../inner-run/run-family.js";
import { runServices } from "../inner-run/run-services.js";
import type { ResolvedLimits } from "../limits.js";
import { UsageMeter } from "../usage/usage-meter.js";
import type { AdmissionSetting, Admitted } from "./admit.js";
import { collectOutput } from "./run-files.js";
import type { RunHandle } from "./run-handle.js";
import type { RunHost } from "./run-host.js";
import type { RunOptions } from "./run-options.js";

/** The options that say how a run is performed, whatever it begins with. */
export type PerformOptions = Pick<
  RunOptions,
  "provider" | "models" | "limits" | "onEvent" | "onDelta" | "onUnsettled" | "record" | "signal" | "clock"
>;

/** A run's journal while the run goes on. */
export interface HeldJournal {
  readonly record: RunRecord;
  /** Lets the journal go. Never rejects. */
  close(): Promise<void>;
}

/** A run that may begin. */
export interface Beginning {
  readonly ok: true;
  readonly admitted: Admitted;
  readonly environment: RunEnvironment;
  readonly journal?: HeldJournal;
  /** What of the run is on record already. */
  readonly opening?: RunOpening;
}

/** A run that may begin, or how it ends before. */
export type Begun = Beginning | { readonly ok: false; readonly outcome: Outcome };

/** What a run is started with, and how it comes to its beginning. */
export interface RunStart {
  readonly name: string;
  readonly seed: string;
  readonly startedAt: string;
  /** The models whose prices count. */
  readonly models: readonly ModelEntry[];
  readonly limits: ResolvedLimits;
  readonly options: PerformOptions;
  /** Where an inner run stands. */
  readonly place?: InnerPlace | undefined;
  /** Everything before the Engine. */
  begin(setting: AdmissionSetting): Promise<Begun>;
}

interface End {
  readonly outcome: Outcome;
  readonly started: boolean;
  readonly store?: Store;
  readonly bindings?: JsonValue | undefined;
  readonly divergence?: Divergence | undefined;
  readonly output?: Uint8Array | undefined;
}

/** Starts a run: it begins and goes on by itself. */
export function startHandle(host: RunHost, start: RunStart): InnerRun {
  const { name, seed, startedAt, limits, options, place } = start;
  const cancel = new AbortController();
  const signal = options.signal === undefined ? cancel.signal : AbortSignal.any([cancel.signal, options.signal]);
  const usage = new UsageMeter(start.models);
  const family = place?.family ?? new RunFamily();
  const books = new RunBooks(usage, family, place?.outer);
  const log = logWith(host.log, { execution: name });
  let performed: PerformedRun | undefined;
  let overBudget: string | undefined;
  const onRefused = (message: string): void => {
    overBudget = message;
    cancel.abort(new Error(message));
  };

  const performToEnd = async (begun: Beginning): Promise<Pick<End, "outcome" | "divergence">> => {
    try {
      performed = perform(host, start, begun, { signal, family, books, onRefused });
      const outcome = await performed.outcome;
      return { outcome, divergence: performed.divergence };
    } finally {
      const closing = begun.journal?.close();
      if (closing !== undefined && (await beforeGrace(closing, signal, limits.harness.abortGraceMs)) === "late") {
        log.warn("a journal was not closed after the cancel");
      }
    }
  };
  const play = async (): Promise<End> => {
    const { abortGraceMs } = limits.harness;
    const begun = await start.begin({ execution: name, signal, graceMs: abortGraceMs });
    if (!begun.ok) return { outcome: begun.outcome, started: false };
    const { outcome, divergence } = await performToEnd(begun);
    const { store, prompt, dialect } = begun.admitted;
    const output = await beforeGrace(collectOutput(prompt.frontmatter, store), signal, abortGraceMs);
    if (output === "late") log.warn("a store did not give the output file after the cancel");
    const bindings = dialect?.bindings;
    return { outcome, started: true, store, bindings, divergence, output: output === "late" ? undefined : output };
  };
  const end = play().catch((cause: unknown): End => {
    log.error("a run broke", { cause });
    const message = "internal invariant violated: the run could not be started";
    return { outcome: { status: "failed", error: { kind: "Internal", message } }, started: false };
  });
  const store = end.then((ended) => ended.store);
  // It rejects for a store that poses as a promise, and need not be read.
  store.catch((cause: unknown) => log.warn("a store poses as a promise and rejects", { cause }));
  const handle: RunHandle = {
    name,
    seed,
    startedAt,
    outcome: end.then(({ outcome }) => outcome),
    started: end.then(({ started }) => started),
    store,
    output: end.then(({ output }) => output),
    bindings: end.then(({ bindings }) => bindings),
    divergence: end.then(({ divergence }) => divergence),
    usage: end.then(() => usage.report()),
    cancel: () => cancel.abort(new Error("the run was cancelled")),
    stop: () => performed?.stop(),
  };
  return { handle, books, overBudget: () => overBudget };
}

interface Performance {
  readonly signal: AbortSignal;
  readonly family: RunFamily;
  readonly books: RunBooks;
  /** Ends an inner run that a budget forbids to go on. */
  readonly onRefused: (message: string) => void;
}

/** Hands a run to the Engine, and its effects to the Harness. */
function perform(host: RunHost, start: RunStart, begun: Beginning, given: Performance): PerformedRun {
  const { options, limits, place } = start;
  const { admitted, environment, journal, opening } = begun;
  const { signal, family, books } = given;
  const started = startRun(admitted.prompt, environment, admitted.dialect?.engine);
  if (place === undefined) family.limitTo(environment.limits.budgets);
  const isBooked = place !== undefined || family.isLimited;
  const booking = { books, family, execution: environment.execution };
  const run = isBooked ? bookedRun(started, booking, given.onRefused) : started;
  const provider = options.provider ?? host.provider;
  const { onDelta, onUnsettled, clock } = options;
  const record = recordOf(journal?.record, options.record);
  const { services, lend } = runServices(admitted.services, admitted.offered, {
    outlines: host.outlines,
    start: (inner, at) => host.startInner(inner, at),
    inherited: inheritedBy(options),
    seed: start.seed,
    depth: place?.depth ?? 0,
    family,
    books,
  });
  return performRun(run, {
    tools: admitted.tools,
    store: admitted.store,
    services,
    ...(lend === undefined ? {} : { lend }),
    limits: limits.harness,
    log: host.log,
    signal,
    meter: (event) => books.see(event),
    ...(provider === undefined ? {} : { provider }),
    // The Harness handles what an asynchronous observer rejects with.
    ...(options.onEvent === undefined ? {} : { onEvent: (event: RunEvent): unknown => options.onEvent?.(event) }),
    ...(onDelta === undefined ? {} : { onDelta }),
    ...(onUnsettled === undefined ? {} : { onUnsettled }),
    ...(record === undefined ? {} : { record }),
    ...(opening === undefined ? {} : { opening }),
    ...(clock === undefined ? {} : { clock }),
  });
}

function recordOf(journal: RunRecord | undefined, own: RunRecord | undefined): RunRecord | undefined {
  return journal === undefined || own === undefined ? (journal ?? own) : combinedRecord(journal, own);
}

/** What the runs inside a run have of it, beside its services. */
function inheritedBy({ provider, models, limits, onUnsettled, clock }: PerformOptions): Partial<RunOptions> {
  return {
    ...(provider === undefined ? {} : { provider }),
    ...(models === undefined ? {} : { models }),
    ...(limits === undefined ? {} : { limits }),
    ...(onUnsettled === undefined ? {} : { onUnsettled }),
    ...(clock === undefined ? {} : { clock }),
  };
}
