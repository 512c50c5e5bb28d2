import { describe, expect, test } from "vitest";
import { asks, caught, drive, LOOP, preamble, run, says, section, tool } from "../../test/drive.js";

const W = "models.use('writer')";
const offered = (lua: string, more = {}) => run(`${W} ${lua} ${LOOP}`, { model: [says("x")], ...more }).offered[0];
const description = (lua: string) =>
  run(`${W} ${lua} ${LOOP}`, { model: [says("x")] }).requests[0]?.tools?.map((one) => one.description);

describe("PF-60: always and add", () => {
  test("always reaches every section from then on, add its own entry alone", () => {
    const body = [
      `${preamble("models.default('writer') tools.always('search')")}`,
      section("## One", `tools.add('fetch') ${LOOP}`),
      section("## Two", LOOP),
    ].join("\n");
    expect(drive(body, { model: [says("a"), says("b")] }).offered).toEqual([["search", "fetch"], ["search"]]);
  });

  test.each([
    ["tools.add('search')", ["search"]],
    ["tools.add(search)", ["search"]],
    ["tools.add({fetch, 'search'})", ["fetch", "search"]],
    ["tools.always({'fetch', search})", ["fetch", "search"]],
    ["tools.always(fetch)", ["fetch"]],
    ["var.names = {'fetch'} tools.add(var.names)", ["fetch"]],
    ["tools.add({'search', nil})", ["search"]],
    ["tools.add({'search'}, nil)", ["search"]],
  ])("takes an alias, a Tool object or an array of them: %s", (lua, names) => {
    expect(offered(lua)).toEqual(names);
  });

  test("an entry reached again by jump starts without what it added", () => {
    const first = `${W} if var.again then ${LOOP} return 'x' end tools.add('fetch') var.again = true`;
    const body = `${section("## A", first)}\n${section("## B", "jump('## A')")}`;
    expect(drive(body, { model: [says("x")] }).offered).toEqual([undefined]);
  });

  test("what one task advertises everywhere reaches its owner", () => {
    const body = `${section("## A", `${W} tasks.join({tasks.spawn('### T')}) ${LOOP} return 'x'`)}\n${section("### T", "tools.always('search')")}`;
    expect(drive(body, { model: [says("x")] }).offered).toEqual([["search"]]);
  });
});

describe("PF-61: texts", () => {
  test.each([
    ["tools.add('search')", "Does acme/kit/search."],
    ["tools.add('search', 'Here.')", "Here."],
    ["tools.add(search, 'Here.')", "Here."],
    ["tools.always('search', 'Everywhere.')", "Everywhere."],
    ["tools.add('search', 'Here.') tools.always('search', 'Everywhere.')", "Here."],
    ["tools.always('search', 'Everywhere.') tools.add('search')", "Everywhere."],
    ["tools.add('search', 'Here.') tools.add('search')", "Here."],
    ["tools.add('search', 'Here.') tools.add('search', 'New.')", "New."],
    ["tools.always('search', 'A.') tools.always({'search'})", "A."],
    ["tools.always('search', 'A.') tools.always('search', 'B.')", "B."],
    ["tools.add('search', '')", ""],
  ])("the add text wins over the always text, which wins over the catalog's: %s", (lua, text) => {
    expect(description(lua)).toEqual([text]);
  });

  test("the same alias again keeps its place", () => {
    expect(offered("tools.add({'search', 'fetch'}) tools.add('search', 'New.')")).toEqual(["search", "fetch"]);
  });

  test.each(["tools.add()", "tools.add({})", "tools.always()", "tools.add(nil)", "tools.always({})"])(
    "%s does nothing",
    (lua) => {
      expect(offered(lua)).toBeUndefined();
    },
  );
});

describe("texts of advertised tools", () => {
  const small = { luaMemoryBytes: 4_000_000 };

  test("count as memory of the VM, in every section that they reach", () => {
    const setting = { limits: small, fills: { a: "x/y/a", b: "x/y/b" }, catalog: [tool("x/y/a"), tool("x/y/b")] };
    const fill = "local texts = {} for i = 1, 4 do texts[i] = ('x'):rep(700000) .. i end";
    const busy = "for i = 1, 2000000 do texts[5] = i end return 'x'";
    const advertise = (call: string, alias: string) => `tools.${call}('${alias}', ('x'):rep(700000))`;
    expect(run(`${fill} ${busy}`, setting).result).toBe("x");
    const added = `${advertise("add", "a")} ${advertise("add", "b")} ${fill} ${busy}`;
    expect(run(added, setting).failure).toBe("Lua: not enough memory");
    const sections = [advertise("always", "a"), advertise("always", "b"), `${fill} ${busy}`];
    const body = sections.map((lua, index) => section(`## S${index}`, lua)).join("\n");
    expect(drive(body, setting).failure).toBe("Lua: not enough memory");
  });

  test("count once, however often one is given anew", () => {
    const lua = "for i = 1, 3000 do tools.add('search', ('x'):rep(1000)) end return 'x'";
    expect(run(lua, { limits: small }).result).toBe("x");
  });
});

