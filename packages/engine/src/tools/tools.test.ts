import { describe, expect, test } from "vitest";
import { asks, breaks, gives, says, tool } from "../../test/answers.js";
import { caught, drive, failure, result, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const OBJECT = { type: "object", properties: { q: { type: "string" } } };
const PACKS: Setting = {
  frontmatter: "uses: [web, acme/notes, broken]\nmodels:\n  writer: {}",
  packs: {
    catalog: [
      tool("web/search", { parameters: OBJECT }),
      tool("web/fetch"),
      tool("zeta/last"),
      tool("web/data", { structured: true }),
      tool("web/noschema", { parameters: 5 }),
      tool("notes/a.b"),
    ],
    usable: ["web", "notes", "zeta", "empty", "subagents"],
    unavailable: [{ pack: "broken", reason: "it has no key" }],
  },
  tool: ({ tool: id, arguments: args }) =>
    id === "web/data" ? gives('{"list":[1,2.0,null],"big":9007199254740993}') : gives(`${id} ${JSON.stringify(args)}`),
};
const ids = (list: string): string =>
  `local t = {} for i, x in ipairs(${list}) do t[i] = x.id or x.name end return table.concat(t, ' ')`;

describe("tools and packs", () => {
  test.each([
    [ids("tools.required()"), "notes/a.b web/data web/fetch web/search"],
    [ids("tools.extras()"), "zeta/last"],
    [ids("packs.required()"), "notes web"],
    [ids("packs.extras()"), "empty subagents zeta"],
    [ids("packs.get('web').tools"), "web/data web/fetch web/search"],
    ["return #packs.get('empty').tools", "0"],
    [
      "return tostring(packs.get('broken')) .. tostring(packs.get('nope')) .. tostring(packs.get('Not an id!'))",
      "nilnilnil",
    ],
    [
      "return tostring(tools.get('nope')) .. tostring(tools.get('web/noschema')) .. tostring(tools.get('web_search'))",
      "nilnilnil",
    ],
    [
      "local t = tools.get('web/search') return type(t) .. t.id .. t.description .. t.pack.name",
      "userdataweb/searchDoes web/search.web",
    ],
    [
      "return tostring(tools.get('web/search') == tools.required()[4]) .. tostring(tools.get('web/search').pack == packs.get('web'))",
      "truetrue",
    ],
    ["return tostring(tools.required() == tools.required())", "false"],
    ["return tostring(tools.get('web/search').nope) .. tostring(packs.get('web').id)", "nilnil"],
    [
      "return getmetatable(tools.get('web/search')) .. '|' .. getmetatable(packs.get('web'))",
      "Tool objects are frozen|Pack objects are frozen",
    ],
    [
      "local n = 0 for _ in pairs(tools) do n = n + 1 end return n .. tostring(tools.calls) .. tostring(tools.nope)",
      "7nilnil",
    ],
    ["return tostring(web_search) .. tostring(web)", "nilnil"],
  ])("%s", (lua, text) => {
    expect(result(lua, PACKS)).toBe(text);
  });

  test.each([
    ["tools.get()", "tools.get takes a tool id, got nil"],
    ["tools.get(5)", "tools.get takes a tool id, got integer"],
    ["packs.get({})", "packs.get takes a Pack id, got table"],
    ["tools.get('web/search').id = 'x'", 'Tool objects are frozen: cannot assign field "id"'],
    ["packs.get('web')[1] = 'x'", 'Pack objects are frozen: cannot assign field "1"'],
    ["tools.offer('nope')", 'tools.offer: "nope" is not a catalog tool in this run'],
    ["tools.offer('web/noschema')", 'tools.offer: "web/noschema" is not a catalog tool in this run'],
    ["tools.offer('\\xff')", 'tools.offer: "\u{fffd}" is not a catalog tool in this run'],
    ["tools.offer(5)", "tools.offer takes tool ids, tool objects, or arrays of them, got integer"],
    ["tools.offer({ 'web/search', 5.5 })", "tools.offer takes tool ids, tool objects, or arrays of them, got number"],
    ["tools.offer({ { 'web/search' } })", "tools.offer takes tool ids, tool objects, or arrays of them, got table"],
    ["tools.offer(packs.get('web'))", "tools.offer takes tool ids, tool objects, or arrays of them, got userdata"],
    ["tools.offer('web/search', nil)", "tools.offer takes one tool or a list of them, got extra nil"],
    ["tools.offer('web/search', 'web/fetch')", "tools.offer takes one tool or a list of them, got extra string"],
    ["packs.offer()", "packs.offer takes a Pack id, a Pack object, or a list of them, got nil"],
    ["packs.offer(5)", "packs.offer takes a Pack id, a Pack object, or a list of them, got integer"],
    ["packs.offer('web', nil)", "packs.offer takes one Pack or a list of them, got extra nil"],
    ["packs.offer('broken')", "packs.offer: the broken Pack is unavailable in this run: it has no key"],
    [
      "packs.offer('nope')",
      'packs.offer: no Pack named "nope" in this run; declare it under uses: to require it, or offer it only when packs.get("nope") returns it',
    ],
    [
      "packs.offer(tools.get('web/search'))",
      "packs.offer takes a Pack id, a Pack object, or a list of them, got userdata",
    ],
    ["tools.call()", "tools.call takes a tool id, a local alias, or a tool object, got nil"],
    ["tools.call(packs.get('web'))", "tools.call takes a tool id, a local alias, or a tool object, got userdata"],
    ["tools.call('nope', 5)", "args must be a table, got integer"],
    ["tools.call('nope', { 1 })", "args must be a JSON-representable table: the table at args is not an object"],
    [
      "tools.call('nope', { f = tostring })",
      "args must be a JSON-representable table: a function at args.f is not JSON data",
    ],
    ["tools.offer_local(1)", "tools.offer_local alias must be a string, got integer"],
    ["tools.offer_local('a')", "tools.offer_local description must be a string, got nil"],
    ["tools.offer_local('a', 'A')", "tools.offer_local params must be a table, got nil"],
    ["tools.offer_local('a', 'A', {})", "tools.offer_local handler must be a function, got nil"],
    ["tools.offer_local('a b', 'A', {}, tostring)", 'invalid alias "a b": expected [A-Za-z][A-Za-z0-9_-]{0,63}'],
    [
      "tools.offer_local('a', 'A', {}, tostring) tools.offer_local('a', 'A', {}, tostring)",
      'tools.offer_local alias "a" is already registered',
    ],
    ["tools.allow_tasks(5)", "tools.allow_tasks targets must be a list of section headings, got integer"],
    ["tools.allow_tasks({ 5 })", "tools.allow_tasks targets must be section heading strings, got integer"],
    ["tools.allow_tasks({ ' ' })", "tools.allow_tasks targets must be non-empty section headings"],
    [
      "tools.allow_tasks({})",
      "tools.allow_tasks targets must name at least one section; call it with no argument to allow any section",
    ],
    ["tools.calls = 1 tools.call('web/search') tools.calls.x = 1", "tools.calls is read-only"],
  ])("%s is refused", (lua, message) => {
    expect(caught(lua, PACKS)).toBe(`lua: ${message}`);
  });

  test("an offer is all or nothing", () => {
    const lua =
      "models.use('writer') messages:user('x') pcall(tools.offer, { 'web/search', 'nope' }) pcall(packs.offer, { 'zeta', 'broken' }) models.loop()";
    expect(drive(section("## A", lua), { ...PACKS, model: [says("x")] }).requests[0]).not.toHaveProperty("tools");
  });
});

describe("the rendered list", () => {
  const listed = (lua: string, setting: Setting = PACKS): readonly string[] | undefined =>
    drive(section("## A", `models.use('writer') messages:user('x') ${lua} models.loop()`), {
      ...setting,
      model: () => says("x"),
    }).requests[0]?.tools?.map(({ name }) => name);

  test.each([
    ["tools.offer({ 'web/search', tools.get('zeta/last') }) tools.offer('web/search')", ["web_search", "zeta_last"]],
    [
      "packs.offer('web') tools.offer({ 'zeta/last', 'web/search' })",
      ["zeta_last", "web_search", "web_data", "web_fetch"],
    ],
    [
      "tools.offer_local('mine', 'M', {}, tostring) packs.offer({ packs.get('notes'), 'empty' })",
      ["notes_a_b", "mine"],
    ],
    [
      "tools.offer('web/search') tools.offer('web/fetch') tools.offer_local('web_search', 'M', {}, tostring)",
      ["web_fetch", "web_search"],
    ],
    [
      "tools.offer_local('task', 'T', {}, tostring) tools.offer_local('z', 'Z', {}, tostring) tools.offer_local('a', 'A', {}, tostring)",
      ["z", "a"],
    ],
    [
      "tools.offer_local('mine', 'M', {}, tostring) tools.allow_tasks()",
      ["mine", "task", "task_cancel", "task_status", "await_tasks"],
    ],
    ["tools.offer() tools.offer({}) packs.offer({})", undefined],
  ])("%s", (lua, names) => {
    expect(listed(lua)).toEqual(names);
  });

  test("descriptions and schemas go out unchanged", () => {
    const r = drive(
      section(
        "## A",
        "models.use('writer') messages:user('x') tools.offer('web/search') tools.offer_local('loc', 'Says', { b = 'string', a = { 'integer', 'How many' } }, tostring) models.loop()",
      ),
      { ...PACKS, model: [says("x")] },
    );
    expect(r.requests[0]?.tools?.[0]).toEqual({
      name: "web_search",
      description: "Does web/search.",
      parameters: OBJECT,
    });
    expect(r.requests[0]?.tools?.[1]?.description).toBe("Says");
    expect(Object.keys(r.requests[0]?.tools?.[1]?.parameters.properties ?? {})).toEqual(["a", "b"]);
  });

  test.each(["tools.offer('web/search')", "packs.offer('web')", "tools.offer_local('x', 'X', {}, tostring)"])(
    "%s is refused after the first round, before any argument",
    (call) => {
      const name = call.slice(0, call.indexOf("("));
      const lua = `models.use('writer') messages:user('x') models.loop() local ok, e = pcall(function() ${call} end) local ok2, e2 = pcall(${name}, 5, 6, 7) return e.message .. '|' .. tostring(e.message == e2.message)`;
      expect(result(lua, { ...PACKS, model: [says("x")] })).toBe(
        `${name}: the section's tool list is fixed at its first models.loop round; make every offer before the first loop, or offer in another section|true`,
      );
    },
  );

  test("an allowlist set late takes effect from the next round", () => {
    const r = drive(
      section(
        "## A",
        "models.use('writer') messages:user('x') models.loop() tools.allow_tasks({ ' ## B ' }) messages:user('y') models.loop()",
      ) + section("## B", ""),
      { ...PACKS, model: () => says("x") },
    );
    expect(r.requests.map(({ tools }) => tools?.length)).toEqual([undefined, 4]);
    expect(r.requests[1]?.tools?.[0]?.description).toMatch(/`target` must be one of: ## B$/);
  });
});

describe("script calls", () => {
  test("by id, object, or for a tool out of the offering", () => {
    const r = drive(
      section(
        "## A",
        "log(tools.call('web/search', { q = 'x' })) log(tools.call(tools.get('web/fetch'))) log(tools.call('web/noschema'))",
      ),
      PACKS,
    );
    expect(r.logs).toEqual(['web/search {"q":"x"}', "web/fetch {}", "web/noschema {}"]);
    expect(r.effects.map(({ request }) => request)).toEqual([
      { tool: "web/search", name: "web_search", arguments: { q: "x" } },
      { tool: "web/fetch", name: "web_fetch", arguments: {} },
      { tool: "web/noschema", name: "web/noschema", arguments: {} },
    ]);
    expect(r.named("tool_result")[0]).toMatchObject({
      turn: 0,
      tool_call_id: "",
      alias: "web_search",
      tool: "web/search",
      trusted: true,
    });
  });

  test("exact integers are sent as text too", () => {
    const r = drive(
      section("## A", "tools.call('web/search', { id = json.decode('9007199254740993'), f = 3.0 })"),
      PACKS,
    );
    expect(r.effects[0]?.request).toEqual({
      tool: "web/search",
      name: "web_search",
      arguments: { f: 3, id: 9007199254740992 },
      arguments_text: '{"f":3,"id":9007199254740993}',
    });
  });

  test("a structured tool gives data", () => {
    expect(
      result(
        "local d = tools.call('web/data') return #d.list .. tostring(d.list[3] == json.null) .. math.type(d.list[2]) .. tostring(d.big)",
        PACKS,
      ),
    ).toBe("3truefloat9007199254740993");
  });

  test("what a structured tool gets wrong is a tool failure", () => {
    for (const answer of [gives("not json"), gives('{"a":1}', "untrusted")]) {
      const r = drive(section("## A", "tools.call('web/data')"), { ...PACKS, tool: () => answer });
      expect(r.failure.kind).toBe("Tool");
      expect(r.failure.message).toMatch(/^tool call failure: structured tool "web_data" returned invalid JSON: /);
      expect(r.named("tool_call_succeeded")).toEqual([]);
      expect(r.named("tool_call_failed")).toHaveLength(1);
    }
  });

  test("untrusted text comes in the envelope, the event without it", () => {
    const r = drive(section("## A", "return tools.call('web/fetch')"), {
      ...PACKS,
      tool: () => gives("<b>", "untrusted"),
    });
    expect(r.result).toContain("&lt;b>");
    expect(r.named("tool_result")).toMatchObject([{ content: "<b>", trusted: false }]);
  });

  test("a failure raises, with a failed event and no result", () => {
    const r = drive(
      section("## A", "local ok, e = pcall(tools.call, 'web/fetch') return e.kind .. ': ' .. e.message"),
      { ...PACKS, tool: () => breaks("it broke") },
    );
    expect(r.result).toBe("tool: tool call failure: it broke");
    expect(r.named("tool_call_failed")).toMatchObject([{ caller: "script", message: "tool call failure: it broke" }]);
    expect(r.named("tool_result")).toEqual([]);
  });

  test.each(["nope", "task", "await_tasks", "web_search"])("%s is bound to nothing", (name) => {
    const r = drive(
      section(
        "## A",
        `tools.offer_local('task', 'T', {}, tostring) local ok, e = pcall(tools.call, '${name}') return e.kind .. ' ' .. e.name .. ' ' .. e.message .. tostring(tools.calls)`,
      ),
      PACKS,
    );
    expect(r.result).toBe(
      `unbound_tool ${name} tool "${name}" is not a tool in this run; catalog tools: ["notes/a.b", "web/data", "web/fetch", "web/search", "zeta/last"]nil`,
    );
    expect(r.names.filter((event) => event.startsWith("tool_"))).toEqual([]);
  });

  test("local tools: arguments as data, results as text, a shadowed tool by its object", () => {
    const lua = `tools.offer('web/search')
      tools.offer_local('web_search', 'S', { q = 'string' }, function(a) return a.q .. #a.list .. tostring(a.none) end)
      log(tools.call('web_search', { q = 'x', list = { 1, 2 } }))
      log(tools.call('web/search', { q = 'y' })) log(tools.call(tools.get('web/search'), { q = 'z' }))
      return tools.calls['web/search'] .. tools.calls.web_search`;
    const r = drive(section("## A", lua), PACKS);
    expect(r.logs).toEqual(["x2nil", 'web/search {"q":"y"}', 'web/search {"q":"z"}']);
    expect(r.result).toBe("21");
    expect(r.named("tool_result")[0]).toMatchObject({ alias: "web_search", trusted: true, content: "x2nil" });
    expect(r.named("tool_result")[0]).not.toHaveProperty("tool");
  });

  test.each([
    ["", ""],
    ["return nil, {}", ""],
    ["return 42", "42"],
    ["return 3.0", "3"],
    ["return 2^31", "2147483648"],
    ["return 1/0", "inf"],
    ["return false", "false"],
    ["return 'first', {}", "first"],
    ["return 'a\\xff'", "a\u{fffd}"],
  ])("a handler with `%s` gives %j", (handler, text) => {
    expect(
      result(`tools.offer_local('h', 'H', {}, function() ${handler} end) return '[' .. tools.call('h') .. ']'`),
    ).toBe(`[${text}]`);
  });

  test("a handler's own value is raised with its identity", () => {
    expect(
      result(
        "local v = {} tools.offer_local('h', 'H', {}, function() error(v) end) local ok, e = pcall(tools.call, 'h') return tostring(e == v)",
      ),
    ).toBe("true");
    expect(failure("tools.offer_local('h', 'H', {}, function() return json.null end) tools.call('h')")).toEqual({
      kind: "Lua",
      message: "cannot return a userdata as a result",
    });
  });

  test("handlers nest and suspend", () => {
    const lua =
      "tools.offer_local('in', 'I', {}, function() return tools.call('web/fetch') .. store.read('f') end) tools.offer_local('out', 'O', {}, function() return '<' .. tools.call('in') .. '>' end) return tools.call('out')";
    expect(result(lua, { ...PACKS, files: { f: "file" } })).toBe("<web/fetch {}file>");
  });
});

describe("tools.calls", () => {
  test("counts dispatches, seeds what is offered, and names what it does not know", () => {
    const lua = `tools.offer({ 'web/search', 'web/fetch' })
      tools.offer_local('loc', 'L', {}, function() end)
      tools.call('web/search') pcall(tools.call, 'web/search') tools.call('loc')
      local function read(k) local ok, v = pcall(function() return tools.calls[k] end) return ok and tostring(v) or v.message end
      return table.concat({ read('web/search'), read('web/fetch'), read('loc'), read('zeta/last'), read('typo'), read(1), getmetatable(tools.calls) }, '\\n')`;
    expect(result(lua, PACKS).split("\n")).toEqual([
      "2",
      "0",
      "1",
      'tools.calls: "zeta/last" has no seeded count; seeded names: ["loc", "web/fetch", "web/search"] (a catalog tool that was neither offered in this section nor called with tools.call)',
      'tools.calls: "typo" has no seeded count; seeded names: ["loc", "web/fetch", "web/search"] - check for typos or offer it with tools.offer',
      'tools.calls: "1" has no seeded count; seeded names: ["loc", "web/fetch", "web/search"] - check for typos or offer it with tools.offer',
      "tools.calls is read-only",
    ]);
  });

  test("model calls count when they are dispatched", () => {
    const r = drive(
      section(
        "## A",
        "models.use('writer') messages:user('x') tools.offer({ 'web/search', 'web/fetch' }) models.loop() return tools.calls['web/search'] .. tools.calls['web/fetch']",
      ),
      { ...PACKS, model: [asks(["1", "web_search"], ["2", "web_search"]), says("x")] },
    );
    expect(r.result).toBe("20");
  });

  test("a refused call sets nothing up", () => {
    expect(
      result("pcall(tools.call, 'nope') pcall(tools.call, 'web/search', 5) return tostring(tools.calls)", PACKS),
    ).toBe("nil");
  });
});
