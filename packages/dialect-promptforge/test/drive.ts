import { startRun } from "@runvil/engine";
import { type Prompt, parsePrompt } from "@runvil/prompt";
import {
  type CatalogEntry,
  DEFAULT_LIMITS,
  type Effect,
  type EffectAnswer,
  type EventName,
  type JsonObject,
  type ModelEntry,
  type ModelReply,
  type ModelRequest,
  type ModelRoundAnswer,
  type Outcome,
  type PreludeSource,
  type RunEvent,
  type RunLimits,
  type ToolCallAnswer,
  type ToolCallRequest,
  type Trust,
} from "@runvil/protocol";
import { promptforgeFiles } from "../src/frontmatter/prompt-dialect.js";
import { promptforgeSections } from "../src/sections/promptforge-sections.js";
import type { NearDuplicate, SkippedSlot, SlotFill } from "../src/slots/slot-setting.js";

/** What a test gives a run beside its prompt. */
export interface Setting {
  /** Alias to path, or a whole fill. Default: `search` and `fetch` of `acme/kit`. */
  readonly fills?: Readonly<Record<string, string | Omit<SlotFill, "alias">>>;
  readonly skipped?: readonly SkippedSlot[];
  /** Declared aliases that nothing fills and nothing skipped. */
  readonly unbound?: readonly string[];
  readonly nearDuplicates?: readonly NearDuplicate[];
  readonly catalog?: readonly CatalogEntry[];
  readonly preludes?: readonly PreludeSource[];
  /** Lines of `models:`. Default: one role, `writer`, bound. */
  readonly roles?: readonly string[];
  readonly bound?: Readonly<Record<string, ModelEntry>>;
  readonly model?: readonly ModelRoundAnswer[];
  readonly tool?: (request: ToolCallRequest) => ToolCallAnswer;
  readonly limits?: Partial<RunLimits>;
  /** Lua of the shared library. */
  readonly shared?: string;
  readonly observe?: (event: RunEvent, cancel: () => void) => void;
}

/** A reply of text alone. */
export function says(text: string, more: Partial<ModelReply> = {}): ModelRoundAnswer {
  return { ok: true, value: { text, toolCalls: [], finishReason: "stop", ...more } };
}

/** A reply that asks for calls, each an id, a name and its arguments. */
export function asks(...calls: readonly (readonly [id: string, name: string, args?: JsonObject])[]): ModelRoundAnswer {
  const toolCalls = calls.map(([id, name, args]) => ({ id, name, arguments: args ?? {} }));
  return { ok: true, value: { text: "", toolCalls, finishReason: "tool_calls" } };
}

/** A tool's output. */
export function gives(text: string, trust: Trust = "trusted"): ToolCallAnswer {
  return { ok: true, value: { text, trust, accesses: [], files: {} } };
}

/** A tool's failure. */
export function breaks(message: string): ToolCallAnswer {
  return { ok: false, value: { kind: "Backend", message, accesses: [], files: {} } };
}

/** A catalog tool of a path. */
export function tool(id: string, more: Partial<CatalogEntry> = {}): CatalogEntry {
  return {
    id,
    description: `Does ${id}.`,
    parameters: { type: "object", properties: {} },
    structured: false,
    survivesStop: false,
    alone: false,
    ...more,
  };
}

export const LARGE: ModelEntry = { id: "vendor/large", description: "Large.", context: 1_000_000, thinking: "never" };

const KIT = { search: "acme/kit/search", fetch: "acme/kit/fetch" };

/** A finished run. */
export class Drive {
  readonly events: RunEvent[] = [];
  readonly effects: Effect[] = [];
  outcome: Outcome | undefined;
  readonly #files = new Map<string, string>();

  constructor(prompt: Prompt, setting: Setting) {
    const run = startRun(prompt, environmentOf(setting), promptforgeSections(slotsOf(setting)));
    let round = 0;
    const answerOf = (effect: Effect): EffectAnswer => {
      switch (effect.kind) {
        case "model_round": {
          const reply = setting.model?.[round++];
          if (reply === undefined) throw new Error(`no reply is scripted for round ${round}`);
          return reply;
        }
        case "tool_call":
          return setting.tool?.(effect.request) ?? gives(`did ${effect.request.tool}`);
        case "store_operation":
          return this.#store(effect);
        case "timer":
          return { ok: true, value: { elapsed: effect.request.seconds } };
      }
    };
    while (this.outcome === undefined) {
      const step = run.step((event) => setting.observe?.(event, () => run.cancel()));
      this.events.push(...step.events);
      this.effects.push(...step.effects);
      this.outcome = step.outcome;
      for (const effect of step.effects) run.answer(effect.id, answerOf(effect));
    }
  }

