import { startRun } from "@runvil/engine";
import { type Log, logWith, type PerformedRun, performRun, type Store } from "@runvil/harness";
import type { ModelProvider } from "@runvil/plugin-sdk";
import { Services } from "@runvil/plugin-sdk";
import type { Outcome, RunError } from "@runvil/protocol";
import { type LimitOptions, resolveLimits } from "../limits.js";
import type { Registry } from "../packs/registry.js";
import { checkModelCatalog, type ModelCatalog } from "../prepare/model-catalog.js";
import { prepare } from "../prepare/prepare.js";
import { readPrompt } from "./read-prompt.js";
import { collectOutput, openFiles } from "./run-files.js";
import type { RunHandle } from "./run-handle.js";
import { takeInputs } from "./run-inputs.js";
import type { RunOptions } from "./run-options.js";

/** What the Host lends to its runs. */
export interface RunHost {
  readonly registry: Registry;
  /** Settles when every Pack has started or failed to. */
  readonly packsStarted: Promise<void>;
  readonly services: Services;
  readonly models: ModelCatalog;
  readonly provider: ModelProvider | undefined;
  readonly limits: LimitOptions;
  readonly log: Log;
}

interface End {
  readonly outcome: Outcome;
  readonly started: boolean;
  readonly store?: Store;
  readonly output?: Uint8Array | undefined;
}

/**
 * Starts a run: parse, version, prepare, files, and then the Engine. A run that is refused reports no event.
 *
 * @throws RangeError for a seed, an instant or a limit that is none; SetupError for a model catalog that contradicts itself
 *
 * Source: docs/spec/run-lifecycle.md section 3.
 */
export function launch(host: RunHost, options: RunOptions, defaultName: string): RunHandle {
  const inputs = takeInputs(options, defaultName);
  const limits = resolveLimits(host.limits, options.limits);
  if (options.models !== undefined) checkModelCatalog(options.models);
  const log = logWith(host.log, { execution: inputs.name });
  const cancel = new AbortController();
  const signal = options.signal === undefined ? cancel.signal : AbortSignal.any([cancel.signal, options.signal]);
  let performed: PerformedRun | undefined;

  const play = async (): Promise<End> => {
    const read = readPrompt(options.prompt);
    if (!read.ok) return refused(read.error);
    const { prompt } = read;
    if (!(await packsStarted(host, signal))) return { outcome: { status: "cancelled" }, started: false };
    const services = host.services.merge(options.services ?? Services.empty);
    const prepared = prepare(prompt.frontmatter, host.registry, options.models ?? host.models, services, log);
    if (!prepared.ok) return refused({ kind: "RequirementsUnmet", message: prepared.notice });
    const files = await openFiles(prompt.frontmatter, options);
    if (!files.ok) {
      log.error("a run's files could not be opened", { cause: files.cause });
      return refused(files.error);
    }
    const run = startRun(prompt, {
      execution: inputs.name,
      seed: inputs.seed,
      startedAt: inputs.startedAt,
      args: inputs.args,
      ...(inputs.ui === undefined ? {} : { ui: inputs.ui }),
      packs: prepared.packs,
      models: { roles: prepared.roles },
      limits: limits.run,
    });
    const provider = options.provider ?? host.provider;
    const { onEvent, onDelta, record, clock } = options;
    performed = performRun(run, {
      tools: prepared.tools,
      store: files.store,
      services,
      limits: limits.harness,
      log: host.log,
      signal,
      ...(provider === undefined ? {} : { provider }),
      ...(onEvent === undefined ? {} : { onEvent }),
      ...(onDelta === undefined ? {} : { onDelta }),
      ...(record === undefined ? {} : { record }),
      ...(clock === undefined ? {} : { clock }),
    });
    const outcome = await performed.outcome;
    return {
      outcome,
      started: true,
      store: files.store,
      output: await collectOutput(prompt.frontmatter, files.store),
    };
  };

  const end = play().catch((cause: unknown): End => {
    log.error("a run broke", { cause });
    return refused({ kind: "Internal", message: "internal invariant violated: the run could not be started" });
  });
  return {
    name: inputs.name,
    seed: inputs.seed,
    startedAt: inputs.startedAt,
    outcome: end.then(({ outcome }) => outcome),
    started: end.then(({ started }) => started),
    store: end.then(({ store }) => store),
    output: end.then(({ output }) => output),
    cancel: () => cancel.abort(new Error("the run was cancelled")),
    stop: () => performed?.stop(),
  };
}

/** Waits for the Packs; false when the run was cancelled first. */
async function packsStarted(host: RunHost, signal: AbortSignal): Promise<boolean> {
  const cancelled = new Promise<false>((resolve) => {
    if (signal.aborted) resolve(false);
    else signal.addEventListener("abort", () => resolve(false), { once: true });
  });
  return Promise.race([host.packsStarted.then(() => true), cancelled]);
}

function refused(error: RunError): End {
  return { outcome: { status: "failed", error }, started: false };
}
