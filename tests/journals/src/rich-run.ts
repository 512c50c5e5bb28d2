import { promptforge } from "@runvil/dialect-promptforge";
import {
  createHost,
  type Host,
  type HostOptions,
  type JournalStore,
  type RunHandle,
  type RunOptions,
  type ToolComparer,
} from "@runvil/host";
import { ModelError, type ModelProvider } from "@runvil/plugin-sdk";
import type { ModelReply, ModelRequest, RunEvent } from "@runvil/protocol";
import { scriptedPicker } from "@runvil/tool-picker/testing";
import { CAPABILITY, KIT } from "./kit.js";

const MODEL = { id: "m", description: "Answers.", context: 100_000, thinking: "never" as const };
export const SMALL = { ...MODEL, id: "small", context: 300 };
export const OTHER = { ...MODEL, id: "other", price: { input: 1, output: 2 } };

/** What each recording is run with, beside its prompt and its name. */
export const FIXED = { seed: "0123456789abcdef".repeat(4), startedAt: "2026-01-02T03:04:05Z" };

/** A model whose replies depend on the request alone. A message that begins with `!` makes it fail. */
const PROVIDER: ModelProvider = { complete: async (request) => replyTo(request) };

function replyTo({ messages, tools = [], round, model }: ModelRequest): ModelReply {
  const last = messages.at(-1);
  const text = typeof last?.content === "string" ? last.content : "";
  if (text.startsWith("!")) throw new ModelError("rate_limit", { status: 429 });
  // Without it the Engine counts for itself, so that a small window gets full.
  const usage = model === SMALL.id ? {} : { usage: { promptTokens: 10 * messages.length, completionTokens: 5 } };
  if (tools.length > 0 && last?.role === "user") {
    const toolCalls = tools.slice(0, 2).map(({ name }, index) => ({
      id: `c${round.turn}-${index}`,
      name,
      arguments:
        name === "task" ? { target: "### Aside", input: "from the model" } : { text: `${round.turn}-${index}` },
    }));
    return { text: "One moment.", toolCalls, finishReason: "tool_calls", ...usage };
  }
  return { text: `${model} read ${messages.length} messages`, toolCalls: [], finishReason: "stop", ...usage };
}

/** Takes tools of the same last name for each other. */
const TWINS: ToolComparer = {
  thresholds: { duplicate: 0.9 },
  similarities: async (tools) => ({
    ok: true,
    pairs: tools.flatMap((first, index) =>
      tools.slice(index + 1).map((second) => ({ first, second, similarity: first.name === second.name ? 0.95 : 0.1 })),
    ),
  }),
};

/** A Host for recordings. */
export function recordingHost(store: JournalStore, more: HostOptions = {}): Promise<Host> {
  return createHost({
    plugins: [...KIT],
    dialects: [
      promptforge({
        capabilities: [CAPABILITY],
        picker: scriptedPicker({ scores: { "say something": { "acme/native/say": 0.9 } } }),
      }),
    ],
    models: { models: [MODEL, SMALL, OTHER], current: "m" },
    provider: PROVIDER,
    limits: { abortGraceMs: 50 },
    journal: { store },
    ...more,
  });
}

/** A Host with `nearDuplicates: "warn"`. */
export const WARNING: HostOptions = { nearDuplicates: "warn", picker: TWINS };

/** A run, from its beginning to its end. */
export interface Plan {
  readonly prompt: string;
  readonly options?: Partial<RunOptions>;
  readonly host?: HostOptions;
  /** Does what it will with the run as events come. */
  readonly meddle?: (event: RunEvent, run: RunHandle) => void;
}

/** Runs a plan under a name. Gives the events that it showed. */
export async function record(store: JournalStore, name: string, plan: Plan): Promise<readonly RunEvent[]> {
  const { prompt, options, host, meddle } = plan;
  const made = await recordingHost(store, host);
  const events: RunEvent[] = [];
  const run: RunHandle = made.run({
    prompt,
    name,
    ...FIXED,
    ...options,
    onEvent: (event) => {
      events.push(event);
      meddle?.(event, run);
    },
  });
  await run.outcome;
  await made.close();
  return events;
}
