import type {
  Effect,
  EffectAnswer,
  EventName,
  ModelEntry,
  ModelRequest,
  ModelRoundAnswer,
  Outcome,
  PackSnapshot,
  RunEvent,
  RunLimits,
  ToolCallAnswer,
  ToolCallRequest,
} from "@runvil/protocol";
import { DEFAULT_LIMITS } from "@runvil/protocol";
import type { EngineDialect, Run, RunEnvironment } from "../src/index.js";
import { startRun } from "../src/index.js";
import { LARGE_MODEL } from "./answers.js";
import { type Declarations, promptOf, section } from "./prompt-text.js";
import { ScriptedFiles } from "./scripted-files.js";

/** What a test gives a run beside its prompt. */
export interface Setting extends Declarations {
  readonly args?: string;
  readonly seed?: string;
  readonly ui?: RunEnvironment["ui"];
  readonly packs?: Partial<PackSnapshot>;
  /** The model of each role; `writer` is bound to a large one. */
  readonly roles?: { readonly [label: string]: ModelEntry };
  readonly limits?: Partial<RunLimits>;
  readonly nearDuplicates?: RunEnvironment["nearDuplicates"];
  /** Answers each round, or the replies in order; `hold` leaves one unanswered. */
  readonly model?: readonly ModelRoundAnswer[] | ((request: ModelRequest, id: string) => ModelRoundAnswer | "hold");
  readonly tool?: (request: ToolCallRequest, id: string) => ToolCallAnswer | "hold";
  readonly timer?: (seconds: number, id: string) => EffectAnswer | "hold";
  readonly files?: Readonly<Record<string, string>>;
  /** The language; absent: Runvil. */
  readonly dialect?: EngineDialect;
  readonly observe?: (event: RunEvent, drive: Drive) => void;
}

export const SEED = "00112233445566778899aabbccddeeff".repeat(2);

/** What a run is started with. */
export function environmentOf(setting: Setting = {}): RunEnvironment {
  return {
    execution: "run-1",
    seed: setting.seed ?? SEED,
    startedAt: "2026-01-02T03:04:05.600Z",
    args: setting.args ?? "",
    ...(setting.ui === undefined ? {} : { ui: setting.ui }),
    packs: { catalog: [], preludes: [], ...setting.packs },
    models: { roles: setting.roles ?? { writer: LARGE_MODEL } },
    limits: { ...DEFAULT_LIMITS, ...setting.limits },
    ...(setting.nearDuplicates === undefined ? {} : { nearDuplicates: setting.nearDuplicates }),
  };
}

/** A run and all that it did so far. */
export class Drive {
  readonly run: Run;
  readonly events: RunEvent[] = [];
  readonly effects: Effect[] = [];
  readonly dropped: string[] = [];
  readonly files: ScriptedFiles;
  /** Effects that wait for an answer, in the order they went out. */
  readonly outstanding = new Map<string, Effect>();
  outcome: Outcome | undefined;
  /** Steps that ended with `more`. */
  slices = 0;
  readonly #setting: Setting;
  #round = 0;

  constructor(body: string, setting: Setting = {}) {
    this.#setting = setting;
    this.files = new ScriptedFiles(setting.files);
    this.run = startRun(promptOf(body, setting), environmentOf(setting), setting.dialect);
  }

  /** One step of the run. */
  step(): void {
    const { observe } = this.#setting;
    const step = this.run.step(observe === undefined ? undefined : (event) => observe(event, this));
    this.events.push(...step.events);
    this.effects.push(...step.effects);
    for (const effect of step.effects) this.outstanding.set(effect.id, effect);
    for (const id of step.dropped) this.outstanding.delete(id);
    this.dropped.push(...step.dropped);
    if (step.outcome !== undefined) this.outcome = step.outcome;
    if (step.more) this.slices += 1;
  }

  /** Steps until the run waits for answers or has ended. */
  settle(): this {
    for (;;) {
      const before = this.slices;
      this.step();
      if (this.slices === before || this.outcome !== undefined) return this;
    }
  }

