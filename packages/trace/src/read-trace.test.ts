import type { JournalRecord } from "@runvil/journal";
import type { RunEvent } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { answer, header, output, reply, round, timer, toolCall } from "../test/records.js";
import { readTrace } from "./read-trace.js";
import type { TraceLane } from "./trace.js";

const JOURNAL: readonly JournalRecord[] = [
  header(),
  round("0#0", [{ role: "user", content: "hi" }]),
  answer("0#0", reply("ok", { name: "web/fetch", arguments: {} })),
  toolCall("0#1", "web/fetch", { url: "a" }, "c0"),
  toolCall("0.0#0", "web/search", { query: "b" }),
  answer("0.0#0", output("found"), 1),
  answer("0#1", { ok: false, value: { kind: "Transport", message: "down", accesses: [], files: {} } }, 2),
  timer("0.1#0", 3),
  { record: "end", outcome: "completed", result: "done" },
];

const event = (event: object): RunEvent =>
  ({ seq: 0, execution: "run-1", section: "Chat", task: "0", entry: "0.1", ...event }) as RunEvent;
const EVENTS: readonly RunEvent[] = [
  event({ event: "run_started", name: "hello", section: "Hello", entry: undefined }),
  event({ event: "section_started" }),
  event({ event: "log_checkpoint", message: "begun" }),
  event({ event: "task_started", id: "0.0", target: "Side", origin: "author" }),
  event({ event: "model_turn_completed", turn: 1, round: "loop", role: "writer", model: "m" }),
  event({
    event: "tool_call_succeeded",
    turn: 0,
    tool_call_id: "",
    alias: "web/search",
    tool: "web/search",
    caller: "script",
    section: "Side",
    task: "0.0",
    entry: "0.0.0",
  }),
  event({ event: "task_succeeded", id: "0.0", section: "Side", task: "0.0", entry: "0.0.0" }),
  event({
    event: "tool_call_failed",
    turn: 1,
    tool_call_id: "c0",
    alias: "web_fetch",
    tool: "web/fetch",
    caller: "model",
    kind: "Transport",
    message: "down",
  }),
  event({ event: "tool_call_succeeded", turn: 1, tool_call_id: "c1", alias: "mine", caller: "model" }),
  event({ event: "tool_result", turn: 1, tool_call_id: "c1", alias: "mine", content: "from lua", trusted: true }),
  event({ event: "section_started", section: "Next", entry: "0.2" }),
];

const outline = ({ steps }: TraceLane): string[] =>
  steps.map((step) =>
    step.kind === "section" ? `# ${step.section}` : step.kind === "effect" ? step.effect.id : step.event.event,
  );

describe("readTrace", () => {
  it("puts the effects of each chain in their order", () => {
    const { lanes, hasEvents, records, end } = readTrace(JOURNAL);
    expect(lanes.map(({ id, kind }) => [id, kind])).toEqual([
      ["0", "main"],
      ["0.0", "chain"],
    ]);
    expect(lanes.map(outline)).toEqual([
      ["# Chat", "0#0", "0#1", "0.1#0"],
      ["# Chat", "0.0#0"],
    ]);
    expect({ hasEvents, records, end: end?.outcome }).toEqual({ hasEvents: false, records: 9, end: "completed" });
  });

  it("lays them among the events of a replay, with local tools, tasks and sections", () => {
    const { lanes } = readTrace(JOURNAL, EVENTS);
    expect(lanes.map(outline)).toEqual([
      ["# Chat", "log_checkpoint", "task_started", "0#0", "0#1", "tool_call_succeeded", "# Next", "# Chat", "0.1#0"],
      ["# Chat", "0.0#0", "# Side", "task_succeeded"],
    ]);
    expect(lanes[1]).toMatchObject({ kind: "task", target: "Side", state: "succeeded" });
    expect(lanes[0]?.steps).toContainEqual(expect.objectContaining({ kind: "event", content: "from lua" }));
  });

  it("adds up rounds, calls, tokens, costs and failures", () => {
    expect(readTrace(JOURNAL).totals).toEqual({
      rounds: 1,
      toolCalls: 2,
      promptTokens: 1_000_000,
      completionTokens: 500_000,
      cost: 2,
      failures: 1,
      pending: 1,
    });
  });

  it("knows no cost without prices, and the prices of roles that were bound anew", () => {
    const free = header({ models: { roles: {} } });
    const [, ...rest] = JOURNAL;
    expect(readTrace([free, ...rest]).totals).not.toHaveProperty("cost");
    const rebind: JournalRecord = { record: "input", what: "rebind", models: header().models };
    expect(readTrace([free, rebind, ...rest]).totals.cost).toBe(2);
  });

  it("reads a journal that ends anywhere", () => {
    for (let length = 1; length <= JOURNAL.length; length += 1) {
      const { lanes } = readTrace(JOURNAL.slice(0, length), EVENTS.slice(0, length));
      expect(lanes[0]?.id).toBe("0");
    }
  });

  it("keeps an answer that came too late", () => {
    const late: JournalRecord = { record: "answer", id: "0#0", dropped: true, ...reply("late") };
    const { lanes } = readTrace([header(), round("0#0", []), late]);
    expect(lanes[0]?.steps.at(-1)).toMatchObject({ dropped: true, end: 2 });
  });

  it("refuses what is no journal", () => {
    expect(() => readTrace([])).toThrow("there is no header");
    expect(() => readTrace([header(), answer("0#0", reply("x"))])).toThrow("record 2 answers the effect 0#0");
  });
});
