import { createHost, MemoryStore, type ModelCatalog, RunFiles } from "@runvil/host";
import { INPUT_BROKER, default as userInput } from "@runvil/pack-user-input";
import { definePlugin, type Plugin, Services } from "@runvil/plugin-sdk";
import type { Outcome, RunEvent } from "@runvil/protocol";
import { observedPlugin, type RecordedCall } from "../recorded-calls.js";
import { scriptedModel } from "../scripted-model.js";
import { scriptedOperator } from "../scripted-operator.js";
import { type ScriptedPackScript, scriptedPack } from "../scripted-pack.js";
import { scriptedWeb } from "../scripted-web.js";
import type { CancelMoment, CaseHost, ConformanceCase } from "./case.js";
import type { Observation } from "./observation.js";
import type { CasePlayer } from "./run-case.js";

/** One model for every role, with a window so large that the precheck never refuses. */
const MODELS: ModelCatalog = {
  models: [
    { id: "scripted", description: "Plays a script.", context: Number.MAX_SAFE_INTEGER, thinking: "switchable" },
  ],
  current: "scripted",
};

/**
 * Plays cases through the public Host API, each on a Host of its own.
 *
 * @param plugins makes Plugins of your own for each case's Host, called after those of the case
 * @param services makes the services that each case's Host lends; those of the case win
 *
 * Source: conformance/README.md, `host` and "What a runner must do".
 */
export function hostPlayer(
  plugins: () => readonly Plugin[] = () => [],
  services: () => Services = () => Services.empty,
): CasePlayer {
  return async (played, timeUp) => {
    const stage = new Stage(played.host ?? {});
    const host = await createHost({
      plugins: [...stage.plugins, ...plugins().map((plugin) => stage.observed(plugin))],
      services: services(),
      models: MODELS,
      provider: stage.model,
    });
    const store = new MemoryStore(played.host?.store);
    try {
      const run = host.run({
        prompt: played.prompt,
        store,
        services: stage.services,
        onEvent: (event) => stage.see(event),
        signal: AbortSignal.any([timeUp, stage.cancelled]),
        ...(played.host?.args === undefined ? {} : { args: played.host.args }),
        ...(played.host?.seed === undefined ? {} : { seed: played.host.seed }),
      });
      const outcome = await run.outcome;
      return {
        ...outcomeOf(outcome, await run.started),
        requests: stage.model.requests,
        calls: stage.calls,
        events: stage.events,
        // The store that was supplied, not `run.store`: a run that prepare refused opens none.
        files: await readFiles(played, new RunFiles(store)),
        problems: [...stage.model.problems, ...stage.operator.problems],
      };
    } finally {
      // A case that ran out of time may never let its Host close.
      if (timeUp.aborted) void host.close();
      else await host.close();
    }
  };
}

/** The scripts of one case and what they saw. */
class Stage {
  readonly calls: RecordedCall[] = [];
  readonly events: RunEvent[] = [];
  readonly model;
  readonly operator;
  readonly plugins: readonly Plugin[];
  readonly services: Services;
  readonly #cancel = new AbortController();
  readonly #cancelWhen: CancelMoment | undefined;

  constructor(host: CaseHost) {
    this.#cancelWhen = host.cancel_when;
    const web = scriptedWeb(host.web);
    const bundled = { web: web.plugin, "user-input": userInput() };
    const packs = host.packs ?? ["web", "user-input"];
    this.plugins = [
      ...packs.map((pack) => this.observed(bundled[pack])),
      ...(host.extra_packs ?? []).map((script) => this.observed(pluginOf(script))),
    ];
    this.operator = scriptedOperator(host.operator ?? []);
    this.services = host.operator === undefined ? web.services : web.services.with(INPUT_BROKER, this.operator);
    this.model = scriptedModel(host.models ?? {}, { onRequest: () => this.#moment("model_round") });
  }

  get cancelled(): AbortSignal {
    return this.#cancel.signal;
  }

  observed(plugin: Plugin): Plugin {
    return observedPlugin(plugin, (call) => {
      this.calls.push(call);
      return this.#moment("tool_call");
    });
  }

  see(event: RunEvent): void {
    this.events.push(event);
    if (event.event === "log_checkpoint" && event.message === "handler runs") this.#moment("handler_runs");
  }

  /** Cancels the run when this is the moment, and then holds back whatever is to be answered. */
  #moment(moment: CancelMoment): "hold" | undefined {
    if (this.#cancelWhen !== moment || this.cancelled.aborted) return undefined;
    this.#cancel.abort();
    return "hold";
  }
}

function pluginOf(script: ScriptedPackScript): Plugin {
  return definePlugin({ name: script.name, install: (registry) => registry.add(scriptedPack(script)) })();
}

function outcomeOf(outcome: Outcome, started: boolean): Pick<Observation, "outcome" | "result" | "error"> {
  switch (outcome.status) {
    case "completed":
      return { outcome: "completed", result: outcome.result };
    case "cancelled":
      return { outcome: "cancelled" };
    case "failed": {
      const { kind, parseKind, message } = outcome.error;
      return { outcome: started ? "failed" : "refused", error: { kind: parseKind ?? kind, message } };
    }
  }
}

async function readFiles(played: ConformanceCase, files: RunFiles): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const path of Object.keys(played.expect.store ?? {})) {
    const text = await files.read(path).catch(() => undefined);
    if (text !== undefined) found.set(path, text);
  }
  return found;
}