describe("PF-62: the order", () => {
  test("is always, add, local tools, each by first call and once", () => {
    const lua = `tools.add_local('mine', 'd', {}, function() end) tools.add({'fetch', 'search'}) tools.always('search')
      tools.add_local('also', 'd', {}, function() end)`;
    expect(offered(lua)).toEqual(["search", "fetch", "mine", "also"]);
  });
});

describe("PF-63: the list of a round", () => {
  test("is read when the round is made: between loops, in a handler, for an alias and a text", () => {
    const lua = `${W}
      local list = messages.new():user('go')
      models.loop(list)
      tools.add_local('more', 'd', {}, function() tools.add('fetch', 'T') tools.add_local('late', 'd', {}, function() end) return 'ok' end)
      list:user('again') models.loop(list) return 'x'`;
    const r = run(lua, { model: [says("one"), asks(["1", "more"]), says("two")] });
    expect(r.offered).toEqual([undefined, ["more"], ["fetch", "more", "late"]]);
    expect(r.requests[2]?.tools?.[0]?.description).toBe("T");
    expect(r.names.filter((name) => name.startsWith("tool_scope"))).toEqual(
      Array.from({ length: 3 }, () => ["tool_scope_validation_started", "tool_scope_validation_succeeded"]).flat(),
    );
    expect(r.named("tool_scope_validation_succeeded").map(({ tools }) => tools)).toEqual([
      [],
      ["more"],
      ["fetch", "more", "late"],
    ]);
  });

  test("is made again after a compaction", () => {
    const small = { id: "m", description: "", context: 60, thinking: "never" } as const;
    const lua = `${W} local list = messages.new():user(('x'):rep(400))
      models.loop(list, function() tools.add('search') return {{role='user', content='short'}} end) return list[2].content`;
    const r = run(lua, { bound: { writer: small }, model: [says("ok")] });
    expect(r.result).toBe("ok");
    expect(r.offered).toEqual([["search"]]);
  });
});

describe("PF-65: errors", () => {
  test.each([
    ["('1x')", 'invalid alias "1x": expected [A-Za-z][A-Za-z0-9_-]{0,63}'],
    ["('acme/kit/search')", 'invalid alias "acme/kit/search": expected [A-Za-z][A-Za-z0-9_-]{0,63}'],
    ["('\\xff')", 'invalid alias "\ufffd": expected [A-Za-z][A-Za-z0-9_-]{0,63}'],
    ["('serch')", '{f} alias "serch" is not a bound tool slot'],
    ["({'search', 'serch'})", '{f} alias "serch" is not a bound tool slot'],
    ["('book')", '{f} alias "book" is not a bound tool slot'],
    ["('search', 7)", "{f} override must be a string, got integer"],
    ["('search', {})", "{f} override must be a string, got table"],
    ["('search', 'a', true)", "{f} takes one alias plus an optional override, got extra boolean"],
    ["({'search'}, 'text')", "{f} array form takes no override"],
    ["({}, 'text')", "{f} array form takes no override"],
    ["(7)", "{f} expects strings, Tool objects, or arrays of either, got integer"],
    ["(nil, 'text')", "{f} expects strings, Tool objects, or arrays of either, got nil"],
    ["({'search', 7.5})", "{f} expects strings, Tool objects, or arrays of either, got number"],
    ["({{'search'}})", "{f} expects strings, Tool objects, or arrays of either, got table"],
    ["(writer)", "{f} expects strings, Tool objects, or arrays of either, got userdata"],
  ])("tools.add%s and tools.always%s", (call, message) => {
    for (const f of ["tools.add", "tools.always"]) {
      expect(caught(f + call, { unbound: ["book"] })).toBe(`lua: ${message.replace("{f}", f)}`);
    }
  });

  test("one bad entry of an array advertises none of them", () => {
    for (const f of ["add", "always"]) expect(offered(`pcall(tools.${f}, {'search', 'nope'})`)).toBeUndefined();
  });

  test("uncaught they fail the run", () => {
    expect(run("tools.add('serch')").failure).toBe('Lua: tools.add alias "serch" is not a bound tool slot');
  });
});
