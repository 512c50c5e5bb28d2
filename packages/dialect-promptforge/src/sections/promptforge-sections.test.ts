import { describe, expect, test } from "vitest";
import { asks, caught, drive, gives, LARGE, LOOP, preamble, run, says, section, tool } from "../../test/drive.js";

/** Lua that lists which of some globals are there. */
const which = (names: string) =>
  `local had = {} for name in ('${names}'):gmatch('[%a_]+') do if _G[name] ~= nil then had[#had + 1] = name end end return table.concat(had, ' ')`;

describe("PF-50: the surface", () => {
  test("tools has six members and nothing else", () => {
    const lua = "local had = {} for name in pairs(tools) do had[#had + 1] = name end return table.concat(had, ' ')";
    expect(run(lua).result).toBe("add add_local allow_tasks always call calls");
  });

  test("models, messages, fanout and list_from_section are there; Runvil's newer globals are not", () => {
    const kept =
      "args argv call compactors fanout jump list_from_section log messages models store sys tasks tools untrusted var";
    expect(run(which(`${kept} packs prompt require json`)).result).toBe(kept);
    expect(run("return tostring(messages.user) .. tostring(#messages) .. tostring(models.compact)").result).toBe(
      "nil0nil",
    );
  });

  test("their names are free as aliases", () => {
    const fills = {
      packs: "acme/kit/search",
      prompt: "acme/kit/search",
      require: "acme/kit/search",
      json: "acme/kit/fetch",
    };
    expect(run("return packs.name .. prompt.name .. require.name .. json.name", { fills }).result).toBe(
      "packspromptrequirejson",
    );
  });

  test("list_from_section reads a list section", () => {
    const body = `${section("## A", "return table.concat(list_from_section('## Items'), ',')")}\n## Items\n\n- one\n- two\n`;
    expect(drive(body).result).toBe("one,two");
    const plain = `${section("## A", "list_from_section('## B')")}\n${section("## B", "return ''")}`;
    expect(drive(plain).failure).toBe("Lua: section `B` has no pre-parsed items");
  });

  test("fanout runs one arm per member, and words its own name", () => {
    const body = `${section("## A", "local out = fanout('### Arm', {'x', 'y'}) return out[1].text .. out[2].text")}\n${section("### Arm", "return item .. search.name")}`;
    expect(drive(body).result).toBe("xsearchysearch");
    expect(caught("fanout('### Arm', {}, 1)")).toBe("lua: fanout takes (target, collection)");
    expect(caught("fanout('### Arm', 'x')")).toBe(
      "lua: fanout's second parameter is a collection; for a list section use list_from_section(heading)",
    );
  });

  test("tasks are Runvil's", () => {
    const body = `${section("## A", "local t = tasks.spawn('### Arm') local _, ok, text = tasks.join_any({t}) return text")}\n${section("### Arm", "return 'done by ' .. search.name")}`;
    expect(drive(body).result).toBe("done by search");
  });
});

describe("PF-50 and PF-52: the shared library", () => {
  const shared =
    "seen = tostring(search) .. tostring(writer) search = 'mine' function twice() return search.name .. search.name end";

  test("runs in every section VM; its top level sees no slot and no role, and a declared alias wins", () => {
    const body = `${preamble("log(seen .. twice())")}${section("## A", "log(seen .. twice())")}\n${section("## B", "return seen .. twice()")}`;
    const r = drive(body, { shared });
    expect(r.logs).toEqual(["nilnilsearchsearch", "nilnilsearchsearch"]);
    expect(r.result).toBe("nilnilsearchsearch");
  });

  test("leaves a declared slot nil that nothing filled", () => {
    expect(run("return tostring(book)", { unbound: ["book"], shared: "book = 'mine'" }).result).toBe("nil");
  });

  test("cannot watch slots and roles come, nor serve them", () => {
    const watch =
      "seen = '' setmetatable(_G, { __newindex = function(t, k, v) seen = seen .. k end, __index = function(_, k) return 'served' end })";
    expect(run("return seen .. tostring(search.name) .. tostring(writer)", { shared: watch }).result).toBe(
      "searchwriter",
    );
  });

  test("may advertise in every section, and again", () => {
    const body = `${section("## A", `models.use('writer') tools.always('search') ${LOOP}`)}\n${section("## B", `models.use('writer') ${LOOP}`)}`;
    const r = drive(body, { shared: "tools.always('fetch')", model: [says("a"), says("b")] });
    expect(r.offered).toEqual([
      ["fetch", "search"],
      ["fetch", "search"],
    ]);
  });
});

describe("PF-52: role globals", () => {
  test("are handles without methods", () => {
    expect(run("return type(writer) .. writer.name .. writer.model_id").result).toBe("userdatawritervendor/large");
    expect(caught("writer:infer('x')")).toContain("attempt to get an unknown field 'infer'");
  });

  test("of an unbound role are nil", () => {
    const roles = ["writer: {}", "critic: {}"];
    expect(run("return tostring(critic)", { roles, shared: "critic = 1" }).result).toBe("nil");
    expect(run("return critic.name", { roles, bound: { critic: LARGE } }).result).toBe("critic");
  });
});

