import type { RunHandle } from "@runvil/host";
import { INPUT_BROKER, default as userInput } from "@runvil/pack-user-input";
import { definePlugin, type ModelProvider, type Plugin, type Services } from "@runvil/plugin-sdk";
import type { JsonValue, RunEvent } from "@runvil/protocol";
import { type CallObserver, observedPlugin, type RecordedCall } from "../recorded-calls.js";
import { recordedLog } from "../recorded-log.js";
import { scriptedModel } from "../scripted-model.js";
import { scriptedOperator } from "../scripted-operator.js";
import { type ScriptedPackScript, scriptedPack } from "../scripted-pack.js";
import { scriptedWeb } from "../scripted-web.js";
import { CallSpans } from "./call-spans.js";
import type { CancelMoment, CaseHost } from "./case.js";
import { caseStore } from "./case-store.js";
import { hasFields } from "./field-match.js";
import type { CallSpan } from "./observation.js";

type NamedMoment = Extract<CancelMoment, string>;

/** The scripts of one case and what they saw. */
export class Stage {
  readonly calls: RecordedCall[] = [];
  readonly events: RunEvent[] = [];
  readonly log = recordedLog();
  /** The scripted capabilities that were activated, each with its config; null: none. */
  readonly activated = new Map<string, JsonValue>();
  readonly model;
  readonly operator;
  readonly store;
  readonly plugins: readonly Plugin[];
  readonly services: Services;
  readonly #spans = new CallSpans();
  readonly #keys: string[] = [];
  readonly #cancel = new AbortController();
  readonly #host: CaseHost;
  #run: Pick<RunHandle, "stop"> | undefined;
  #stopped = false;

  /** @param live answers the requests that the case has no round for; absent: they are problems */
  constructor(host: CaseHost, live?: ModelProvider) {
    this.#host = host;
    const web = scriptedWeb(host.web);
    const bundled = { web: web.plugin, "user-input": userInput() };
    this.plugins = [
      ...packsOf(host).map((pack) => this.observed(bundled[pack])),
      ...(host.extra_packs ?? []).map((script) => this.observed(pluginOf(script))),
    ];
    this.operator = scriptedOperator(host.operator ?? []);
    this.services = host.operator === undefined ? web.services : web.services.with(INPUT_BROKER, this.operator);
    this.model = scriptedModel(host.models ?? {}, {
      onRequest: () => this.#moment("model_round"),
      ...(live === undefined ? {} : { otherwise: live }),
    });
    this.store = caseStore(host, () => {
      this.#moment("store_operation");
    });
    if (host.cancel_when === "start") this.#cancel.abort();
  }

  get cancelled(): AbortSignal {
    return this.#cancel.signal;
  }

  get record() {
    return this.#spans.record;
  }

  /** When each of `calls` was out. */
  get spans(): readonly CallSpan[] {
    return this.#keys.map((key) => this.#spans.of(key));
  }

  /** Takes the run, to stop it. */
  running(run: Pick<RunHandle, "stop">): void {
    this.#run = run;
  }

  observed(plugin: Plugin): Plugin {
    return observedPlugin(plugin, this.seeCall);
  }

  /** Sees a call as it reaches what answers it. */
  readonly seeCall: CallObserver = (call, key) => {
    this.calls.push({ ...call, tool: this.#spans.toolOf(key) ?? call.tool });
    this.#keys.push(key);
    return this.#moment("tool_call");
  };

  see(event: RunEvent): void {
    this.events.push(event);
    this.#moment("handler_runs", event);
  }

  /** Cancels or stops the run when this is the moment, and then holds back whatever is to be answered. */
  #moment(name: NamedMoment, event?: RunEvent): "hold" | undefined {
    const { cancel_when, stop_when } = this.#host;
    if (isMoment(cancel_when, name, event) && !this.cancelled.aborted) {
      this.#cancel.abort();
      return "hold";
    }
    if (isMoment(stop_when, name, event) && !this.#stopped) {
      this.#stopped = true;
      this.#run?.stop();
      return "hold";
    }
    return undefined;
  }
}

/** The bundled Packs of a Host. A list of capabilities names them in place of `packs`. */
function packsOf({ packs = ["web", "user-input"], capabilities }: CaseHost): readonly ("web" | "user-input")[] {
  if (capabilities === undefined) return packs;
  return (["web", "user-input"] as const).filter((pack) => capabilities.includes(`promptforge/${pack}`));
}

function isMoment(wanted: CancelMoment | undefined, name: NamedMoment, event: RunEvent | undefined): boolean {
  if (event === undefined) return wanted === name;
  if (wanted === "handler_runs") return hasFields(event, { event: "log_checkpoint", message: "handler runs" });
  return typeof wanted === "object" && hasFields(event, wanted);
}

function pluginOf(script: ScriptedPackScript): Plugin {
  return definePlugin({ name: script.name, install: (registry) => registry.add(scriptedPack(script)) })();
}
