import { memoryJournalStore } from "@runvil/harness";
import { createHost, type Dialect, type ModelCatalog, type RunOptions } from "@runvil/host";
import { type ModelProvider, type Plugin, Services } from "@runvil/plugin-sdk";
import type { Outcome } from "@runvil/protocol";
import type { CaseHost, ConformanceCase } from "./case.js";
import { caseModels } from "./case-models.js";
import { replayProblems } from "./compare-replay.js";
import type { Observation } from "./observation.js";
import type { CasePlayer } from "./run-case.js";
import { Stage } from "./stage.js";

/** Models that answer what a case's script has no round for. */
export interface LiveModels {
  /** In place of the case's own. */
  readonly models: ModelCatalog;
  readonly provider: ModelProvider;
}

/** Makes the languages beside Runvil of the Host that a case is played on. */
export type CaseDialects = (played: ConformanceCase, stage: Stage) => readonly Dialect[] | Promise<readonly Dialect[]>;

/** What the Hosts that cases are played on have beside what the cases say. */
export interface PlayerOptions {
  /** Makes Plugins of your own for each case's Host, called after those of the case. */
  readonly plugins?: () => readonly Plugin[];
  /** Makes the services that each case's Host lends; those of the case win. */
  readonly services?: () => Services;
  /** Makes the dialects of each case's Host. Default: none. */
  readonly dialects?: CaseDialects;
  /** Answers the requests that a case has no round for. Absent: they are errors in the case. */
  readonly live?: LiveModels;
  /** Whether each case's run is journaled and replayed too: a difference is a problem of the case. Default: false. */
  readonly replays?: boolean;
}

/**
 * Plays cases through the public Host API, each on a Host of its own.
 *
 * Source: conformance/README.md, `host` and "What a runner must do".
 */
export function hostPlayer(options: PlayerOptions = {}): CasePlayer {
  const { plugins = () => [], services = () => Services.empty, dialects = () => [], live, replays = false } = options;
  return async (played, timeUp) => {
    const { prompt, host: settings = {} } = played;
    const stage = new Stage(settings, live?.provider);
    const host = await createHost({
      plugins: [...stage.plugins, ...plugins().map((plugin) => stage.observed(plugin))],
      services: services(),
      dialects: await dialects(played, stage),
      models: live?.models ?? caseModels(settings),
      provider: stage.model,
      log: stage.log,
      ...(replays ? { journal: { store: memoryJournalStore() } } : {}),
    });
    try {
      const run = host.run({
        ...inputsOf(settings),
        // A journaled run without a name gets one that no other run has.
        ...(replays ? { name: "run-1" } : {}),
        prompt,
        store: stage.store.given,
        services: stage.services,
        onEvent: (event) => stage.see(event),
        record: stage.record,
        signal: AbortSignal.any([timeUp, stage.cancelled]),
      });
      stage.running(run);
      const outcome = await run.outcome;
      const output = await run.output;
      const different =
        replays && (await run.started)
          ? await replayProblems(host, run.name, outcome, stage.events, stage.services)
          : [];
      return {
        ...outcomeOf(outcome, await run.started),
        requests: stage.model.requests,
        calls: stage.calls,
        spans: stage.spans,
        events: stage.events,
        logs: stage.log.lines,
        // The store that was supplied, not `run.store`: a run that prepare refused opens none.
        files: await stage.store.files(),
        activated: stage.activated,
        ...(output === undefined ? {} : { output: new TextDecoder().decode(output) }),
        problems: [...stage.model.problems, ...stage.operator.problems, ...different],
      };
    } finally {
      // A case that ran out of time may never let its Host close.
      if (timeUp.aborted) void host.close();
      else await host.close();
    }
  };
}

function inputsOf({ args, seed, ui, limits, input }: CaseHost): Omit<RunOptions, "prompt"> {
  return {
    ...(args === undefined ? {} : { args }),
    ...(seed === undefined ? {} : { seed }),
    ...(ui === undefined ? {} : { ui }),
    ...(limits === undefined ? {} : { limits }),
    ...(input === undefined ? {} : { input }),
  };
}

function outcomeOf(outcome: Outcome, started: boolean): Pick<Observation, "outcome" | "result" | "error"> {
  switch (outcome.status) {
    case "completed":
      return { outcome: "completed", result: outcome.result };
    case "cancelled":
      return { outcome: "cancelled" };
    case "failed": {
      const { kind, parseKind, message, location } = outcome.error;
      const error = parseKind === undefined ? { kind } : { kind: parseKind, runKind: kind };
      return { outcome: started ? "failed" : "refused", error: { ...error, message, ...location } };
    }
  }
}
