import { describe, expect, test } from "vitest";
import { migrated, section } from "../../../test/migrated.js";
import { oldPrompt } from "../../../test/old-prompt.js";

describe("tools.add_local", () => {
  test.each([
    ["tools.add_local('a', 'A.', {}, f)", "tools.offer_local('a', 'A.', {}, f)"],
    ["tools['add_local']('a', 'A.', {}, f)", "tools['offer_local']('a', 'A.', {}, f)"],
    ['tools["add_local"]("a", "A.", {}, f)', 'tools["offer_local"]("a", "A.", {}, f)'],
    ["pcall(tools.add_local, 'a', 'A.', {}, f)", "pcall(tools.offer_local, 'a', 'A.', {}, f)"],
    ["local add_local = tools.add_local", "local add_local = tools.offer_local"],
  ])("%s", (old, lua) => {
    expect(section(`function f() end\n${old}`)).toEqual([`function f() end\n${lua}`]);
  });

  test("after a loop is too late", () => {
    const old = "local m = messages.new()\nmodels.loop(m)\ntools.add_local('a', 'A.', {}, function() end)";
    expect(section(old)).toEqual(["models.loop()\ntools.offer_local('a', 'A.', {}, function() end)", "M-LATE"]);
  });
});

describe("tools.call", () => {
  test.each([
    ["tools.call('search', { query = 'search' })", "tools.call('kit/search', { query = 'search' })"],
    ['tools.call("search")', 'tools.call("kit/search")'],
    ["tools.call 'search'", "tools.call 'kit/search'"],
    ["tools.call(search, {})", "tools.call(tools.get('kit/search'), {})"],
    ["pcall(tools.call, 'fetch', {})", "pcall(tools.call, 'kit/fetch', {})"],
    ["pcall(tools.call, fetch)", "pcall(tools.call, tools.get('kit/fetch'))"],
    ["tools.call('search', { q = tools.call('fetch') })", "tools.call('kit/search', { q = tools.call('kit/fetch') })"],
  ])("%s", (old, lua) => {
    expect(section(`return ${old}`)).toEqual([`return ${lua}`]);
  });

  test("of a local tool stays", () => {
    const old = "tools.add_local('grab', 'G.', {}, function() end)\nreturn tools.call('grab')";
    expect(section(old)).toEqual([old.replace("add_local", "offer_local")]);
  });

  test.each([
    ["return tools.call(name)", "M-DYNAMIC"],
    ["return tools.call(var.x and 'search' or 'fetch')", "M-DYNAMIC"],
    ["for _, t in ipairs({ 'search' }) do tools.call(t) end", "M-DYNAMIC"],
    ["local call = tools.call", "M-DYNAMIC"],
    ["return tools.call('kit/search')", "M-UNKNOWN"],
  ])("%s stays as it is: %s", (lua, code) => {
    expect(section(`name = 'search'\n${lua}`)).toEqual([`name = 'search'\n${lua}`, code]);
  });
});

describe("tools.calls", () => {
  const count = (key: string) => `(tools.calls and tools.calls['${key}'] or 0)`;

  test.each(["tools.calls.search", "tools.calls['search']", "tools['calls']['search']"])(
    "%s of an offered tool",
    (old) => {
      expect(section(`tools.add('search')\nreturn ${old} > 0`)).toEqual([
        `tools.offer('kit/search')\nreturn ${count("kit/search")} > 0`,
      ]);
    },
  );

  test("of a local tool keeps its name", () => {
    const local = "tools.add_local('grab', 'G.', {}, function() end)";
    expect(section(`${local}\nreturn tools.calls.grab`)).toEqual([
      `${local.replace("add", "offer")}\nreturn (tools.calls and tools.calls.grab or 0)`,
    ]);
  });

  test("of a tool that H1 advertises everywhere is sure in a section that loops", () => {
    const loop = "local m = messages.new()\nmodels.loop(m)\nreturn tools.calls.search";
    const { fences, manual } = migrated(oldPrompt({ h1: "tools.always('search')", sections: { One: loop } }));
    expect(fences[1]).toBe(`tools.offer('kit/search')\nmodels.loop()\nreturn ${count("kit/search")}`);
    expect(manual).toEqual([]);
  });

  test.each([
    ["is offered on a condition", "if var.x then tools.add('search') end\nreturn tools.calls.search"],
    ["is not offered", "return tools.calls.search"],
    ["is offered behind a call", "tools.call('fetch')\ntools.add('search')\nreturn tools.calls.search"],
    ["is offered behind a call of who knows what", "input.ask()\ntools.add('search')\nreturn tools.calls.search"],
    ["the script calls too", "tools.add('search')\ntools.call('search')\nreturn tools.calls.search"],
    [
      "the script may call too",
      "tools.add('search')\nlocal s = search\npcall(tools.call, s)\nreturn tools.calls.search",
    ],
  ])("of a tool that %s is for a person", (_, old) => {
    const [lua, ...codes] = section(old);
    expect(lua).toContain(`return ${count("kit/search")}`);
    expect(codes).toContain("M-CALLS");
  });

  test("of a tool that is offered behind it is 0, as it was", () => {
    expect(section("var.n = tools.calls.search\ntools.add('search')").slice(1)).toEqual([]);
  });

  test("of a local tool that comes behind a call is for a person", () => {
    const local = "tools.add_local('grab', 'G.', {}, function() end)";
    expect(section(`tools.call('search')\n${local}\nvar.n = tools.calls.grab`).slice(1)).toEqual(["M-CALLS"]);
  });

  test("of a local tool that the script calls is for a person", () => {
    const local = "tools.add_local('grab', 'G.', {}, function() end)\ntools.call('grab')\nreturn tools.calls.grab";
    expect(section(local).slice(1)).toEqual(["M-CALLS"]);
  });

  test.each([
    ["tools.calls[var.x]", "M-DYNAMIC"],
    ["tools.calls", "M-DYNAMIC"],
    ["tools.calls.serch", "M-UNKNOWN"],
    ["#tools.calls.search.x", "M-DYNAMIC"],
  ])("%s stays as it is: %s", (old, code) => {
    expect(section(`return ${old}`)).toEqual([`return ${old}`, code]);
  });

  test("that is assigned stays as it is", () => {
    expect(section("tools.calls.search = 1")).toEqual(["tools.calls.search = 1", "M-DYNAMIC"]);
  });
});

test.each(["bind", "need"])("tools.%s stays as it is", (member) => {
  const old = `tools.${member}('search', 'search the web')`;
  expect(section(old)).toEqual([old, "M-BIND"]);
});

test("tools.allow_tasks is the same in both languages", () => {
  expect(section("tools.allow_tasks({ '## Only' })")).toEqual(["tools.allow_tasks({ '## Only' })"]);
});

test.each([
  ["local t = tools", "M-DYNAMIC"],
  ["f(tools)", "M-DYNAMIC"],
  ["tools[var.x]('search')", "M-DYNAMIC"],
  ["local o = tools.offer", "M-GLOBAL"],
])("%s stays as it is: %s", (old, code) => {
  expect(section(`function f() end\n${old}`)).toEqual([`function f() end\n${old}`, code]);
});
