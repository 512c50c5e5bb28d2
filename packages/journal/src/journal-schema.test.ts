import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rounds } from "../test/arbitraries.js";
import { EffectEncoder } from "./effect-encoder.js";
import type { JournalRecord } from "./journal-record.js";
import { JOURNAL_SCHEMA } from "./journal-schema.js";

const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(JOURNAL_SCHEMA);
const HASH = "0".repeat(64);
const origin = { execution: "run-1", section: "A" };
const byScript = { ...origin, caller: "script" } as const;
const files = { accesses: [{ op: "write", path: "a" }], files: { a: HASH, b: null } } as const;
const model = { id: "m", description: "", context: 1, thinking: "never" } as const;
const limits = { maxToolIterations: 1, concurrency: 1, luaMemoryBytes: 1, logCalls: 1, budgets: { cost: 0.5 } };
const header = {
  record: "run",
  format: 1,
  protocol: 1,
  execution: "run-1",
  prompt: "text",
  prompt_sha256: HASH,
  args: "",
  seed: HASH,
  started_at: "2026-01-02T03:04:05Z",
  limits,
  catalog: [{ id: "a/b", description: "", parameters: null, structured: false, survivesStop: false, alone: true }],
  preludes: [{ pack: "a", source: "" }],
  models: { roles: { writer: { ...model, price: { input: 1, output: 2 } } } },
  store: "memory",
} as const;

const RECORDS: readonly JournalRecord[] = [
  header,
  {
    ...header,
    ui: { a: [1] },
    usable: ["a"],
    unavailable: [{ pack: "b", reason: "no" }],
    near_duplicates: { mode: "warn", pairs: [{ first: "a/b", second: "a/c", similarity: 0.9 }] },
    bindings: { any: "thing" },
    file_records: 4,
    forked_from: { execution: "r", answers: 3, rebinds: true },
    store: "folder",
  },
  {
    record: "effect",
    id: "0#0",
    kind: "model_round",
    origin,
    request: {
      round: { execution: "run-1", section: "A", task: "0", turn: 1, kind: "loop" },
      role: "writer",
      model: "m",
      messages: {
        base: null,
        kept: 0,
        appended: [
          { role: "system", content: [{ type: "image_url", url: "data:" }] },
          { role: "assistant", content: "", toolCalls: [{ id: "c", name: "n", arguments: {} }] },
          { role: "tool", content: "x", toolCallId: "c" },
        ],
        sha256: HASH,
      },
      tools: null,
      thinking: true,
      temperature: 0.5,
      maxTokens: 9,
    },
  },
  {
    record: "effect",
    id: "0#1",
    kind: "tool_call",
    origin: byScript,
    request: { tool: "a/b", name: "a_b", arguments: { n: 1 }, arguments_text: "{}", call_id: "c" },
  },
  { record: "effect", id: "0#2", kind: "store_operation", origin, request: { op: "write", path: "a", contents: "" } },
  {
    record: "effect",
    id: "0#3",
    kind: "store_operation",
    origin,
    request: { op: "read", path: "a", start: -1, end: 2 },
  },
  {
    record: "effect",
    id: "0#4",
    kind: "store_operation",
    origin,
    request: { op: "str_replace", path: "a", old: "", new: "" },
  },
  { record: "effect", id: "0#5", kind: "store_operation", origin, request: { op: "exists", path: "a" } },
  { record: "effect", id: "0#6", kind: "store_operation", origin, request: { op: "glob", pattern: "*" } },
  { record: "effect", id: "0.0#0", kind: "timer", origin, request: { seconds: 0.5 } },
  {
    record: "answer",
    id: "0#0",
    ok: true,
    value: {
      text: "",
      toolCalls: [{ id: "c", name: "n", arguments: [1] }],
      finishReason: "stop",
      usage: { promptTokens: 1, completionTokens: 2, reasoningTokens: 1 },
    },
    batch: 0,
  },
  { record: "answer", id: "0#0", ok: false, value: { kind: "server", message: "m", status: 500 }, batch: 1 },
  { record: "answer", id: "0#1", ok: true, value: { text: "", trust: "trusted", ...files }, batch: 2 },
  {
    record: "answer",
    id: "0#1",
    ok: false,
    value: { kind: "Backend", message: "", ...files, spent: { rounds: 1, tokens: 2, cost: 0.1, toolCalls: 0 } },
    batch: 2,
  },
  { record: "answer", id: "0#1", ok: false, value: { kind: "cancelled", ...files }, dropped: true },
  { record: "answer", id: "0#2", ok: true, value: null, batch: 3 },
  { record: "answer", id: "0#3", ok: true, value: "text", batch: 3 },
  { record: "answer", id: "0#5", ok: true, value: false, batch: 3 },
  { record: "answer", id: "0#6", ok: true, value: ["a"], batch: 3 },
  {
    record: "answer",
    id: "0#4",
    ok: false,
    value: { reason: "anchor", message: "m", path: "a", anchor: "x", count: 2 },
    batch: 4,
  },
  { record: "answer", id: "0.0#0", ok: true, value: { elapsed: 1.5 }, batch: 4 },
  { record: "answer", id: "0.0#0", ok: false, value: { kind: "cancelled" }, batch: 4 },
  { record: "input", what: "cancel", chain: "0.1", check: 12, steps: 1 },
  { record: "input", what: "cancel", chain: null, check: null, steps: 0 },
  { record: "input", what: "rebind", models: { roles: { writer: model } } },
  { record: "blob", sha256: HASH, text: "" },
  { record: "blob", sha256: HASH, base64: "/w==" },
  { record: "read", id: null, path: "d", sha256: null },
  { record: "read", id: "0#3", path: "a", sha256: HASH },
  { record: "write", id: "0#2", path: "a", before: null, after: HASH },
  { record: "end", outcome: "completed", result: "done" },
  { record: "end", outcome: "failed", error: { kind: "Lua", message: "m", traceback: "t" } },
  { record: "end", outcome: "cancelled" },
];

