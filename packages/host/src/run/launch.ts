import { type RunEnvironment, startRun } from "@runvil/engine";
import { beforeGrace, logWith, type PerformedRun, performRun, type Store } from "@runvil/harness";
import type { JsonValue, Outcome, RunEvent } from "@runvil/protocol";
import { bookedRun } from "../inner-run/booked-run.js";
import type { InnerPlace, InnerRun } from "../inner-run/call-runs.js";
import { RunBooks } from "../inner-run/run-books.js";
import { RunFamily } from "../inner-run/run-family.js";
import { runServices } from "../inner-run/run-services.js";
import { type ResolvedLimits, resolveLimits } from "../limits.js";
import { checkOptions, requireOption } from "../option-check.js";
import { checkModelCatalog } from "../prepare/model-catalog.js";
import { SetupError } from "../setup-error.js";
import { UsageMeter } from "../usage/usage-meter.js";
import { type Admitted, admit } from "./admit.js";
import { collectOutput } from "./run-files.js";
import type { RunHandle } from "./run-handle.js";
import type { RunHost } from "./run-host.js";
import { type RunInputs, takeInputs } from "./run-inputs.js";
import { RUN_OPTION_RULES } from "./run-option-rules.js";
import type { RunOptions } from "./run-options.js";

interface End {
  readonly outcome: Outcome;
  readonly started: boolean;
  readonly store?: Store;
  readonly bindings?: JsonValue | undefined;
  readonly output?: Uint8Array | undefined;
}

/**
 * Starts a run. Its inputs are taken before this returns; the rest follows by itself.
 *
 * @throws TypeError for an option of another name or type; RangeError for a seed, an instant or a limit that is none;
 *   SetupError for a model catalog that contradicts itself, and for a provider without one
 *
 * Source: docs/spec/run-lifecycle.md section 3.
 */
export function launch(host: RunHost, given: RunOptions, defaultName: string, place?: InnerPlace): InnerRun {
  checkOptions("host.run", given, RUN_OPTION_RULES);
  requireOption("host.run", given, "prompt", RUN_OPTION_RULES.prompt);
  if (given.models === undefined && !host.hasCatalog && (given.provider ?? host.provider) !== undefined) {
    throw providerAlone();
  }
  // A later change of the options reaches only later runs.
  const options: RunOptions = {
    ...given,
    ...(given.input instanceof Uint8Array ? { input: given.input.slice() } : {}),
    ...(given.models === undefined ? {} : { models: checkModelCatalog(given.models) }),
  };
  const inputs = takeInputs(options, defaultName);
  const limits = resolveLimits(host.limits, options.limits);
  const cancel = new AbortController();
  const signal = options.signal === undefined ? cancel.signal : AbortSignal.any([cancel.signal, options.signal]);
  const usage = new UsageMeter((options.models ?? host.models).models);
  const family = place?.family ?? new RunFamily(limits.run.budgets);
  const books = new RunBooks(usage, family, place?.outer);
  const log = logWith(host.log, { execution: inputs.name });
  let performed: PerformedRun | undefined;
  let overBudget: string | undefined;
  const onRefused = (message: string): void => {
    overBudget = message;
    cancel.abort(new Error(message));
  };

  const play = async (): Promise<End> => {
    const { abortGraceMs } = limits.harness;
    const admitted = await admit(host, options, { execution: inputs.name, signal, graceMs: abortGraceMs });
    if (!admitted.ok) return { outcome: admitted.outcome, started: false };
    performed = perform(host, options, { inputs, limits, admitted, signal, family, books, onRefused, place });
    const outcome = await performed.outcome;
    const { store } = admitted;
    const output = await beforeGrace(collectOutput(admitted.prompt.frontmatter, store), signal, abortGraceMs);
    if (output === "late") log.warn("a store did not give the output file after the cancel");
    const bindings = admitted.dialect?.bindings;
    return { outcome, started: true, store, bindings, output: output === "late" ? undefined : output };
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
    name: inputs.name,
    seed: inputs.seed,
    startedAt: inputs.startedAt,
    outcome: end.then(({ outcome }) => outcome),
    started: end.then(({ started }) => started),
    store,
    output: end.then(({ output }) => output),
    bindings: end.then(({ bindings }) => bindings),
    usage: end.then(() => usage.report()),
    cancel: () => cancel.abort(new Error("the run was cancelled")),
    stop: () => performed?.stop(),
  };
  return { handle, books, overBudget: () => overBudget };
}

function providerAlone(): SetupError {
  const example = '{ models: [{ id: "m", description: "", context: 131072, thinking: "never" }], current: "m" }';
  return new SetupError(
    "model-catalog",
    `a \`provider\` was given without \`models\`, the catalog that binds roles to it, such as ${example}`,
  );
}

interface Performance {
  readonly inputs: RunInputs;
  readonly limits: ResolvedLimits;
  readonly admitted: Admitted;
  readonly signal: AbortSignal;
  readonly family: RunFamily;
  readonly books: RunBooks;
  /** Ends an inner run that a budget forbids to go on. */
  readonly onRefused: (message: string) => void;
  readonly place: InnerPlace | undefined;
}

/** Hands an admitted run to the Engine, and its effects to the Harness. */
function perform(host: RunHost, options: RunOptions, given: Performance): PerformedRun {
  const { inputs, limits, admitted, signal, family, books, place } = given;
  const { name: execution, ...frozen } = inputs;
  const environment: RunEnvironment = {
    execution,
    ...frozen,
    packs: admitted.packs,
    models: { roles: admitted.roles },
    // An inner run spends what its family has, which its books know.
    limits: place === undefined ? limits.run : { ...limits.run, budgets: {} },
    ...(admitted.nearDuplicates === undefined ? {} : { nearDuplicates: admitted.nearDuplicates }),
  };
  const started = startRun(admitted.prompt, environment, admitted.dialect?.engine);
  const isBooked = place !== undefined || family.isLimited;
  const run = isBooked ? bookedRun(started, books, given.onRefused) : started;
  const provider = options.provider ?? host.provider;
  const { onDelta, onUnsettled, record, clock } = options;
  const { services, lend } = runServices(admitted.services, admitted.offered, {
    outlines: host.outlines,
    start: (inner, at) => host.keep(() => launch(host, inner, "", at)),
    inherited: inheritedBy(options),
    seed: inputs.seed,
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
    ...(clock === undefined ? {} : { clock }),
  });
}

/** What the runs inside a run have of it, beside its services. */
function inheritedBy({ provider, models, limits, onUnsettled, clock }: RunOptions): Partial<RunOptions> {
  return {
    ...(provider === undefined ? {} : { provider }),
    ...(models === undefined ? {} : { models }),
    ...(limits === undefined ? {} : { limits }),
    ...(onUnsettled === undefined ? {} : { onUnsettled }),
    ...(clock === undefined ? {} : { clock }),
  };
}
