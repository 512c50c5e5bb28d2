import { type Log, logWith, SILENT_LOG } from "@runvil/harness";
import { type ModelProvider, type Plugin, Services } from "@runvil/plugin-sdk";
import { checkDialects } from "./dialect/check-dialects.js";
import type { Dialect } from "./dialect/dialect.js";
import { HOST_OPTION_RULES } from "./host-option-rules.js";
import { hostServices } from "./inner-run/host-services.js";
import { PromptOutlines } from "./inner-run/prompt-outlines.js";
import { type ForkOptions, fork } from "./journal/fork.js";
import { checkJournal, type JournalOptions, journalsOf } from "./journal/journal-options.js";
import { type JournaledRun, journaledRuns } from "./journal/journaled-runs.js";
import { type Replayed, type ReplayOptions, replay } from "./journal/replay.js";
import { resume } from "./journal/resume.js";
import type { ResumeOptions } from "./journal/resume-options.js";
import { type LimitOptions, resolveLimits } from "./limits.js";
import { checkOptions } from "./option-check.js";
import { buildPacks } from "./packs/build-packs.js";
import { disposePacks } from "./packs/dispose-packs.js";
import { installPlugins } from "./packs/install-plugins.js";
import { PackStart } from "./packs/pack-start.js";
import { startPacks } from "./packs/start-packs.js";
import { checkModelCatalog, type ModelCatalog, NO_MODELS } from "./prepare/model-catalog.js";
import { NearDuplicateFinder, type NearDuplicateMode, type ToolComparer } from "./prepare/near-duplicates.js";
import { type PackReport, reportPacks } from "./prepare/pack-report.js";
import { type CompareOptions, type CompareToolsResult, compareTools, noPicker } from "./run/compare-tools.js";
import { launch } from "./run/launch.js";
import { readPrompt } from "./run/read-prompt.js";
import type { RunHandle } from "./run/run-handle.js";
import type { RunHost } from "./run/run-host.js";
import type { RunOptions } from "./run/run-options.js";

/** What a Host is composed of. */
export interface HostOptions {
  /** Called in this order; each adds its Packs. Default: none. */
  readonly plugins?: readonly Plugin[];
  /** The languages that the Host runs beside Runvil. Default: none. */
  readonly dialects?: readonly Dialect[];
  /** Services for every run and for the builds of Packs. Default: none. */
  readonly services?: Services;
  /** Default: no models, so every role stays unbound. */
  readonly models?: ModelCatalog;
  /** Performs model rounds. Absent: every round fails as `disabled`. */
  readonly provider?: ModelProvider;
  /** Limits of every run. */
  readonly limits?: LimitOptions;
  /**
   * Whether tools that a section offers and a model may take for each other are reported (`warn`) or fail the section's tool list
   * (`fail`). Default: `off`. The others need `picker`.
   */
  readonly nearDuplicates?: NearDuplicateMode;
  /** Compares tools for `nearDuplicates`; `createToolPicker` of `@runvil/tool-picker` makes one. */
  readonly picker?: ToolComparer;
  /** Where runs are journaled, so that they can be replayed, resumed and forked. Default: nowhere. */
  readonly journal?: JournalOptions;
  /** Where the Host, its runs and its Packs log. Default: nowhere. */
  readonly log?: Log;
}

/** Composes Plugins, models and services, and starts runs. */
export interface Host {
  /**
   * Starts a run. The first run waits until the Packs have started.
   *
   * @throws TypeError for an option of another name or type, and without `prompt`; RangeError for an input, such as a seed or a
   *   limit, that is none; SetupError for a model catalog that contradicts itself, and for a provider without a catalog;
   *   Error after `close`
   */
  run(options: RunOptions): RunHandle;
  /**
   * Replays a run from its journal: the same events and outcome, and no model, tool or file.
   *
   * @param run its name
   * @throws SetupError without journals, JournalError for a journal that is missing or damaged (as rejections)
   */
  replay(run: string, options?: ReplayOptions): Promise<Replayed>;
  /**
   * Takes a run up where its journal ends: replays it, then goes on. A run that ended gives its outcome.
   *
   * @throws SetupError without journals, JournalError for a journal that is held, missing or damaged (as rejections)
   */
  resume(run: string, options?: ResumeOptions): Promise<RunHandle>;
  /**
   * Starts a run that takes the first answers of another one's journal, then goes on, under other models or another prompt.
   *
   * @throws RangeError for more answers than there are; else as `resume`, but that the journal may be held (as rejections)
   */
  fork(run: string, options?: ForkOptions): Promise<RunHandle>;
  /**
   * Every run that has a journal, in the order of their start.
   *
   * @throws SetupError without journals (as a rejection)
   */
  runs(): Promise<readonly JournaledRun[]>;
  /**
   * Deletes a run's journal.
   *
   * @throws SetupError without journals, JournalError for a journal that is held or missing (as rejections)
   */
  deleteRun(run: string): Promise<void>;
  /**
   * Finds the tools that a run of the prompt could offer and a model may take for each other, whatever `nearDuplicates` says.
   * Starts nothing.
   *
   * @throws SetupError (as a rejection) without a `picker`
   */
  compareTools(options: CompareOptions): Promise<CompareToolsResult>;
  /** Reports every registered Pack, and why it or one of its tools cannot serve. */
  packs(): Promise<readonly PackReport[]>;
  /** Cancels the runs, waits for their outcomes, and disposes of the Packs. Never rejects. */
  close(): Promise<void>;
}

