import type { EffectLine, HeaderLine, JournalRecord } from "@runvil/journal";
import type { EffectAnswer, ModelMessage } from "@runvil/protocol";

/** The header of a run, with what a test sets otherwise. */
export function header(over: Partial<HeaderLine> = {}): HeaderLine {
  return {
    record: "run",
    format: 1,
    protocol: 1,
    execution: "run-1",
    prompt: "---\nname: hello\n---\n",
    prompt_sha256: "0".repeat(64),
    args: "",
    seed: "1".repeat(64),
    started_at: "2026-01-31T12:00:00.000Z",
    limits: { maxToolIterations: 24, concurrency: 8, luaMemoryBytes: 1, logCalls: 1, budgets: {} },
    catalog: [],
    preludes: [],
    models: {
      roles: { writer: { id: "m", description: "", context: 1, thinking: "never", price: { input: 1, output: 2 } } },
    },
    store: "memory",
    ...over,
  };
}

/** A model round that adds messages to its chain's conversation. */
export function round(id: string, appended: readonly ModelMessage[], base: string | null = null, kept = 0): EffectLine {
  return {
    record: "effect",
    id,
    kind: "model_round",
    origin: { execution: "run-1", section: "Chat" },
    request: {
      round: { execution: "run-1", section: "Chat", task: "0", turn: 1, kind: "loop" },
      role: "writer",
      model: "m",
      messages: { base, kept, appended, sha256: "0".repeat(64) },
    },
  };
}

/** A tool call: of the model with a call id, else of the script. */
export function toolCall(id: string, tool: string, given: Record<string, string>, callId?: string): EffectLine {
  return {
    record: "effect",
    id,
    kind: "tool_call",
    origin: { execution: "run-1", section: "Chat", caller: callId === undefined ? "script" : "model" },
    request: { tool, name: tool, arguments: given, ...(callId === undefined ? {} : { call_id: callId }) },
  };
}

/** A wait. */
export function timer(id: string, seconds: number): EffectLine {
  return { record: "effect", id, kind: "timer", origin: { execution: "run-1", section: "Chat" }, request: { seconds } };
}

/** An answer that was delivered. */
export function answer(id: string, given: EffectAnswer, batch = 0): JournalRecord {
  return { record: "answer", id, batch, ...given };
}

/** What a model said. */
export function reply(
  text: string,
  ...calls: readonly { readonly name: string; readonly arguments: unknown }[]
): EffectAnswer {
  return {
    ok: true,
    value: {
      text,
      toolCalls: calls.map((call, index) => ({ id: `c${index}`, ...call })),
      usage: { promptTokens: 1_000_000, completionTokens: 500_000 },
    },
  };
}

/** What a tool gave back. */
export function output(text: string): EffectAnswer {
  return { ok: true, value: { text, trust: "untrusted", accesses: [], files: {} } };
}