  /** Hands an answer over. */
  answer(id: string, answer: EffectAnswer): this {
    this.outstanding.delete(id);
    this.run.answer(id, answer);
    return this;
  }

  /** Answers an effect by its script; `false` when the script holds it. */
  perform(effect: Effect): boolean {
    const answer = this.#answerOf(effect);
    if (answer === "hold") return false;
    this.answer(effect.id, answer);
    return true;
  }

  /** Runs to the end, all outstanding effects answered between two steps. */
  finish(): this {
    for (;;) {
      this.settle();
      if (this.outcome !== undefined) return this;
      const performed = [...this.outstanding.values()].filter((effect) => this.perform(effect));
      if (performed.length === 0) throw new Error(`the run waits for ${[...this.outstanding.keys()].join(", ")}`);
    }
  }

  /** Runs on until nothing but held effects is outstanding. */
  finishHeld(): this {
    for (;;) {
      this.settle();
      const performed = [...this.outstanding.values()].filter((effect) => this.perform(effect));
      if (performed.length === 0 || this.outcome !== undefined) return this;
    }
  }

  /** The events of one name. */
  named<Name extends EventName>(name: Name): Extract<RunEvent, { event: Name }>[] {
    return this.events.filter((event): event is Extract<RunEvent, { event: Name }> => event.event === name);
  }

  /** Messages of `log`, in order. */
  get logs(): string[] {
    return this.named("log_checkpoint").map(({ message }) => message);
  }

  /** The names of all events, in order. */
  get names(): string[] {
    return this.events.map(({ event }) => event);
  }

  /** The requests of all rounds, in order. */
  get requests(): ModelRequest[] {
    return this.effects.flatMap((effect) => (effect.kind === "model_round" ? [effect.request] : []));
  }

  get result(): string {
    if (this.outcome?.status !== "completed")
      throw new Error(`the run did not complete: ${JSON.stringify(this.outcome)}`);
    return this.outcome.result;
  }

  /** Kind and message of the run's failure. */
  get failure(): { readonly kind: string; readonly message: string } {
    if (this.outcome?.status !== "failed") throw new Error(`the run did not fail: ${JSON.stringify(this.outcome)}`);
    const { kind, message } = this.outcome.error;
    return { kind, message };
  }

  #answerOf(effect: Effect): EffectAnswer | "hold" {
    const { model = [], tool, timer } = this.#setting;
    switch (effect.kind) {
      case "model_round": {
        if (typeof model === "function") return model(effect.request, effect.id);
        const reply = model[this.#round++];
        if (reply === undefined) throw new Error(`no reply is scripted for round ${this.#round}`);
        return reply;
      }
      case "tool_call":
        if (tool === undefined) throw new Error(`no answer is scripted for ${effect.request.tool}`);
        return tool(effect.request, effect.id);
      case "store_operation":
        return this.files.perform(effect.request);
      case "timer":
        return timer?.(effect.request.seconds, effect.id) ?? { ok: true, value: { elapsed: effect.request.seconds } };
    }
  }
}

/** Runs a prompt to its end. */
export function drive(body: string, setting: Setting = {}): Drive {
  return new Drive(body, setting).finish();
}

/** Runs Lua as the only block of a section and gives the run's result. */
export function result(lua: string, setting: Setting = {}): string {
  return drive(section("## Only", lua), setting).result;
}

/** Runs Lua as the only block of a section and gives the failure of the run. */
export function failure(lua: string, setting: Setting = {}): { readonly kind: string; readonly message: string } {
  return drive(section("## Only", lua), setting).failure;
}

/** The error value that Lua catches of a call: its kind and message, or a string as it is. */
export function caught(lua: string, setting: Setting = {}): string {
  return result(
    `local ok, err = pcall(function() ${lua}\nend)
    if ok then return 'nothing was raised' end
    return type(err) == 'table' and err.kind .. ': ' .. err.message or tostring(err)`,
    setting,
  );
}
