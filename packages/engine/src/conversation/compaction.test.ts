import { describe, expect, test } from "vitest";
import { asks, fails, gives, LARGE_MODEL, says, tool } from "../../test/answers.js";
import { caught, drive, failure, result, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

/** A model whose window refuses a conversation of a few words more than a short one. */
const SMALL: Setting = { roles: { writer: { ...LARGE_MODEL, context: 64 } } };
const LONG = "messages:user(('word '):rep(60))";
const run = (lua: string, setting: Setting = {}) => drive(section("## A", `models.use('writer') ${lua}`), setting);

describe("an overflow", () => {
  test("without a compactor raises, and nothing is sent", () => {
    const r = run(
      `${LONG} local ok, e = pcall(models.loop) return e.kind .. ' ' .. e.reason .. ' ' .. e.message .. #messages`,
      SMALL,
    );
    expect(r.result).toBe(
      "context_exhausted precheck context exhausted: the request precheck overflowed the model's context window1",
    );
    expect(r.requests).toEqual([]);
    expect(r.named("compaction_started")).toMatchObject([{ reason: "precheck" }]);
    expect(r.named("compaction_failed")).toMatchObject([{ reason: "precheck" }]);
    expect(r.named("tool_scope_validation_succeeded")).toHaveLength(1);
  });

  test("at the provider is reported as a failed round, then handed to the compactor", () => {
    const r = run("messages:user('x') local ok, e = pcall(models.loop) return e.reason .. e.message", {
      model: [fails("context_overflow", "hidden")],
    });
    expect(r.result).toBe(
      "providercontext exhausted: the provider rejected the request as exceeding the model's context window",
    );
    expect(r.named("model_turn_failed")).toMatchObject([{ message: "hidden", transient: false, turn: 1 }]);
  });

  test("rebinding the global changes nothing of the default", () => {
    expect(run(`compactors = nil ${LONG} models.loop()`, SMALL).failure.kind).toBe("ContextExhausted");
  });

  test("is compacted, and the same round goes out again", () => {
    const r = run(
      `${LONG} tools.offer_local('t', 'T', {}, function() end) models.loop(function(reason, records) log(reason .. #records .. tostring(records == messages)) return { { role = 'user', content = 'short' } } end) return messages[1].content .. #messages`,
      { ...SMALL, model: [says("ok")] },
    );
    expect(r.result).toBe("short2");
    expect(r.logs).toEqual(["precheck1false"]);
    expect(r.requests.map(({ messages, tools }) => [messages, tools?.length])).toEqual([
      [[{ role: "user", content: "short" }], 1],
    ]);
    expect(r.named("compaction_succeeded")).toMatchObject([{ reason: "precheck", before: 1, after: 1 }]);
  });

  test("is compacted at most three times a round", () => {
    const r = run(
      `local n = 0 ${LONG} local ok, e = pcall(models.loop, function(_, m) n = n + 1 return m end) return n .. e.kind .. e.reason`,
      SMALL,
    );
    expect(r.result).toBe("3context_exhaustedprecheck");
    const provider = run(
      "local n = 0 messages:user('x') local ok, e = pcall(models.loop, function(_, m) n = n + 1 return m end) return n .. e.reason",
      { model: () => fails("context_overflow", "m") },
    );
    expect(provider.result).toBe("3provider");
    expect(provider.requests).toHaveLength(4);
  });

  test("a compacted round is one round for the cap", () => {
    const r = run(
      `${LONG} tools.offer('x/a') local ok, e = pcall(models.loop, function() return { { role = 'user', content = 's' } } end) return e.kind`,
      {
        ...SMALL,
        limits: { maxToolIterations: 1 },
        packs: { catalog: [tool("x/a")] },
        tool: () => gives(""),
        model: [asks(["1", "x_a"])],
      },
    );
    expect(r.result).toBe("tool_loop_exhausted");
  });

  test("earlier rounds stay", () => {
    const r = run(
      "tools.offer('x/a') messages:user('x') local ok, e = pcall(models.loop) return e.reason .. #messages",
      {
        ...SMALL,
        packs: { catalog: [tool("x/a")] },
        tool: () => gives("word ".repeat(100)),
        model: [asks(["1", "x_a"])],
      },
    );
    expect(r.result).toBe("precheck3");
  });
});

describe("what a compactor may do", () => {
  test("ask models, tools and the store", () => {
    const r = run(
      "messages:user('x') models.compact(function(reason) return { { role = 'user', content = reason .. models.infer('q') .. tools.call('x/a') .. tostring(store.exists('f')) } } end) return messages[1].content",
      { packs: { catalog: [tool("x/a")] }, tool: () => gives("T"), model: [says("M")] },
    );
    expect(r.result).toBe("manualMTfalse");
  });

  test.each([
    ["", "lua: compactor returned no records: return the new message list, or refuse with compactors.fail(reason)"],
    [
      "return nil, 1",
      "lua: compactor returned no records: return the new message list, or refuse with compactors.fail(reason)",
    ],
    ["return 'x'", "lua: compactor must return a table of message tables, got string"],
    ["return models.get('writer')", "lua: compactor must return a table of message tables, got userdata"],
    ["return {}", "lua: messages must not be empty"],
    ["return { { role = 'user' } }", "lua: messages[1] content must be a string or a non-empty array of content parts"],
    [
      "return { { role = 'tool', content = '', tool_call_id = 'x' } }",
      'lua: messages[1] is an orphan tool record: no pending assistant tool call with id "x"',
    ],
    ["return { tostring }", "lua: messages must be a JSON-representable table"],
    ["error('bare', 0)", "bare"],
    ["compactors.fail(({ ... })[1])", 'lua: unknown overflow reason "manual"; expected "precheck" or "provider"'],
  ])("`%s` changes nothing and raises", (lua, message) => {
    const r = run(
      `messages:user('kept') local ok, e = pcall(models.compact, function(...) messages:user('dropped') messages[1].content = 'changed' ${lua} end) log(type(e) == 'table' and e.kind .. ': ' .. e.message or e) return json.encode(messages)`,
    );
    expect(r.logs).toEqual([message]);
    expect(r.result).toBe('[{"content":"kept","role":"user"}]');
    expect(r.named("compaction_failed")).toHaveLength(1);
  });

  test("its own edits are dropped also when it succeeds", () => {
    expect(
      run(
        "messages:user('a') models.compact(function(_, m) messages:user('b') m[2] = { role = 'user', content = 'c' } return m end) return json.encode(messages)",
      ).result,
    ).toBe('[{"content":"a","role":"user"},{"content":"c","role":"user"}]');
  });

  test("a list kept in var counts as the data it holds", () => {
    expect(
      run(
        "var.m = { { role = 'user', content = 'v' } } messages:user('a') models.compact(function() return var.m end) return messages[1].content",
      ).result,
    ).toBe("v");
  });

  test("the table stays the same table, its builders with it", () => {
    expect(
      run(
        "local m = messages messages:user('a') models.compact(function(_, r) return r end) messages:user('b') return #m .. tostring(m == messages)",
      ).result,
    ).toBe("2true");
  });
});

describe("the shipped ones", () => {
  test.each([
    ["compactors.fail()", "lua: compactors.fail takes an overflow reason, got nil"],
    ["compactors.fail(5)", "lua: compactors.fail takes an overflow reason, got integer"],
    ["compactors.fail('x')", 'lua: unknown overflow reason "x"; expected "precheck" or "provider"'],
    [
      "compactors.fail('provider')",
      "context_exhausted: context exhausted: the provider rejected the request as exceeding the model's context window",
    ],
  ])("%s", (lua, message) => {
    expect(caught(lua)).toBe(message);
  });

  test("clear with no argument empties the list", () => {
    expect(
      result("messages:system('s'):user('u') local n = select('#', compactors.clear()) return n .. #messages"),
    ).toBe("00");
  });

  test("clear as a compactor keeps the system block and all from the last user record on", () => {
    expect(
      result(
        "messages:system('s'):user('1'):assistant('a'):user('2'):assistant('b') models.compact(compactors.clear) return json.encode(messages)",
      ),
    ).toBe('[{"content":"s","role":"system"},{"content":"2","role":"user"},{"content":"b","role":"assistant"}]');
  });

  test("clear that drops nothing fails for an overflow and returns the records by hand", () => {
    expect(run(`${LONG} models.loop(compactors.clear)`, SMALL).failure.kind).toBe("ContextExhausted");
    expect(result("messages:user('x') models.compact(compactors.clear) return '' .. #messages")).toBe("1");
  });

  test("summarize puts one record in the place of the middle", () => {
    const r = run(
      "messages:system('s'):user('1'):assistant('a'):user('2') models.compact() return messages[2].content .. #messages .. messages[3].content",
      { model: [says("the gist")] },
    );
    expect(r.result).toMatch(/^Summary of the earlier conversation:\n.*the gist.*32$/s);
    const prompt = String(r.requests[0]?.messages[0]?.content);
    expect(r.requests[0]?.messages).toHaveLength(1);
    expect(r.requests[0]?.tools).toBeUndefined();
    expect(prompt).toMatch(
      /^Summarize the conversation below for the assistant that will continue it\. Keep facts, decisions, names, numbers, and open questions\. Reply with the summary only\.\n\n/,
    );
    expect(prompt).toMatch(/user: 1\nassistant: a/);
    expect(prompt).not.toContain("user: 2");
  });

  test("an empty summary raises and changes nothing", () => {
    const r = run(
      "messages:user('1'):assistant('a'):user('2') local ok, e = pcall(models.compact) return e.kind .. #messages",
      { model: [says("  ")] },
    );
    expect(r.result).toBe("empty_model_reply3");
  });

  test("the oldest records are left out until the prompt counts half of the window", () => {
    const lua =
      "for i = 1, 30 do messages:user('word ' .. i .. (' x'):rep(20)):assistant('a') end messages:user('last') models.compact() return ''";
    const prompt = String(
      run(lua, { roles: { writer: { ...LARGE_MODEL, context: 400 } }, model: [says("s")] }).requests[0]?.messages[0]
        ?.content,
    );
    expect(prompt).toContain("word 30");
    expect(prompt).not.toContain("word 1 x");
  });

  test("as many records are kept as fit, and no more", () => {
    const context = 1000;
    const record = (n: number) => `user: ${n}${" x".repeat(n % 7)}\nassistant: <a${n}>`;
    const lua =
      "for i = 1, 80 do messages:user(i .. (' x'):rep(i % 7)):assistant('<a' .. i .. '>') end messages:user('last') models.compact() return ''";
    const setting = { roles: { writer: { ...LARGE_MODEL, context } }, model: [says("s")] };
    const prompt = String(run(lua, setting).requests[0]?.messages[0]?.content);
    const first = Number(/(?:user: |assistant: &lt;a)(\d+)/.exec(prompt)?.[1]);
    expect(first).toBeGreaterThan(1);
    expect(Math.floor(prompt.length / 4) + 4).toBeLessThanOrEqual(context / 2);
    const before = record(first - 1).replace("<", "&lt;");
    expect(Math.floor((prompt.length + before.length + 1) / 4) + 4).toBeGreaterThan(context / 2);
  });

  test("a long conversation is cut to size without trying every size", () => {
    const lua =
      "local text = ('word '):rep(200) for i = 1, 4000 do messages:user(text):assistant('a') end messages:user('last') models.compact() return #messages";
    const r = run(lua, { roles: { writer: { ...LARGE_MODEL, context: 8192 } }, model: [says("s")] });
    expect(r.result).toBe("2");
  });

  test("by hand it needs a model only for a round", () => {
    expect(failure("messages:user('1'):assistant('a'):user('2') models.compact()")).toEqual({
      kind: "Binding",
      message: "model binding required for section Only",
    });
    expect(result("messages:user('1') models.compact() return 'no round'")).toBe("no round");
  });

  test("in a pinned loop it asks the pinned model", () => {
    const r = drive(
      section(
        "## A",
        `for i = 1, 8 do messages:user(('word '):rep(8)):assistant('a') end messages:user('last') models.get('two'):loop(compactors.summarize)`,
      ),
      {
        frontmatter: "models:\n  two: {}",
        roles: { two: { ...LARGE_MODEL, context: 128 } },
        model: [says("gist"), says("end")],
      },
    );
    expect(r.requests.map(({ role, round }) => `${role} ${round.kind}`)).toEqual(["two infer", "two loop"]);
    expect(r.named("model_turn_completed").map(({ turn }) => turn)).toEqual([1, 2]);
  });
});

describe("messages", () => {
  test.each([
    ["#messages", "0"],
    ["getmetatable(messages)", "messages is guarded"],
    ["pcall(setmetatable, messages, {})", "false"],
    ["next(messages)", "nil"],
    ["json.encode(messages)", "{}"],
    ["messages:user('a') == messages", "true"],
    ["#messages:system('s'):user('u'):assistant('a', { { id = '1', name = 'n' } }):tool('t', '1')", "4"],
    [
      "json.encode(messages:assistant('a', { { id = '1', name = 'n' } }))",
      '[{"content":"a","role":"assistant","tool_calls":[{"id":"1","name":"n"}]}]',
    ],
    ["messages:append({ role = 'user', extra = 1 })[1].extra", "1"],
  ])("%s is %s", (lua, text) => {
    expect(result(`local v = (${lua}) return tostring(v)`)).toBe(text);
  });

  test("append keeps the record itself", () => {
    expect(
      result("local r = { role = 'user', content = 'x' } messages:append(r) return tostring(messages[1] == r)"),
    ).toBe("true");
  });

  test.each([
    ["messages.user('x')", "messages:user must be called on messages, got string"],
    ["messages.user()", "messages:user must be called on messages, got nil"],
    ["messages.snapshot({})", "messages:snapshot must be called on messages, got table"],
    ["messages:snapshot(1)", "messages:snapshot takes no arguments"],
    ["messages:restore()", "messages:restore takes a table of message tables, got nil"],
    ["messages:restore('x')", "messages:restore takes a table of message tables, got string"],
    ["messages:restore({ tostring })", "messages must be a JSON-representable table"],
    ["messages:user(tostring) messages:snapshot()", "messages must be a JSON-representable table"],
  ])("%s is refused", (lua, message) => {
    expect(caught(lua)).toBe(`lua: ${message}`);
  });

  test("a snapshot is a plain deep copy, restored in place", () => {
    const lua = `messages:user('a') local s = messages:snapshot() messages[1].content = 'b' messages:user('c')
      local back = messages:restore(s) s[1].content = 'd'
      return #messages .. messages[1].content .. tostring(back == messages) .. tostring(s.user) .. #messages:restore({})`;
    expect(result(lua)).toBe("1atruenil0");
  });

  test("a refused restore changes nothing", () => {
    expect(
      result(
        "messages:user('a') pcall(messages.restore, messages, { { role = 'user' }, tostring }) return messages[1].content .. #messages",
      ),
    ).toBe("a1");
  });

  test("travels through var to another section", () => {
    const body =
      section("## A", "messages:user('a'):assistant('b') var.talk = messages") +
      section("## B", "messages:restore(var.talk) return messages[2].content .. #messages");
    expect(drive(body).result).toBe("b2");
  });

  test("records of var and errors count as the data they hold", () => {
    const r = run(
      "var.r = { role = 'user', content = 'v' } messages:append(var.r) models.loop() return messages[2].content",
      { model: [says("ok")] },
    );
    expect(r.result).toBe("ok");
    expect(r.requests[0]?.messages).toEqual([{ role: "user", content: "v" }]);
  });
});
