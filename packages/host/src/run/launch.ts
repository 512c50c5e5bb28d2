import { startRun } from "@runvil/engine";
import { beforeGrace, logWith, type PerformedRun, performRun, type Store } from "@runvil/harness";
import type { Outcome, RunEvent } from "@runvil/protocol";
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
export function launch(host: RunHost, given: RunOptions, defaultName: string): RunHandle {
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
  const meter = (event: RunEvent): void => usage.see(event);
  const log = logWith(host.log, { execution: inputs.name });
  let performed: PerformedRun | undefined;

  const play = async (): Promise<End> => {
    const { abortGraceMs } = limits.harness;
    const admitted = await admit(host, options, { execution: inputs.name, signal, graceMs: abortGraceMs });
    if (!admitted.ok) return { outcome: admitted.outcome, started: false };
    performed = perform(host, options, { inputs, limits, admitted, signal, meter });
    const outcome = await performed.outcome;
    const { store } = admitted;
    const output = await beforeGrace(collectOutput(admitted.prompt.frontmatter, store), signal, abortGraceMs);
    if (output === "late") log.warn("a store did not give the output file after the cancel");
    return { outcome, started: true, store, output: output === "late" ? undefined : output };
  };
  const end = play().catch((cause: unknown): End => {
    log.error("a run broke", { cause });
    const message = "internal invariant violated: the run could not be started";
    return { outcome: { status: "failed", error: { kind: "Internal", message } }, started: false };
  });
  const store = end.then((ended) => ended.store);
  // It rejects for a store that poses as a promise, and need not be read.
  store.catch((cause: unknown) => log.warn("a store poses as a promise and rejects", { cause }));
  return {
    name: inputs.name,
    seed: inputs.seed,
    startedAt: inputs.startedAt,
    outcome: end.then(({ outcome }) => outcome),
    started: end.then(({ started }) => started),
    store,
    output: end.then(({ output }) => output),
    usage: end.then(() => usage.report()),
    cancel: () => cancel.abort(new Error("the run was cancelled")),
    stop: () => performed?.stop(),
  };
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
  readonly meter: (event: RunEvent) => void;
}

/** Hands an admitted run to the Engine, and its effects to the Harness. */
function perform(host: RunHost, options: RunOptions, given: Performance): PerformedRun {
  const { inputs, limits, admitted, signal, meter } = given;
  const { name: execution, ...frozen } = inputs;
  const run = startRun(admitted.prompt, {
    execution,
    ...frozen,
    packs: admitted.packs,
    models: { roles: admitted.roles },
    limits: limits.run,
  });
  const provider = options.provider ?? host.provider;
  const { onDelta, onUnsettled, record, clock } = options;
  return performRun(run, {
    tools: admitted.tools,
    store: admitted.store,
    services: admitted.services,
    limits: limits.harness,
    log: host.log,
    signal,
    meter,
    ...(provider === undefined ? {} : { provider }),
    // The Harness handles what an asynchronous observer rejects with.
    ...(options.onEvent === undefined ? {} : { onEvent: (event: RunEvent): unknown => options.onEvent?.(event) }),
    ...(onDelta === undefined ? {} : { onDelta }),
    ...(onUnsettled === undefined ? {} : { onUnsettled }),
    ...(record === undefined ? {} : { record }),
    ...(clock === undefined ? {} : { clock }),
  });
}
