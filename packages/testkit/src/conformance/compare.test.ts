import type { ModelRequest, RunEvent } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import type { CaseExpectation } from "./case.js";
import { compare } from "./compare.js";
import type { Observation } from "./observation.js";

const common = { execution: "run-1", section: "S", task: "0" };
const events: readonly RunEvent[] = [
  { seq: 0, event: "run_started", name: "n", ...common },
  { seq: 1, event: "log_checkpoint", message: "one", ...common },
  { seq: 2, event: "log_checkpoint", message: "two", ...common },
  { seq: 3, event: "run_completed", result: "r", ...common },
];
const request: ModelRequest = {
  round: { execution: "run-1", section: "S", task: "0", turn: 1, kind: "loop" },
  role: "writer",
  model: "m",
  messages: [
    { role: "user", content: "go" },
    { role: "assistant", content: "", toolCalls: [{ id: "c1", name: "t", arguments: { a: 1 } }] },
    { role: "tool", content: "out", toolCallId: "c1" },
  ],
  tools: [
    { name: "b", description: "", parameters: { type: "object" } },
    { name: "a", description: "", parameters: {} },
  ],
};
const observation: Observation = {
  outcome: "completed",
  result: "the text",
  requests: [request],
  calls: [{ tool: "web/fetch", arguments: { url: "u" }, caller: "model" }],
  events,
  files: new Map([["a.md", "A"]]),
  problems: [],
};
const what = (expected: CaseExpectation, actual: Observation = observation) =>
  compare(expected, actual).map((m) => m.what);