describe("PF-53: what is gone", () => {
  test.each(["bind", "need"])("tools.%s is nil, and calling it is Lua's own error", (name) => {
    expect(run(`return tostring(tools.${name})`).result).toBe("nil");
    expect(caught(`tools.${name}('x', 'y')`)).toMatch(
      new RegExp(`^lua: .*attempt to call a nil value \\(field '${name}'\\)$`),
    );
    expect(run(`tools.${name}('x')`).failure).toMatch(/^Lua: /);
  });
});

describe("PF-42: slot events", () => {
  test("come right after run_started, in alias order, an exact fill without want and score", () => {
    const fills = {
      search: { path: "acme/kit/search", want: "look things up", score: 0.912 },
      fetch: "acme/kit/fetch",
    };
    const r = drive(`${preamble("log('h1')")}${section("## A", "return 'x'")}`, {
      fills,
      skipped: [{ alias: "book", want: "book a flight" }],
    });
    expect(r.names.slice(0, 4)).toEqual(["run_started", "tool_slot_skipped", "tool_slot_filled", "tool_slot_filled"]);
    expect(r.events.slice(1, 4)).toEqual([
      {
        seq: 1,
        event: "tool_slot_skipped",
        execution: "run-1",
        section: "Title",
        task: "0",
        alias: "book",
        want: "book a flight",
      },
      {
        seq: 2,
        event: "tool_slot_filled",
        execution: "run-1",
        section: "Title",
        task: "0",
        alias: "fetch",
        tool: "acme/kit/fetch",
      },
      {
        ...{ seq: 3, event: "tool_slot_filled", execution: "run-1", section: "Title", task: "0", alias: "search" },
        ...{ tool: "acme/kit/search", want: "look things up", score: 0.912 },
      },
    ]);
  });

  test("PF-41: a fill that the catalog lacks starts no run", () => {
    expect(() => run("return 'x'", { fills: { gone: "acme/kit/gone" } })).toThrow(
      new RangeError("tool slot gone is bound to acme/kit/gone, which is not in the run's catalog"),
    );
  });
});

describe("PF-19: preludes", () => {
  const source = [
    "local pack = ...",
    "kit = {}",
    "function kit.find(q) return tools.call(pack .. '/search', { q = q }) end",
    "function kit.other() return tools.call('nowhere/x') end",
    "function kit.bad() return tools.call(7) end",
    "function kit.sees() return tostring(tools.add) .. json.encode({1}) end",
  ].join("\n");
  const preludes = [{ pack: "kit", source }];

  test("keep Runvil's ids, reach what no slot is bound to, and are recorded under the alias where one is", () => {
    const r = run("return kit.find('a')", { preludes, fills: { look: "acme/kit/search" } });
    expect(r.result).toBe("did acme/kit/search");
    expect(r.calls).toEqual([{ tool: "acme/kit/search", name: "look", arguments: { q: "a" } }]);
    expect(run("return kit.find('a')", { preludes, fills: {} }).calls[0]).toMatchObject({ name: "kit_search" });
  });

  test("count no call and see the rest of Runvil's prelude globals", () => {
    expect(run("kit.find('a') return tools.calls.search .. kit.sees()", { preludes }).result).toBe("0nil[1]");
  });

  test("raise what a wrong call raises", () => {
    expect(caught("kit.other()", { preludes })).toBe('unbound_tool: tool "nowhere/x" is not a tool in this run');
    expect(caught("kit.bad()", { preludes })).toContain("tools.call takes a tool id, got integer");
  });
});

test("two runs share nothing", () => {
  const always = section("## A", `models.use('writer') tools.always('search') ${LOOP} return 'x'`);
  drive(always, { model: [says("x")] });
  const r = run(`models.use('writer') ${LOOP} return 'x'`, { model: [says("x")] });
  expect(r.offered).toEqual([undefined]);
});

test("a slot's tool is called under its alias, and reported with its path", () => {
  const r = run(`models.use('writer') tools.add('look') ${LOOP} return list[3].content`, {
    fills: { look: "acme/kit/search" },
    catalog: [tool("acme/kit/search")],
    model: [asks(["c1", "look", { q: 1 }]), says("end")],
    tool: () => gives("three hits"),
  });
  expect(r.result).toBe("three hits");
  expect(r.calls).toEqual([{ tool: "acme/kit/search", name: "look", arguments: { q: 1 }, call_id: "c1" }]);
  expect(r.named("assistant_tool_calls")).toMatchObject([
    { calls: [{ id: "c1", name: "look", arguments: { q: 1 }, tool: "acme/kit/search" }] },
  ]);
  expect(r.named("tool_result")).toMatchObject([{ alias: "look", tool: "acme/kit/search", trusted: true }]);
});