  #store({ request }: Extract<Effect, { kind: "store_operation" }>): EffectAnswer {
    if (request.op === "write") this.#files.set(request.path, request.contents);
    else if (request.op === "read") return { ok: true, value: this.#files.get(request.path) ?? "" };
    else throw new Error(`no ${request.op} in these tests`);
    return { ok: true, value: null };
  }

  named<Name extends EventName>(name: Name): Extract<RunEvent, { event: Name }>[] {
    return this.events.filter((event): event is Extract<RunEvent, { event: Name }> => event.event === name);
  }

  get names(): EventName[] {
    return this.events.map(({ event }) => event);
  }

  get logs(): string[] {
    return this.named("log_checkpoint").map(({ message }) => message);
  }

  get requests(): ModelRequest[] {
    return this.effects.flatMap((effect) => (effect.kind === "model_round" ? [effect.request] : []));
  }

  /** The names that each request offers; undefined where it has no list. */
  get offered(): (string[] | undefined)[] {
    return this.requests.map(({ tools }) => tools?.map(({ name }) => name));
  }

  get calls(): ToolCallRequest[] {
    return this.effects.flatMap((effect) => (effect.kind === "tool_call" ? [effect.request] : []));
  }

  get result(): string {
    if (this.outcome?.status !== "completed") throw new Error(`not completed: ${JSON.stringify(this.outcome)}`);
    return this.outcome.result;
  }

  get failure(): string {
    if (this.outcome?.status !== "failed") throw new Error(`not failed: ${JSON.stringify(this.outcome)}`);
    return `${this.outcome.error.kind}: ${this.outcome.error.message}`;
  }
}

function slotsOf({ fills = KIT, skipped = [], unbound = [], nearDuplicates = [] }: Setting) {
  const filled = Object.entries(fills)
    .map(([alias, fill]) => ({ alias, ...(typeof fill === "string" ? { path: fill } : fill) }))
    .sort((a, b) => (a.alias < b.alias ? -1 : 1));
  const aliases = [...filled, ...skipped].map(({ alias }) => alias).concat(unbound);
  return { aliases: aliases.sort(), fills: filled, skipped, nearDuplicates };
}

function promptOf(body: string, { roles = ["writer: {}"], shared }: Setting): Prompt {
  const models = roles.length === 0 ? "" : `models:\n${roles.map((role) => `  ${role}\n`).join("")}`;
  const title = /^# /m.test(body) ? "" : "# Title\n\n";
  const library = shared === undefined ? "" : `\`\`\`lua shared\n${shared}\n\`\`\`\n\n`;
  const text = `---\nname: test\ndescription: d\npromptforge: 0\n${models}---\n\n${title}${library}${body}`;
  const parsed = parsePrompt(text, { dialects: [promptforgeFiles] });
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.prompt;
}

function environmentOf({ catalog, preludes = [], bound = { writer: LARGE }, limits }: Setting) {
  return {
    execution: "run-1",
    seed: "00112233445566778899aabbccddeeff".repeat(2),
    startedAt: "2026-01-02T03:04:05Z",
    args: "",
    packs: { catalog: catalog ?? Object.values(KIT).map((path) => tool(path)), preludes },
    models: { roles: bound },
    limits: { ...DEFAULT_LIMITS, ...limits },
  };
}

/** Runs a body to its end. */
export function drive(body: string, setting: Setting = {}): Drive {
  return new Drive(promptOf(body, setting), setting);
}

/** A section with one Lua block. */
export function section(heading: string, lua: string): string {
  return `${heading}\n\n\`\`\`lua\n${lua}\n\`\`\`\n`;
}

/** The H1 body's one Lua block. */
export function preamble(lua: string): string {
  return `\`\`\`lua\n${lua}\n\`\`\`\n\n`;
}

/** Runs Lua as the only block of a section. */
export function run(lua: string, setting: Setting = {}): Drive {
  return drive(section("## Only", lua), setting);
}

/** What Lua catches of a call: kind and message, or a string as it is. */
export function caught(lua: string, setting: Setting = {}): string {
  return run(
    `local ok, err = pcall(function() ${lua}\nend) if ok then return 'nothing was raised' end
    return type(err) == 'table' and err.kind .. ': ' .. err.message or tostring(err)`,
    setting,
  ).result;
}

/** Lua that loops once on a new list and leaves the list in \`list\`. */
export const LOOP = "local list = messages.new() list:user('go') models.loop(list)";
