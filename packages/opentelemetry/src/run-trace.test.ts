import { ROOT_CONTEXT, TraceFlags, trace } from "@opentelemetry/api";
import type { EventName, RunEvent } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { Traced } from "../test/traced.js";
import type { EventOf } from "./event-of.js";

type Own<Name extends EventName> = Omit<EventOf<Name>, "seq" | "event" | "execution" | "section" | "task" | "entry">;

/** Observes events with the fields that all have. */
function play(traced: Traced, ...events: readonly RunEvent[]): Traced {
  for (const event of events) traced.observe(event);
  return traced;
}

/** An event of section `A`, entry `0.1`, of the main walk. */
function event<Name extends EventName>(name: Name, own: Own<Name>, place: object = {}): RunEvent {
  const common = { seq: 0, execution: "run-1", section: "A", task: "0", entry: "0.1" };
  const whole: object = { ...common, event: name, ...own, ...place };
  if (!isEvent(whole)) throw new Error("no event");
  return whole;
}

function isEvent(value: object): value is RunEvent {
  return "event" in value;
}

const begin = [event("run_started", { name: "x" }), event("section_started", {})];
const turn = { turn: 1, round: "loop", role: "w", model: "m" } as const;
const call = { turn: 1, tool_call_id: "c", alias: "a_b", tool: "a/b" };
const asked = event("assistant_tool_calls", { turn: 1, calls: [{ id: "c", name: "a_b", arguments: { secret: 1 } }] });
const end = event("run_completed", { result: "secret result" });

describe("contents", () => {
  const events = [
    ...begin,
    asked,
    event("tool_call_failed", { ...call, caller: "model", kind: "tool", message: "secret failure" }),
    event("tool_result", { ...call, content: "secret answer", trusted: false }),
    event("log_checkpoint", { message: "secret line" }),
    event("task_noted", { id: "0", note: "secret note" }),
    event("model_turn_failed", { ...turn, message: "secret reason", transient: true }),
    end,
  ];

  it("are told by no span unless asked for", () => {
    const { spans } = play(new Traced(), ...events);
    const told = spans.map(({ name, attributes, events, status }) => [name, attributes, events, status]);
    expect(spans).toHaveLength(4);
    expect(JSON.stringify(told)).not.toContain("secret");
  });

  it("are told when asked for", () => {
    const traced = play(new Traced({ captureContent: true }), ...events);
    expect(traced.span("execute_tool a_b")).toMatchObject({
      attributes: { "gen_ai.tool.call.arguments": '{"secret":1}', "gen_ai.tool.call.result": "secret answer" },
      status: { message: "secret failure" },
    });
    expect(traced.span("section A").events.map(({ name, attributes }) => [name, attributes])).toEqual([
      ["runvil.log_checkpoint", { "runvil.message": "secret line" }],
      ["runvil.task_noted", { "runvil.message": "secret note" }],
    ]);
    expect(traced.span("chat m").status.message).toBe("secret reason");
    expect(traced.span("invoke_agent x").attributes["gen_ai.output.messages"]).toBe(
      '[{"role":"assistant","parts":[{"type":"text","content":"secret result"}],"finish_reason":"stop"}]',
    );
  });

  it("of a call without a result hold no span open", () => {
    const failed = event("tool_call_failed", {
      ...call,
      tool_call_id: "",
      caller: "script",
      kind: "tool",
      message: "m",
    });
    const late = event("tool_result", { ...call, tool_call_id: "other", content: "of another", trusted: true });
    for (const next of [failed, late, end]) {
      const traced = play(new Traced({ captureContent: true }), ...begin, failed, next);
      const [first] = traced.spans.filter(({ name }) => name === "execute_tool a_b");
      expect(first?.attributes).not.toHaveProperty("gen_ai.tool.call.result");
    }
  });
});

describe("what is no span", () => {
  it("is noted in the section where it happened", () => {
    const { spans } = play(
      new Traced(),
      ...begin,
      event("store_operation_succeeded", { op: "write", path: "a.md" }),
      event("store_operation_failed", { op: "read", path: "b.md", reason: "not_found" }),
      event("compaction_started", { reason: "precheck" }),
      event("compaction_succeeded", { reason: "precheck", before: 9, after: 3 }),
      event("compaction_failed", { reason: "manual" }),
      event("prelude_load_failed", { pack: "a", message: "m" }),
      event("tool_slot_filled", { alias: "s", tool: "a/b", want: "what people wrote" }),
      event("tool_slot_skipped", { alias: "t", want: "what people wrote" }),
      event("tool_scope_near_duplicate", { first: "a/b", second: "a/c", similarity: 0.9 }),
      event("lua_block_started", { block: 1 }),
      end,
    );
    expect(spans[0]?.events.map(({ name, attributes }) => [name, attributes])).toEqual([
      ["runvil.store_operation_succeeded", { "runvil.store.operation": "write", "runvil.store.path": "a.md" }],
      [
        "runvil.store_operation_failed",
        { "runvil.store.operation": "read", "runvil.store.path": "b.md", "runvil.reason": "not_found" },
      ],
      ["runvil.compaction_started", { "runvil.reason": "precheck" }],
      [
        "runvil.compaction_succeeded",
        { "runvil.reason": "precheck", "runvil.compaction.before": 9, "runvil.compaction.after": 3 },
      ],
      ["runvil.compaction_failed", { "runvil.reason": "manual" }],
      ["runvil.prelude_load_failed", {}],
      ["runvil.tool_slot_filled", { "runvil.slot": "s", "runvil.tool": "a/b" }],
      ["runvil.tool_slot_skipped", { "runvil.slot": "t" }],
      ["runvil.tool_scope_near_duplicate", { "runvil.tools": ["a/b", "a/c"], "runvil.similarity": 0.9 }],
    ]);
  });
});