describe("compare", () => {
  it("accepts what matches", () => {
    const expected: CaseExpectation = {
      outcome: "completed",
      result: "the text",
      result_contains: ["the", "text"],
      result_matches: "^the .*t$",
      requests: [
        {
          role: "writer",
          tools: ["b", "a"],
          tool_schemas: { b: { type: "object" } },
          tool_descriptions: { b: "" },
          messages: [
            { role: "user", content: "go" },
            { tool_calls: [{ id: "c1", name: "t", arguments: { a: 1 } }] },
            { tool_call_id: "c1", content: "out" },
          ],
        },
      ],
      calls: [{ tool: "web/fetch", arguments: { url: "u" }, caller: "model" }],
      concurrent_calls: [[0]],
      events: ["run_started", { event: "log_checkpoint", message: "one" }, "log_checkpoint", "run_completed"],
      no_events: ["run_failed", { event: "log_checkpoint", message: "three" }],
      event_counts: { log_checkpoint: 2, run_failed: 0 },
      event_fields: [{ event: "log_checkpoint", message: "two", section: "S" }],
      logs: [],
      store: { "a.md": "A", "b.md": null },
      output: null,
    };
    expect(what(expected)).toEqual([]);
  });

  it("compares nothing that is not there", () => {
    expect(what({})).toEqual([]);
  });

  it("says why a run has no result, once", () => {
    const error = { kind: "Lua", message: "boom" };
    const { result: _, ...rest } = observation;
    const failed: Observation = { ...rest, outcome: "failed", error };
    const seen = (expected: CaseExpectation) => compare(expected, failed).map((m) => m.actual);
    const why = { failed: error };
    expect(seen({ result: "r" })).toEqual([why]);
    expect(seen({ result_contains: ["r"], result_matches: "^r" })).toEqual([why, why]);
    expect(seen({ outcome: "completed", result: "r" })).toEqual([why, undefined]);
    expect(seen({ outcome: "failed", result: "r" })).toEqual([why]);
    expect(compare({ result: "r" }, { ...rest, outcome: "cancelled" })).toMatchObject([{ actual: undefined }]);
  });

  it("takes a parse failure's own kind and the run's", () => {
    const failed: Observation = {
      ...observation,
      outcome: "refused",
      error: { kind: "Fence", runKind: "Parse", message: "m" },
    };
    const kinds = ["Fence", "Parse", "Lua"] as const;
    expect(kinds.map((kind) => compare({ error: { kind } }, failed).length)).toEqual([0, 0, 1]);
  });

  it.each<[string, CaseExpectation, string]>([
    ["outcome", { outcome: "failed" }, "outcome"],
    ["result to the byte", { result: "the text " }, "result"],
    ["each part", { result_contains: ["the", "no"] }, "result_contains"],
    ["the expression", { result_matches: "^text" }, "result_matches"],
    ["an error that did not come", { error: { kind: "Lua" } }, "error.kind"],
    ["a message that did not come", { error: { message: "m" } }, "error.message"],
    ["a part of a message that did not come", { error: { message_contains: ["m"] } }, "error.message_contains"],
    ["the number of requests", { requests: [] }, "requests"],
    ["a role", { requests: [{ role: "critic" }] }, "requests[0].role"],
    ["tool order", { requests: [{ tools: ["a", "b"] }] }, "requests[0].tools"],
    ["no tool list", { requests: [{ tools: null }] }, "requests[0].tools"],
    ["a schema", { requests: [{ tool_schemas: { a: [] } }] }, "requests[0].tool_schemas.a"],
    ["the number of messages", { requests: [{ messages: [{}] }] }, "requests[0].messages"],
    ["a message", { requests: [{ messages: [{}, {}, { content: "x" }] }] }, "requests[0].messages[2].content"],
    ["the number of calls", { calls: [] }, "calls"],
    ["a caller", { calls: [{ caller: "script" }] }, "calls[0].caller"],
    ["arguments", { calls: [{ arguments: {} }] }, "calls[0].arguments"],
    ["the order of events", { events: ["run_completed", "run_started"] }, "events"],
    ["how often an event comes", { events: ["log_checkpoint", "log_checkpoint", "log_checkpoint"] }, "events"],
    ["fields of one event", { event_fields: [{ event: "log_checkpoint", message: "three" }] }, "event_fields"],
    ["a description", { requests: [{ tool_descriptions: { a: "x" } }] }, "requests[0].tool_descriptions.a"],
    ["an event's fields", { events: [{ event: "log_checkpoint", message: "two" }, "log_checkpoint"] }, "events"],
    ["an event that must not be", { no_events: ["log_checkpoint"] }, "no_events"],
    ["a number of events", { event_counts: { log_checkpoint: 1 } }, "event_counts.log_checkpoint"],
    ["a log line", { logs: [{ message: "m" }] }, "logs"],
    ["an output", { output: "x" }, "output"],
    ["a file's bytes", { store: { "a.md": { base64: "/w==" } } }, "store[a.md]"],
    ["a file that must not be", { store: { "a.md": null } }, "store[a.md]"],
    ["a file", { store: { "a.md": "B" } }, "store[a.md]"],
    ["a file that is not there", { store: { "b.md": "" } }, "store[b.md]"],
  ])("finds a difference in %s", (_name, expected, where) => {
    expect(what(expected)).toEqual([where]);
  });

  it("tells an empty tool list from none", () => {
    const { tools: _tools, ...bare } = request;
    const without = { ...observation, requests: [bare] };
    const empty = { ...observation, requests: [{ ...request, tools: [] }] };
    expect(what({ requests: [{ tools: null }] }, without)).toEqual([]);
    expect(what({ requests: [{ tools: [] }] }, without)).toEqual(["requests[0].tools"]);
    expect(what({ requests: [{ tools: null }] }, empty)).toEqual(["requests[0].tools"]);
  });

  it("compares the error of a failed run", () => {
    const { result: _result, ...rest } = observation;
    const failed: Observation = {
      ...rest,
      outcome: "failed",
      error: { kind: "Tool", message: "tool call failure: x" },
    };
    expect(what({ outcome: "failed", error: { kind: "Tool", message_contains: ["failure"] } }, failed)).toEqual([]);
    expect(what({ error: { kind: "Lua", message: "x" } }, failed)).toEqual(["error.kind", "error.message"]);
  });

  it("compares where an error is", () => {
    const { result: _result, ...rest } = observation;
    const refused: Observation = {
      ...rest,
      outcome: "refused",
      error: { kind: "Fence", message: "m", line: 3, column: 1 },
    };
    expect(what({ error: { line: 3, column: 1 } }, refused)).toEqual([]);
    expect(what({ error: { line: 4, column: 2 } }, refused)).toEqual(["error.line", "error.column"]);
    expect(what({ error: { line: 1 } }, rest)).toEqual(["error.line"]);
  });

  it("compares files that are no text", () => {
    const bytes = { ...observation, files: new Map([["b", new Uint8Array([255])]]) };
    expect(what({ store: { b: { base64: "/w==" } } }, bytes)).toEqual([]);
    expect(what({ store: { b: "\ufffd" } }, bytes)).toEqual(["store[b]"]);
  });

  it("reports an error in the case", () => {
    expect(what({ outcome: "completed" }, { ...observation, problems: ["one more"] })).toEqual(["case"]);
  });
});
