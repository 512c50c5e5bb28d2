import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createHost, FolderStore, type Host, type JournalStore, type Store } from "@runvil/host";
import type { ModelProvider } from "@runvil/plugin-sdk";
import type { ModelReply, ModelRequest } from "@runvil/protocol";
import { CRASH_PROMPT } from "./crash-prompt.js";
import { type DoubtfulCalls, till } from "./till.js";

/** The name of the run. */
export const CRASH_RUN = "crash-1";

/** What `host.run` takes, beside the store. */
export const CRASH_OPTIONS = {
  prompt: CRASH_PROMPT,
  name: CRASH_RUN,
  seed: "c4a5".repeat(16),
  startedAt: "2026-01-02T03:04:05Z",
};

/** Replies by what it is asked alone: two calls of tools where they are offered, then a text. */
const MODEL: ModelProvider = {
  async complete(request) {
    await sleep(1);
    return replyTo(request);
  },
};

function replyTo({ messages, tools = [], round }: ModelRequest): ModelReply {
  if (tools.length > 0 && messages.at(-1)?.role === "user") {
    const toolCalls = tools.map(({ name }) => ({
      id: `${name}-${round.turn}`,
      name,
      arguments: { text: `turn-${round.turn}` },
    }));
    return { text: "", toolCalls, finishReason: "tool_calls" };
  }
  const last = messages.at(-1);
  const failed = typeof last?.content === "string" && last.content.includes("may have run");
  return { text: `r${messages.length}${failed ? " with a doubt" : ""}`, toolCalls: [], finishReason: "stop" };
}

/** A Host of the run in a folder, which holds the files of the run, its journal and what its tools count. */
export function crashHost(folder: string, journals: JournalStore, doubts: DoubtfulCalls = new Map()): Promise<Host> {
  return createHost({
    plugins: [till(join(folder, "executions"), doubts)],
    models: { models: [{ id: "m", description: "", context: 100_000, thinking: "never" }], current: "m" },
    provider: MODEL,
    journal: { store: journals },
  });
}

/** The run's files in a folder. */
export function filesIn(folder: string): Promise<Store> {
  return FolderStore.open(join(folder, "files"));
}