describe("JOURNAL_SCHEMA", () => {
  it.each(RECORDS.map((record) => [record.record, record]))("takes %s records", (_name, record) => {
    expect(validate(record), JSON.stringify(validate.errors)).toBe(true);
  });

  it("takes every line that the encoder makes", () => {
    fc.assert(
      fc.property(rounds, (effects) => {
        const encoder = new EffectEncoder();
        for (const effect of effects) expect(validate(JSON.parse(JSON.stringify(encoder.encode(effect))))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it.each(RECORDS.map((record) => [record.record, record]))(
    "takes no %s record with a field more or less",
    (_name, record) => {
      expect(validate({ ...record, more: 1 })).toBe(false);
      const { record: _record, ...less } = record;
      expect(validate(less)).toBe(false);
    },
  );

  it.each<[string, object]>([
    ["another format", { ...header, format: 2 }],
    ["a seed that is none", { ...header, seed: "x" }],
    ["a cancel with half a place", { record: "input", what: "cancel", chain: "0", check: null, steps: 0 }],
    [
      "an answer that was delivered and dropped",
      { record: "answer", id: "0#0", ok: true, value: null, batch: 0, dropped: true },
    ],
    ["an answer of no kind", { record: "answer", id: "0#0", ok: true, value: 7, batch: 0 }],
    [
      "a failure that succeeded",
      { record: "answer", id: "0#0", ok: true, value: { kind: "server", message: "" }, batch: 0 },
    ],
    ["a blob of both forms", { record: "blob", sha256: HASH, text: "", base64: "" }],
    ["an end of another word", { record: "end", outcome: "done" }],
    ["a record of another name", { record: "note" }],
  ])("refuses %s", (_what, record) => {
    expect(validate(record)).toBe(false);
  });
});
