import { type JournalLine, memoryJournalStore } from "@runvil/harness";
import { createHost, type HostOptions, type JournalStore, type ResumeOptions, type RunOptions } from "@runvil/host";
import { definePack, definePlugin, defineTool, type ModelProvider, trusted, untrusted } from "@runvil/plugin-sdk";
import type { ModelRequest, Outcome, RunEvent } from "@runvil/protocol";

export const SEED = "0123456789abcdef".repeat(4);
const MODEL = { id: "m", description: "", context: 100_000, thinking: "never" as const };
export const MODELS = { models: [MODEL, { ...MODEL, id: "other" }], current: "m" };

/** A prompt with one role, `writer`, and sections as given. */
export const promptOf = (body: string, frontmatter = ""): string =>
  `---\nname: p\ndescription: d\nrunvil: 0\nuses: [acme/kit]\nmodels: { writer: {} }\n${frontmatter}---\n\n# P\n\n${body}`;

export const section = (heading: string, lua: string): string => `${heading}\n\n\`\`\`lua\n${lua}\n\`\`\`\n\n`;

/** What the tools and the model of a rig were asked, over all runs. */
export interface Seen {
  readonly calls: string[];
  readonly rounds: ModelRequest[];
}

/** A model whose replies depend on the request alone: it calls `kit_echo` once when tools are offered, then answers. */
export function pureModel(seen: Seen): ModelProvider {
  return {
    async complete(request) {
      seen.rounds.push(structuredClone(request));
      const last = request.messages.at(-1);
      const text = typeof last?.content === "string" ? last.content : "";
      const tool = request.tools?.find(({ name }) => name === "kit_echo" || name === "kit_note");
      if (tool !== undefined && last?.role === "user") {
        const calls = [1, 2].map((n) => ({
          id: `c${n}-${request.round.turn}`,
          name: tool.name,
          arguments: { text: `${text}${n}` },
        }));
        return { text: "", toolCalls: calls, finishReason: "tool_calls" as const };
      }
      return {
        text: `${request.model} read ${text.length}: ${text.slice(0, 20)}`,
        toolCalls: [],
        finishReason: "stop" as const,
      };
    },
  };
}

/** Tools whose answers depend on their arguments alone. `kit/note` writes a file of the run; `kit/once` is not idempotent. */
export function kit(seen: Seen) {
  const parameters = { type: "object", properties: { text: { type: "string" } }, required: ["text"] } as const;
  const echo = defineTool({
    id: "kit/echo",
    description: "Echo.",
    parameters,
    idempotent: true,
    call({ text }, cx) {
      seen.calls.push(`${cx.key} echo ${text}`);
      return untrusted(`echo ${text}`);
    },
  });
  const note = defineTool({
    id: "kit/note",
    description: "Note.",
    parameters,
    idempotent: true,
    async call({ text }, cx) {
      seen.calls.push(`${cx.key} note ${text}`);
      const before = (await cx.store.exists("seen.txt")) ? await cx.store.read("seen.txt") : "";
      await cx.store.write(`notes/${text}.md`, `note ${text} after ${before.length}`);
      return trusted(`noted ${text}`);
    },
  });
  const once = defineTool({
    id: "kit/once",
    description: "Once.",
    parameters,
    async call({ text }, cx) {
      seen.calls.push(`${cx.key} once ${text}`);
      await cx.store.write(`once/${text}`, text);
      return trusted(`once ${text}`);
    },
  });
  const hang = defineTool({
    id: "kit/hang",
    description: "Hang.",
    idempotent: true,
    parameters,
    call: (_args, cx) =>
      new Promise((_resolve, reject) =>
        cx.signal.addEventListener("abort", () => reject(new Error("cut")), { once: true }),
      ),
  });
  const pack = definePack({ name: "acme/kit", description: "", build: () => ({ tools: [echo, note, once, hang] }) });
  return definePlugin({ name: "kit", install: (registry) => registry.add(pack()) })();
}

/** What a run showed. */
export interface Shown {
  readonly events: RunEvent[];
  readonly outcome: Outcome | undefined;
}

/** Hosts on one store of journals, whose model and tools are pure. */
export class Rig {
  readonly store: JournalStore;
  readonly seen: Seen = { calls: [], rounds: [] };
  readonly #host: HostOptions;

  constructor(store: JournalStore = memoryJournalStore(), host: HostOptions = {}) {
    this.store = store;
    this.#host = host;
  }

  host(over: HostOptions = {}) {
    return createHost({
      models: MODELS,
      provider: pureModel(this.seen),
      plugins: [kit(this.seen)],
      journal: { store: this.store },
      ...this.#host,
      ...over,
    });
  }

  /** Runs a prompt under a name, and gives all that it showed. */
  async run(prompt: string, options: Partial<RunOptions> = {}, over: HostOptions = {}): Promise<Shown> {
    const host = await this.host(over);
    const events: RunEvent[] = [];
    const fixed = { name: "r", seed: SEED, startedAt: "2026-01-02T03:04:05Z" };
    const handle = host.run({ prompt, ...fixed, onEvent: (event) => void events.push(event), ...options });
    const outcome = await handle.outcome;
    await host.close();
    return { events, outcome };
  }

  async resume(run = "r", options: ResumeOptions = {}, over: HostOptions = {}): Promise<Shown> {
    const host = await this.host(over);
    const events: RunEvent[] = [];
    const handle = await host.resume(run, { onEvent: (event) => void events.push(event), ...options });
    const outcome = await handle.outcome;
    await host.close();
    return { events, outcome };
  }

  /** Replays a run on a Host without model and with tools that must not be called. */
  async replay(run = "r", prompt?: string): Promise<Shown & { readonly divergence: unknown }> {
    const before = this.seen.calls.length + this.seen.rounds.length;
    const host = await this.host();
    const events: RunEvent[] = [];
    const onEvent = (event: RunEvent): void => void events.push(event);
    const { outcome, divergence } = await host.replay(run, { onEvent, ...(prompt === undefined ? {} : { prompt }) });
    await host.close();
    if (this.seen.calls.length + this.seen.rounds.length !== before)
      throw new Error("a replay asked a model or a tool");
    return { events, outcome, divergence };
  }

  lines(run = "r"): Promise<JournalLine[]> {
    return linesOf(this.store, run);
  }
}

export async function linesOf(store: JournalStore, run: string): Promise<JournalLine[]> {
  const lines: JournalLine[] = [];
  for await (const line of store.read(run)) lines.push(line);
  return lines;
}

/** A store that holds a run's journal as given. */
export async function storeWith(run: string, lines: readonly JournalLine[]): Promise<JournalStore> {
  const store = memoryJournalStore();
  const journal = await store.create(run);
  await journal.append(...lines);
  await journal.close();
  return store;
}

/** The events of each task, without what depends on how tasks interleave. */
export function byTask(events: readonly RunEvent[]): Map<string, unknown[]> {
  const tasks = new Map<string, unknown[]>();
  for (const { seq: _seq, ...event } of events) {
    const list = tasks.get(event.task) ?? [];
    tasks.set(event.task, [...list, event]);
  }
  return tasks;
}
