import { describe, expect, test } from "vitest";
import { asks, fails, LARGE_MODEL, STOPPED, says } from "../../test/answers.js";
import { caught, drive, failure, result, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const ROLES: Setting = {
  frontmatter:
    "models:\n  writer: { keywords: [thinking, fast, no-thinking], description: Writes }\n  reader: { keywords: [thinking] }\n  unbound: {}",
  roles: {
    writer: LARGE_MODEL,
    reader: { ...LARGE_MODEL, id: "vendor/second", description: "Second.", context: 3_000_000_000 },
  },
};

describe("handles", () => {
  test.each([
    ["type(h)", "userdata"],
    ["h.name .. h.label", "writerwriter"],
    ["h.description", "Writes"],
    ["models.get('reader').description", "Second."],
    ["table.concat(h.capabilities, ' ')", "thinking fast no-thinking"],
    ["h.capabilities == h.capabilities", "false"],
    ["h.model_id", "vendor/large"],
    ["math.type(h.context) .. h.context", "integer1000000"],
    ["math.type(models.get('reader').context) .. models.get('reader').context", "float3000000000"],
    ["h.thinking", "false"],
    ["models.get('reader').thinking", "true"],
    ["h.temperature", "nil"],
    ["models.use('writer', { temperature = 1, max_tokens = 9 }).temperature", "1.0"],
    ["models.use('writer', { temperature = 0.25, max_tokens = 9 }).max_tokens", "9"],
    ["models.use('writer', { max_tokens = 4294967295 }).max_tokens", "4294967295"],
    ["tostring(h)", "writer"],
    ["table.concat({ h, 'x' }, '-')", "writer-x"],
    ["h == models.get('writer')", "false"],
    ["getmetatable(h)", "Model handles are frozen"],
  ])("%s is %s", (lua, text) => {
    expect(result(`local h = models.get('writer') local v = (${lua}) return tostring(v)`, ROLES)).toBe(text);
  });

  test.each([
    ["return h.nope", "attempt to get an unknown field 'nope'"],
    ["return h[1]", "attempt to get an unknown field '1'"],
    ["h.name = 'x'", 'Model handles are frozen: cannot assign field "name"'],
    ["h[1] = 'x'", 'Model handles are frozen: cannot assign field "1"'],
    ["h.infer('x')", "handle:infer handle must be a model handle, got string"],
    ["h.infer()", "handle:infer handle must be a model handle, got nil"],
    ["h:infer('a', 'b')", "handle:infer takes (prompt)"],
    ["h:infer()", "prompt must be a string, got nil"],
    ["models.infer('a', 'b')", "models.infer takes (prompt)"],
    ["models.infer(5)", "prompt must be a string, got integer"],
    ["models.infer('\\xff')", "prompt must be a valid UTF-8 string"],
    ["models.use()", "models.use takes a role label, got nil"],
    ["models.use(5)", "models.use takes a role label, got integer"],
    ["models.use('1x')", 'invalid alias "1x": expected [A-Za-z][A-Za-z0-9_-]{0,63}'],
    ["models.use('nobody')", 'models.use label "nobody" is not a bound model role'],
    ["models.use('unbound')", 'models.use label "unbound" is not a bound model role'],
    ["models.use('writer', {}, 1)", "models.use takes at most 2 arguments, got 3"],
    ["models.use('writer', 5)", "models.use options must be a table, got integer"],
    ["models.use('writer', { [1] = 1, [true] = 2, a = 3 })", "models.use option names must be strings, got boolean"],
    [
      "models.use('writer', { temperatur = 1 })",
      'models.use option "temperatur" is unknown: expected temperature or max_tokens',
    ],
    [
      "models.use('writer', { temperature = 3, max_tokens = 0 })",
      "models.use option max_tokens must be an integer in [1, 4294967295], got 0",
    ],
    [
      "models.use('writer', { max_tokens = 1.5 })",
      "models.use option max_tokens must be an integer in [1, 4294967295], got 1.5",
    ],
    [
      "models.use('writer', { max_tokens = 4294967296 })",
      "models.use option max_tokens must be an integer in [1, 4294967295], got 4294967296",
    ],
    [
      "models.use('writer', { max_tokens = '9' })",
      "models.use option max_tokens must be an integer in [1, 4294967295], got string",
    ],
    ["models.use('writer', { temperature = '1' })", "models.use option temperature must be a number, got string"],
    ["models.use('writer', { temperature = 0/0 })", "models.use option temperature must be finite, got NaN"],
    ["models.use('writer', { temperature = -math.huge })", "models.use option temperature must be finite, got -inf"],
    [
      "models.use('writer', { temperature = 2.5 })",
      "models.use option temperature 2.5 is outside the supported range [0.0, 2.0]",
    ],
    [
      "models.use('writer', { temperature = 3.0 })",
      "models.use option temperature 3 is outside the supported range [0.0, 2.0]",
    ],
    ["models.default()", "models.default takes a role label, got nil"],
    ["models.default('writer', 1)", "models.default takes (label)"],
    ["models.default('nobody')", 'models.default label "nobody" is not a bound model role'],
    [
      "models.default('writer') models.default('reader')",
      'models.default is already "writer": the prompt-wide default cannot change mid-run',
    ],
    ["models.get({})", "models.get takes a role label, got table"],
    ["models.get('writer', 1)", "models.get takes (label)"],
    ["models.get('nobody')", 'models.get alias "nobody" is not a bound model role'],
    ["models.get('vendor/x')", 'invalid alias "vendor/x": expected [A-Za-z][A-Za-z0-9_-]{0,63}'],
    ["tools.call(h)", "tools.call takes a tool id, a local alias, or a tool object, got userdata"],
    ["var.h = h", "var.h must be JSON data, got userdata"],
  ])("%s is refused", (lua, message) => {
    expect(caught(`local h = models.get('writer') ${lua}`, ROLES)).toBe(`lua: ${message}`);
  });

  test("a label is no global", () => {
    expect(result("return tostring(writer)", ROLES)).toBe("nil");
  });
});

describe("selection", () => {
  test("the section's use, else the run's default, else nothing; a refused use changes nothing", () => {
    const lua = `local function role() local ok, v = pcall(models.infer, 'x') return ok and v or v.kind end
      local seen = { role() } models.default('writer') models.default('writer') seen[2] = role()
      models.use('reader', { temperature = 1 }) seen[3] = role() pcall(models.use, 'nobody') pcall(models.use, 'writer', { x = 1 }) seen[4] = role()
      models.use('reader') seen[5] = role()
      return table.concat(seen, ' ')`;
    const setting: Setting = { ...ROLES, model: ({ role, temperature }) => says(role + (temperature ?? "")) };
    expect(result(lua, setting)).toBe("internal writer reader1 reader1 reader");
    const other =
      section("## A", "models.use('writer')") + section("## B", "return select(2, pcall(models.infer, 'x')).message");
    expect(drive(other, ROLES).result).toBe("model binding required for section B");
  });

  test("a handle keeps its own settings, whatever is selected later", () => {
    const lua =
      "local h = models.use('writer', { temperature = 2, max_tokens = 5 }) models.use('reader') return h:infer('x')";
    const r = drive(section("## A", lua), { ...ROLES, model: [says("ok")] });
    expect(r.requests[0]).toMatchObject({ role: "writer", temperature: 2, maxTokens: 5, thinking: false });
    expect(r.named("model_turn_completed")).toMatchObject([{ role: "writer", model: "vendor/large", round: "infer" }]);
  });

  test("the default is shared by every chain", () => {
    const body =
      section("## A", "tasks.join({ tasks.spawn('## B') }) return models.infer('x')") +
      section("## B", "models.default('writer')");
    expect(drive(body, { ...ROLES, model: [says("ok")] }).result).toBe("ok");
  });

  test("raw ids are taken only with a snapshot, and a declared label wins", () => {
    const lua =
      "local h = models.get('vendor/any:1') return table.concat({ h.name, h.label, h.model_id, h.description, h.context, #h.capabilities, tostring(h.thinking) }, ' ') .. h:infer('x')";
    const r = drive(section("## A", lua), { ...ROLES, ui: {}, model: [says("!")] });
    expect(r.result).toBe("vendor/any:1 vendor/any:1 vendor/any:1 vendor/any:1 8192 0 nil!");
    expect(r.requests[0]).toMatchObject({ role: "vendor/any:1", model: "vendor/any:1" });
    expect(caught("models.get('')", { ...ROLES, ui: {} })).toBe(
      'lua: models.get model id "" is invalid: must not be empty',
    );
    expect(caught("models.get('a\\nb')", { ...ROLES, ui: {} })).toMatch(
      /is invalid: must not contain a control character$/,
    );
    expect(caught("models.get('unbound')", { ...ROLES, ui: {} })).toBe(
      'lua: models.get alias "unbound" is not a bound model role',
    );
    expect(result("return models.get('writer').model_id", { ...ROLES, ui: {} })).toBe("vendor/large");
  });
});

describe("models.infer", () => {
  const run = (lua: string, model: Setting["model"]) =>
    drive(section("## A", `models.use('writer') ${lua}`), model === undefined ? {} : { model });

  test("sends one user record and touches nothing", () => {
    const r = run(
      "messages:user('kept') tools.offer_local('t', 'T', {}, function() end) local t = models.infer('ask') return t .. #messages .. tostring(pcall(tools.offer_local, 'u', 'U', {}, function() end))",
      [says("reply")],
    );
    expect(r.result).toBe("reply1true");
    expect(r.requests[0]?.messages).toEqual([{ role: "user", content: "ask" }]);
    expect(r.requests[0]).not.toHaveProperty("tools");
  });

  test("returns empty and cut off replies as they are", () => {
    expect(run("return '[' .. models.infer('x') .. ']'", [says(" ")]).result).toBe("[ ]");
    expect(run("return models.infer('x')", [says("half", { finishReason: "length" })]).result).toBe("half");
  });

  test("a reply with calls raises, and the round counts", () => {
    const r = run("local ok, e = pcall(models.infer, 'x') return e.kind .. ': ' .. e.message", [asks(["1", "t"])]);
    expect(r.result).toBe("lua: model inference received tool calls but no tools were advertised");
    expect(r.named("model_turn_completed")).toHaveLength(1);
    expect(r.named("assistant_tool_calls")).toEqual([]);
  });

  test("passes the window at the precheck or at the provider", () => {
    const small: Setting = { roles: { writer: { ...LARGE_MODEL, context: 122 } } };
    const lua = (characters: number): string =>
      `models.use('writer', { max_tokens = 20 }) local ok, e = pcall(models.infer, ('a'):rep(${characters})) return ok and e or e.kind .. ' ' .. e.reason`;
    expect(result(lua(396), small)).toBe("context_exhausted precheck");
    expect(result(lua(396), { roles: { writer: { ...LARGE_MODEL, context: 123 } }, model: [says("fits")] })).toBe(
      "fits",
    );
    expect(run("local ok, e = pcall(models.infer, 'x') return e.reason", [fails("context_overflow", "m")]).result).toBe(
      "provider",
    );
  });

  test("a stop is no failed round", () => {
    const r = run("local ok, e = pcall(models.infer, 'x') return e.kind", [STOPPED]);
    expect(r.result).toBe("cancelled");
    expect(r.named("model_turn_failed")).toEqual([]);
  });

  test("budgets end the run before the effect goes out, past every pcall", () => {
    const budget = (budgets: object): Setting => ({
      limits: { budgets },
      model: () => says("x", { usage: { promptTokens: 6, completionTokens: 4 } }),
    });
    const lua = "models.use('writer') for i = 1, 5 do pcall(models.infer, 'x') log('r' .. i) end";
    const r = drive(section("## A", lua), budget({ rounds: 2 }));
    expect(r.failure).toEqual({ kind: "Budget", message: "budget exceeded: rounds 2 (2 spent)" });
    expect(r.requests).toHaveLength(2);
    expect(r.logs).toEqual(["r1", "r2"]);
    expect(failure(lua, budget({ tokens: 15 }))).toEqual({
      kind: "Budget",
      message: "budget exceeded: tokens 15 (20 spent)",
    });
  });
});

test("sys.model is set by the entry's first tool call, and then stays", () => {
  const lua = `local function model() local ok, v = pcall(function() return sys.model end) return ok and v or 'none' end
    tools.offer_local('t', 'T', {}, function() end)
    models.use('writer') models.infer('x') local before = model()
    tools.call('t') local first = model() models.use('reader') tools.call('t')
    return before .. ' ' .. first .. ' ' .. model()`;
  expect(result(lua, { ...ROLES, model: [says("x")] })).toBe("none vendor/large vendor/large");
  expect(
    caught(
      "tools.offer_local('t', 'T', {}, function() end) tools.call('t') models.use('writer') tools.call('t') return sys.model",
      ROLES,
    ),
  ).toBe("lua: unknown sys field 'model'");
});