/**
 * Sets a Host up: installs its Plugins and builds their Packs, which start while this returns.
 *
 * @throws SetupError (as a rejection) for a Plugin that cannot be installed, a Pack name that is malformed or repeated, and a
 *   model catalog that contradicts itself, and for a near-duplicate check without a picker; TypeError for an option of another name or type; RangeError for a limit that is none
 *
 * Source: docs/spec/run-lifecycle.md section 2, docs/spec/packs.md section 8.
 */
export async function createHost(options: HostOptions = {}): Promise<Host> {
  checkOptions("createHost", options, HOST_OPTION_RULES);
  const { plugins = [], dialects = [], models = NO_MODELS, provider, limits = {} } = options;
  const log = logWith(options.log ?? SILENT_LOG, {});
  const catalog = checkModelCatalog(models);
  if (provider === undefined && models.models.length > 0) {
    log.warn("this Host has models and no `provider` to perform their rounds, which will fail unless a run brings one");
  }
  resolveLimits(limits);
  checkDialects(dialects);
  const { nearDuplicates = "off", picker } = options;
  if (nearDuplicates !== "off" && picker === undefined) throw noPicker(`\`nearDuplicates: "${nearDuplicates}"\``);
  const registry = installPlugins(plugins, log);
  const outlines = new PromptOutlines((file) => readPrompt(file, dialects));
  const services = hostServices(outlines).merge(options.services ?? Services.empty);
  const closing = new AbortController();
  const setting = { services, log, signal: closing.signal };
  await buildPacks(registry, setting);
  const packStart = new PackStart(startPacks(registry, setting));

  const running = new Set<RunHandle>();
  const shared: RunHost = {
    registry,
    packStart,
    services,
    dialects,
    outlines,
    models: catalog,
    hasCatalog: options.models !== undefined,
    provider,
    limits,
    log,
    nearDuplicates,
    finder: picker === undefined ? undefined : new NearDuplicateFinder(picker),
    journal: options.journal === undefined ? undefined : checkJournal("createHost", options.journal),
    startInner: (inner, place) => shared.keep(() => launch(shared, inner, "", place)),
    keep(start) {
      refuseWhenClosed();
      const run = start();
      const { handle } = run;
      running.add(handle);
      void handle.outcome.then(() => running.delete(handle));
      return run;
    },
  };
  let started = 0;
  let closed: Promise<void> | undefined;
  const refuseWhenClosed = (): void => {
    if (closed !== undefined) throw new Error("the Host is closed; create another one");
  };
  /** Keeps a run that began while the Host was closed: it is cancelled at once. */
  const keepLate = ({ handle }: { readonly handle: RunHandle }): RunHandle => {
    running.add(handle);
    void handle.outcome.then(() => running.delete(handle));
    if (closed !== undefined) handle.cancel();
    return handle;
  };

  const close = async (): Promise<void> => {
    for (const handle of running) handle.cancel();
    await Promise.all(Array.from(running, (handle) => handle.outcome));
    closing.abort(new Error("the Host closes"));
    await packStart.done;
    await disposePacks(registry, log);
  };
  return {
    run(runOptions) {
      return shared.keep(() => {
        started += 1;
        return launch(shared, runOptions, `run-${started}`);
      }).handle;
    },
    async replay(run, replayOptions) {
      refuseWhenClosed();
      return replay(shared, run, replayOptions);
    },
    async resume(run, resumeOptions) {
      refuseWhenClosed();
      const resumed = await resume(shared, run, resumeOptions);
      return keepLate(resumed);
    },
    async fork(run, forkOptions) {
      refuseWhenClosed();
      const forked = await fork(shared, run, forkOptions);
      return keepLate(forked);
    },
    runs: async () => journaledRuns(journalsOf("host.runs", shared, {}).store),
    deleteRun: async (run) => journalsOf("host.deleteRun", shared, {}).store.delete(run),
    compareTools: (compareOptions) => compareTools(shared, compareOptions),
    async packs() {
      await packStart.done;
      return reportPacks(registry, services);
    },
    close() {
      // A tool that is aborted by it may call it again.
      closed ??= Promise.resolve().then(close);
      return closed;
    },
  };
}
