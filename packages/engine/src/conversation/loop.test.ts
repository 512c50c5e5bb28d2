import type { ModelMessage } from "@runvil/protocol";
import { describe, expect, test } from "vitest";
import { asks, breaks, fails, gives, LARGE_MODEL, STOPPED, says, tool } from "../../test/answers.js";
import { caught, drive, failure, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const TOOLS: Setting = {
  packs: { catalog: [tool("x/a"), tool("x/b"), tool("x/c"), tool("x/alone", { alone: true })] },
  tool: ({ tool: id }) => (id === "x/b" ? breaks("it broke") : gives(`from ${id}`)),
};
const START = "models.use('writer') messages:user('go') ";
const run = (lua: string, model: Setting["model"], setting: Setting = TOOLS) =>
  drive(section("## A", START + lua), { ...setting, ...(model === undefined ? {} : { model }) });
const sent = (messages: readonly ModelMessage[] | undefined): string[] =>
  (messages ?? []).map(({ role, content }) => `${role}: ${typeof content === "string" ? content : "parts"}`);

describe("a loop", () => {
  test("returns nothing and appends the reply", () => {
    const r = run(
      "local n = select('#', models.loop()) return n .. #messages .. messages[2].role .. messages[2].content",
      [says("hello")],
    );
    expect(r.result).toBe("02assistanthello");
  });

  test("one call and a final reply: the events and the four records", () => {
    const r = run(
      "tools.offer('x/a') models.loop() return #messages .. messages[2].tool_calls[1].name .. messages[3].content .. messages[4].content",
      [asks(["c1", "x_a", { n: 1 }]), says("end")],
    );
    expect(r.result).toBe("4x_afrom x/aend");
    expect(r.names.filter((name) => /model_turn|tool|assistant/.test(name))).toEqual([
      "tool_scope_validation_started",
      "tool_scope_validation_succeeded",
      "model_turn_completed",
      "assistant_tool_calls",
      "tool_call_succeeded",
      "tool_result",
      "model_turn_completed",
    ]);
    expect(r.named("assistant_tool_calls")).toMatchObject([
      { turn: 1, calls: [{ id: "c1", name: "x_a", arguments: { n: 1 }, tool: "x/a" }] },
    ]);
    expect(r.requests[1]?.messages.slice(1)).toEqual([
      { role: "assistant", content: "", toolCalls: [{ id: "c1", name: "x_a", arguments: { n: 1 } }] },
      { role: "tool", content: "from x/a", toolCallId: "c1" },
    ]);
  });

  test("a failure of a catalog tool is the call's result, in the envelope", () => {
    const r = run("tools.offer('x/b') models.loop() return messages[3].content", [asks(["c1", "x_b"]), says("end")]);
    expect(r.result).toMatch(/it broke/);
    expect(r.result).not.toBe("it broke");
    expect(r.named("tool_call_failed")).toMatchObject([
      {
        kind: "tool",
        message: "tool call failure: it broke",
        tool: "x/b",
        alias: "x_b",
        caller: "model",
        tool_call_id: "c1",
      },
    ]);
    expect(r.named("tool_result")).toMatchObject([{ content: "it broke", trusted: false }]);
  });

  test("without tools the request has no list; the role's and the call's settings go out", () => {
    const r = drive(
      section("## A", "models.use('thinker', { temperature = 0.5, max_tokens = 7 }) messages:user('x') models.loop()"),
      {
        frontmatter: "models:\n  thinker: { keywords: [thinking] }",
        roles: { thinker: LARGE_MODEL },
        model: [says("ok")],
      },
    );
    expect(r.requests).toEqual([
      {
        round: { execution: "run-1", section: "A", task: "0", turn: 1, kind: "loop" },
        role: "thinker",
        model: "vendor/large",
        messages: [{ role: "user", content: "x" }],
        thinking: true,
        temperature: 0.5,
        maxTokens: 7,
      },
    ]);
  });

  test("loops again on the same list, with the same tools and the full cap", () => {
    const r = run(
      "tools.offer('x/a') models.loop() messages:user('more') models.loop() return '' .. #messages",
      [asks(["1", "x_a"]), says("one"), asks(["2", "x_a"]), says("two")],
      { ...TOOLS, limits: { maxToolIterations: 2 } },
    );
    expect(r.result).toBe("8");
    expect(r.requests.map(({ tools }) => tools?.map(({ name }) => name))).toEqual(Array(4).fill(["x_a"]));
    expect(r.named("tool_scope_validation_started")).toHaveLength(1);
    expect(r.named("model_turn_completed").map(({ turn }) => turn)).toEqual([1, 2, 3, 4]);
  });

  test("reads the section's model anew for each round", () => {
    const r = drive(
      section(
        "## A",
        "models.use('one') messages:user('x') tools.offer_local('t', 'T', {}, function() models.use('two') end) models.loop()",
      ),
      {
        frontmatter: "models:\n  one: {}\n  two: {}",
        roles: { one: LARGE_MODEL, two: { ...LARGE_MODEL, id: "vendor/other" } },
        model: [asks(["c", "t"]), says("end")],
      },
    );
    expect(r.requests.map(({ role, model }) => `${role} ${model}`)).toEqual(["one vendor/large", "two vendor/other"]);
  });

  test("a handle pins every round", () => {
    const r = drive(
      section(
        "## A",
        "local h = models.get('two') models.use('one') messages:user('x') tools.offer_local('t', 'T', {}, function() return sys.model end) h:loop() return messages[3].content",
      ),
      {
        frontmatter: "models:\n  one: {}\n  two: {}",
        roles: { one: LARGE_MODEL, two: { ...LARGE_MODEL, id: "vendor/other" } },
        model: [asks(["c", "t"]), says("end")],
      },
    );
    expect(r.requests.map(({ role }) => role)).toEqual(["two", "two"]);
    expect(r.result).toBe("vendor/large");
  });

  test("runs on the entry's list whatever the global names", () => {
    const r = run(
      "local list = messages messages = { { role = 'user', content = 'other' } } models.loop() return list[2].content",
      [says("ok")],
    );
    expect(r.result).toBe("ok");
    expect(sent(r.requests[0]?.messages)).toEqual(["user: go"]);
  });
});

describe("the round cap", () => {
  test("N requests go out, the Nth round's calls run, then the loop raises", () => {
    const r = run(
      "tools.offer('x/a') local ok, e = pcall(models.loop) return e.kind .. #messages .. tools.calls['x/a']",
      (_, id) => asks([id, "x_a"]),
      { ...TOOLS, frontmatter: "models:\n  writer: {}\nmax_tool_iterations: 2" },
    );
    expect(r.result).toBe("tool_loop_exhausted52");
    expect(r.requests).toHaveLength(2);
  });

  test("the Harness's default holds where the prompt sets none", () => {
    const r = run("tools.offer('x/a') models.loop()", (_, id) => asks([id, "x_a"]), {
      ...TOOLS,
      limits: { maxToolIterations: 3 },
    });
    expect(r.failure).toEqual({ kind: "Tool", message: "tool-call loop did not converge" });
    expect(r.requests).toHaveLength(3);
  });
});

describe("batches", () => {
  test("catalog calls go out together; a local tool, a built-in and an `alone` tool end a batch", () => {
    const order: string[] = [];
    const r = drive(
      section(
        "## A",
        `${START} tools.offer({ 'x/a', 'x/c', 'x/alone' }) tools.offer_local('loc', 'L', {}, function() log('local') return 'l' end) models.loop() return ''`,
      ),
      {
        ...TOOLS,
        model: [
          asks(["1", "x_a"], ["2", "x_c"], ["3", "loc"], ["4", "x_a"], ["5", "x_alone"], ["6", "x_c"]),
          says("end"),
        ],
        tool: ({ call_id }, id) => {
          order.push(`${call_id} ${id}`);
          return gives(String(call_id));
        },
      },
    );
    expect(order).toEqual(["1 0#1", "2 0#2", "4 0#3", "5 0#4", "6 0#5"]);
    expect(r.named("tool_result").map(({ tool_call_id }) => tool_call_id)).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(r.named("tool_result").every(({ turn }) => turn === 1)).toBe(true);
    expect(r.requests[1]?.messages.at(-1)).toEqual({ role: "tool", content: "6", toolCallId: "6" });
  });

  test("a name out of scope fails the round before any call", () => {
    const r = run(
      "tools.offer('x/a') local ok, e = pcall(models.loop) return e.kind .. ': ' .. e.message .. ' ' .. e.name .. #messages .. tostring(tools.calls)",
      [asks(["1", "x_a"], ["2", "x_c"], ["3", "nope"])],
    );
    expect(r.result).toBe(
      'out_of_scope_tool: tool "x_c" is not in this section\'s scope; in-scope aliases: ["x_a"] (a catalog tool that was not offered in this section) x_c1nil',
    );
    expect(r.named("tool_call_failed")).toMatchObject([{ tool_call_id: "2", alias: "x_c", kind: "out_of_scope_tool" }]);
    expect(r.effects.filter(({ kind }) => kind === "tool_call")).toEqual([]);
    expect(run("models.loop()", [asks(["1", "task"])]).failure).toEqual({
      kind: "Tool",
      message: 'tool "task" is not in this section\'s scope; in-scope aliases: []',
    });
  });

  test("a handler that raises or returns a table fails the round; nothing of it is appended", () => {
    const local = (handler: string): string =>
      `tools.offer('x/a') tools.offer_local('h', 'H', {}, function() ${handler} end) local value = { 1 } raised = value local ok, e = pcall(models.loop) return tostring(e == raised) .. #messages .. (type(e) == 'table' and e.message or '')`;
    const raises = run(local("error(raised)"), [asks(["1", "x_a"], ["2", "h"], ["3", "x_a"])]);
    expect(raises.result).toBe("true1");
    expect(raises.effects.filter(({ kind }) => kind === "tool_call")).toHaveLength(1);
    expect(raises.named("tool_call_failed")).toMatchObject([
      { tool_call_id: "2", alias: "h", kind: "lua", message: "(error object is a table value)" },
    ]);
    const table = run(local("return {}"), [asks(["1", "h"])]);
    expect(table.result).toBe("false1cannot return a table as a result");
  });

  test("a handler sees the list as it stood before the round, and what it adds stays ahead", () => {
    const r = run(
      "tools.offer_local('h', 'H', {}, function() local n = #messages messages:user('added') return n end) models.loop() return json.encode(messages)",
      [asks(["1", "h"]), says("end")],
    );
    expect(JSON.parse(r.result)).toMatchObject([
      { content: "go" },
      { content: "added" },
      { role: "assistant" },
      { role: "tool", content: "1" },
      { content: "end" },
    ]);
  });

  test("events of nested calls come innermost first, script calls without an id", () => {
    const r = run("tools.offer_local('h', 'H', {}, function() return tools.call('x/a') end) models.loop()", [
      asks(["1", "h"]),
      says("end"),
    ]);
    expect(
      r
        .named("tool_call_succeeded")
        .map(({ alias, tool_call_id, caller, turn }) => `${alias} ${tool_call_id} ${caller} ${turn}`),
    ).toEqual(["x_a  script 1", "h 1 model 1"]);
  });

  test("the batch keeps its round's number though handlers run rounds", () => {
    const r = run(
      "tools.offer('x/a') tools.offer_local('h', 'H', {}, function() return models.infer('side') end) models.loop()",
      [asks(["1", "h"], ["2", "x_a"]), says("side"), says("end")],
    );
    expect(r.named("tool_result").map(({ turn }) => turn)).toEqual([1, 1]);
    expect(r.named("model_turn_completed").map(({ turn, round }) => `${turn} ${round}`)).toEqual([
      "1 loop",
      "2 infer",
      "3 loop",
    ]);
  });
});

describe("replies", () => {
  const called = (name: string, id: string) => ({ id, name, arguments: {} });
  const cut = says("half", { toolCalls: [called("x_a", "1"), called("loc", "2")], finishReason: "length" });

  test("calls of a reply cut off at its length do not run", () => {
    const r = run(
      "tools.offer('x/a') tools.offer_local('loc', 'L', {}, function() log('never') end) models.loop() return messages[2].content .. tostring(tools.calls) .. messages[4].content",
      [cut, says("end")],
    );
    expect(r.result).toMatch(/^halfnil.*loc: not run, the reply was cut off at its length limit/s);
    expect(r.logs).toEqual([]);
    expect(r.effects.filter(({ kind }) => kind === "tool_call")).toEqual([]);
    expect(r.named("tool_call_failed")).toHaveLength(2);
    expect(r.named("tool_result")).toMatchObject([
      { content: "x_a: not run, the reply was cut off at its length limit", trusted: false, tool: "x/a" },
      { alias: "loc" },
    ]);
  });

  test.each<readonly [string, Setting["model"], string]>([
    ["an empty reply", [says("")], "empty_model_reply stop 1"],
    ["a blank one", [says(" \n\t")], "empty_model_reply stop 1"],
    ["one without a finish reason", [{ ok: true, value: { text: "", toolCalls: [] } }], "empty_model_reply nil 1"],
    [
      "one after calls, cut off",
      [asks(["1", "x_a"]), says("", { finishReason: "length" })],
      "empty_model_reply length 3",
    ],
  ])("%s raises", (_, model, expected) => {
    const r = run(
      "tools.offer('x/a') local ok, e = pcall(models.loop) return e.kind .. ' ' .. tostring(e.finish_reason) .. ' ' .. #messages",
      model,
    );
    expect(r.result).toBe(expected);
  });

  test("an empty reply after answered calls ends the loop cleanly", () => {
    expect(
      run("tools.offer('x/a') models.loop() return '[' .. messages[4].content .. ']'", [asks(["1", "x_a"]), says(" ")])
        .result,
    ).toBe("[]");
  });

  test("text cut off at its length is a normal reply", () => {
    expect(run("models.loop() return messages[2].content", [says("half", { finishReason: "length" })]).result).toBe(
      "half",
    );
  });

  test("blank text beside calls is stored empty", () => {
    const blank = says(" \n", { toolCalls: [called("x_a", "1")] });
    expect(
      run("tools.offer('x/a') models.loop() return '[' .. messages[2].content .. ']'", [blank, says("end")]).result,
    ).toBe("[]");
  });

  test("a provider failure raises; the round is reported as failed and does not count", () => {
    const r = run("local ok, e = pcall(models.loop) models.loop() return e.kind .. e.message .. #messages", [
      fails("overloaded", "busy"),
      says("ok"),
    ]);
    expect(r.result).toBe("internalbusy2");
    expect(r.named("model_turn_failed")).toMatchObject([
      { turn: 1, round: "loop", role: "writer", model: "vendor/large", message: "busy", transient: true },
    ]);
    expect(r.named("model_turn_completed")).toMatchObject([{ turn: 1 }]);
  });

  test("a stop cuts the round short, and the loop may be called again", () => {
    const r = run("local ok, e = pcall(models.loop) models.loop() return e.kind .. #messages", [STOPPED, says("ok")]);
    expect(r.result).toBe("cancelled2");
  });

  test("usage and finish reason are reported", () => {
    const usage = { promptTokens: 3, completionTokens: 4 };
    expect(run("models.loop()", [says("x", { usage })]).named("model_turn_completed")).toMatchObject([
      { finish_reason: "stop", usage },
    ]);
  });
});

describe("the order of a round's checks", () => {
  test("an empty list and a missing model render nothing, a bad list does", () => {
    const offer = "log(tostring(pcall(tools.offer, 'x/a')))";
    const r = drive(
      section(
        "## A",
        `pcall(models.loop) ${offer} messages:user('x') pcall(models.loop) ${offer} models.use('writer') messages:tool('x', 'id') pcall(models.loop) ${offer}`,
      ),
      TOOLS,
    );
    expect(r.logs).toEqual(["true", "true", "false"]);
    expect(r.named("tool_scope_validation_succeeded")).toMatchObject([{ tools: ["x_a"] }]);
  });

  test.each([
    ["messages:user('x') models.loop()", "internal: model binding required for section Only"],
    ["models.use('writer') models.loop()", "lua: messages must not be empty"],
    ["models.loop()", "lua: messages must not be empty"],
    ["models.use('writer') messages[1] = 5 models.loop()", "lua: messages[1] must be a message table"],
    ["models.use('writer') messages[2] = {} models.loop()", "lua: messages must be an array of message tables"],
    ["models.use('writer') messages:user(tostring) models.loop()", "lua: messages must be a JSON-representable table"],
    [
      "models.use('writer') messages:system('s'):user('u'):system('t') models.loop()",
      "lua: messages[3] is a system message outside the leading system block",
    ],
    ["models.loop(5)", "lua: compactor must be a function, got integer"],
    ["models.loop(nil, 5)", "lua: models.loop takes (compactor?)"],
    ["models.get('writer').loop()", "lua: handle:loop handle must be a model handle, got nil"],
    ["models.get('writer').loop('x', 1, 2)", "lua: handle:loop handle must be a model handle, got string"],
    ["models.get('writer'):loop(nil, 5)", "lua: handle:loop takes (compactor?)"],
    ["models.compact(nil, 5)", "lua: models.compact takes (compactor?)"],
    ["models.compact(5)", "lua: compactor must be a function, got integer"],
    ["models.compact()", "lua: messages must not be empty"],
  ])("%s", (lua, message) => {
    expect(caught(lua)).toBe(message);
  });

  test("a missing model ends the run as Binding, in the H1 pass too", () => {
    expect(failure("messages:user('x') models.loop()").kind).toBe("Binding");
    expect(drive("# The title\n\n```lua\nmessages:user('x') models.loop()\n```\n").failure).toEqual({
      kind: "Binding",
      message: "model binding required for section The title",
    });
  });
});

describe("what is refused while a loop runs", () => {
  test.each([
    ["models.loop()", "models.loop"],
    ["models.get('writer'):loop()", "handle:loop"],
    ["models.compact()", "models.compact"],
    ["compactors.clear()", "compactors.clear"],
    ["messages:restore({})", "messages:restore"],
    ["models.loop(5)", "models.loop"],
  ])("%s in a handler", (call, name) => {
    const r = run(
      `tools.offer_local('h', 'H', {}, function() local ok, e = pcall(function() ${call} end) return e.kind .. ': ' .. e.message end) models.loop() return messages[3].content`,
      [asks(["1", "h"]), says("end")],
    );
    expect(r.result).toBe(
      `lua: ${name} is unavailable while this section runs a loop or a compaction: use models.infer for a side question, or call ${name} after it returns`,
    );
  });

  test("a section entered with call may loop meanwhile", () => {
    const body =
      section(
        "## A",
        `${START} tools.offer_local('h', 'H', {}, function() return call('### B') end) models.loop() return messages[3].content`,
      ) + section("### B", "models.use('writer') messages:user('b') models.loop() return messages[2].content");
    expect(drive(body, { model: [asks(["1", "h"]), says("from b"), says("end")] }).result).toBe("from b");
  });

  test("a handler that a script calls may loop and compact", () => {
    const r = run(
      "tools.offer_local('h', 'H', {}, function() models.loop() models.compact(function(_, m) return m end) return 'ok' end) return tools.call('h') .. #messages",
      [says("x")],
    );
    expect(r.result).toBe("ok2");
  });

  test("after a loop that raised everything works again", () => {
    expect(
      run("pcall(models.loop) models.loop() return messages[2].content", [fails("server", "m"), says("ok")]).result,
    ).toBe("ok");
  });
});