describe("a run that ends early", () => {
  const task = { task: "0.0", section: "B", entry: "0.0.0" };
  const running = [
    ...begin,
    event("task_started", { id: "0.0", target: "B", origin: "model" }),
    event("section_started", {}, task),
    event("section_started", {}, { ...task, entry: "0.0.1", section: "C" }),
    event("tool_call_succeeded", { ...call, caller: "script" }, task),
  ];
  const tree = `invoke_agent x
  section A
    invoke_agent B
      section B
        section C
          execute_tool a_b`;

  it.each(["run_cancelled", "run_completed"] as const)("leaves no span open: %s", (name) => {
    const last = name === "run_cancelled" ? event(name, {}) : event(name, { result: "" });
    for (const captureContent of [false, true]) {
      const traced = play(new Traced({ captureContent }), ...running, last);
      expect(traced.tree()).toBe(tree);
      expect(traced.span("invoke_agent x").attributes["runvil.outcome"]).toBe(name.slice("run_".length));
    }
  });

  it("leaves no span of a task open that was abandoned", () => {
    const traced = play(new Traced(), ...running, event("task_abandoned", { id: "0.0", reason: "owner_returned" }));
    expect(traced.spans.map(({ name }) => name)).toEqual([
      "execute_tool a_b",
      "section C",
      "section B",
      "invoke_agent B",
    ]);
    expect(traced.span("invoke_agent B").attributes).toMatchObject({
      "runvil.outcome": "abandoned",
      "runvil.reason": "owner_returned",
      "runvil.task.origin": "model",
    });
  });

  it("takes events out of order and of unknown places without harm", () => {
    const traced = new Traced();
    play(traced, end, event("vm_teardown_succeeded", {}), event("task_succeeded", { id: "9" }), asked);
    play(traced, event("model_turn_completed", turn, { task: "7" }), ...running, end, end);
    expect(traced.tree()).toContain(tree);
  });
});

it("tells the provider of a model, and stands in the context that it is given", () => {
  const traceId = "0123456789abcdef0123456789abcdef";
  const outside = { traceId, spanId: "0123456789abcdef", traceFlags: TraceFlags.SAMPLED };
  const context = trace.setSpanContext(ROOT_CONTEXT, outside);
  const traced = play(
    new Traced({ context, provider: (model) => (model === "m" ? "anthropic" : undefined) }),
    ...begin,
    event("model_turn_completed", turn),
    event("model_turn_completed", { ...turn, model: "other" }),
    end,
  );
  expect(traced.span("invoke_agent x").parentSpanContext?.spanId).toBe(outside.spanId);
  expect(traced.span("chat m").spanContext().traceId).toBe(traceId);
  expect(traced.span("chat m").attributes["gen_ai.provider.name"]).toBe("anthropic");
  expect(traced.span("chat other").attributes["gen_ai.provider.name"]).toBe("_OTHER");
  expect(traced.span("chat other").attributes).not.toHaveProperty("gen_ai.usage.input_tokens");
});

// A time in 2033: OpenTelemetry takes small numbers for times since the process began.
const BEGAN = 2e12;

it("begins rounds when their task was last heard of, catalog calls with the reply, and local calls after the last one", () => {
  let time = BEGAN;
  const traced = new Traced({}, () => (time += 10));
  const calls = ["c1", "c2", "c3"].map((id) => ({ id, name: id, arguments: {} }));
  const answered = (id: string, tool?: string) =>
    event("tool_call_succeeded", {
      turn: 1,
      tool_call_id: id,
      alias: id,
      caller: "model",
      ...(tool === undefined ? {} : { tool }),
    });
  play(
    traced,
    ...begin, // 10, 20
    event("model_turn_completed", turn), // 30
    event("assistant_tool_calls", { turn: 1, calls }), // 40
    event("log_checkpoint", { message: "of another task" }, { task: "0.9" }), // 50
    answered("c1", "a/b"), // 60
    answered("c2", "a/b"), // 70
    answered("c3"), // 80
    end,
  );
  const times = traced.spans.map(({ name, startTime, endTime }) => [name, ...[startTime, endTime].map(milliseconds)]);
  expect(times.slice(0, 4)).toEqual([
    ["chat m", 20, 30],
    ["execute_tool c1", 40, 60],
    ["execute_tool c2", 40, 70],
    ["execute_tool c3", 70, 80],
  ]);
});

function milliseconds([seconds, nanoseconds]: readonly [number, number]): number {
  return seconds * 1000 + nanoseconds / 1e6 - BEGAN;
}
