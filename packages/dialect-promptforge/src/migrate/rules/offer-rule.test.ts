import { describe, expect, test } from "vitest";
import { migrated, section } from "../../../test/migrated.js";
import { KIT, oldPrompt } from "../../../test/old-prompt.js";

describe("tools.add", () => {
  test.each([
    ["tools.add('search')", "tools.offer('kit/search')"],
    ['tools.add("search")', 'tools.offer("kit/search")'],
    ["tools.add([[search]])", "tools.offer([[kit/search]])"],
    ["tools.add [=[search]=]", "tools.offer [=[kit/search]=]"],
    ["tools.add'search'", "tools.offer'kit/search'"],
    ["tools['add']('search')", "tools['offer']('kit/search')"],
    ["tools . add ( 'search' )", "tools . offer ( 'kit/search' )"],
    ["tools.add(search)", "tools.offer(tools.get('kit/search'))"],
    ["tools.add({ 'fetch', search, })", "tools.offer({ 'kit/fetch', tools.get('kit/search'), })"],
    ["tools.add{'fetch'; 'search'}", "tools.offer{'kit/fetch'; 'kit/search'}"],
    ["tools.add()", "tools.offer()"],
    ["tools.add({})", "tools.offer({})"],
    ["pcall(tools.add, 'search')", "pcall(tools.offer, 'kit/search')"],
    ["if var.x then tools.add('search') end", "if var.x then tools.offer('kit/search') end"],
    ["tools.add( -- both\n  'search' --[[ a ]] )", "tools.offer( -- both\n  'kit/search' --[[ a ]] )"],
  ])("%s", (old, lua) => {
    expect(section(old)).toEqual([lua]);
  });

  test.each([
    ["local name = 'search'\ntools.add(name)", "M-DYNAMIC"],
    ["tools.add('sea' .. 'rch')", "M-DYNAMIC"],
    ["tools.add({ 'search', var.x })", "M-DYNAMIC"],
    ["tools.add({ name = 'search' })", "M-DYNAMIC"],
    ["tools.add('\\115erch')", "M-UNKNOWN"],
    ["tools.add('serch')", "M-UNKNOWN"],
    ["tools.add({ 'search', 'serch' })", "M-UNKNOWN"],
    ["local add = tools.add\nadd('search')", "M-DYNAMIC"],
    ["tools.add({ 'search' }, 'text')", "M-DYNAMIC"],
  ])("%s stays as it is: %s", (old, code) => {
    expect(section(old)).toEqual([old, code]);
  });

  test("of a tools that is not the global stays as it is", () => {
    const own = "local tools = { add = function() end }\ntools.add('search')\nfunction f(tools) tools.add('fetch') end";
    expect(section(own)).toEqual([own]);
    const assigned = "tools = { add = function() end }\ntools.add('search')";
    expect(section(assigned)).toEqual([assigned, "M-DYNAMIC", "M-DYNAMIC"]);
  });
});

describe("a description override", () => {
  test("stays as a comment behind the call", () => {
    expect(section("tools.add('search', 'Only news.')")).toEqual([
      "tools.offer('kit/search') --[[ description: 'Only news.' ]]",
      "M-OVERRIDE",
    ]);
  });

  test("of any text cannot end the comment", () => {
    expect(section("tools.add('search', [=[ a]] ]=]) f = 1")).toEqual([
      "tools.offer('kit/search') --[==[ description: [=[ a]] ]=] ]==] f = 1",
      "M-OVERRIDE",
    ]);
  });
});

describe("an optional first-party tool", () => {
  const frontmatter = `capabilities:
  - acme/kit
  - ref: promptforge/web
    optional: true
tools:
  search: acme/kit/search
  page: promptforge/web/fetch
`;

  test("is offered when it is there", () => {
    expect(section("tools.add('page')", { frontmatter })).toEqual([
      "if tools.get('web/fetch') then tools.offer('web/fetch') end",
    ]);
  });

  test("keeps its place in an array", () => {
    expect(section("tools.add({ 'search', page })", { frontmatter })).toEqual([
      "tools.offer('kit/search'); if tools.get('web/fetch') then tools.offer('web/fetch') end",
    ]);
  });

  test("needs no guard where its failure is caught", () => {
    expect(section("pcall(tools.add, 'page')", { frontmatter })).toEqual(["pcall(tools.offer, 'web/fetch')"]);
  });
});

describe("tools.always", () => {
  const loop = "models.loop(m)";

  test("in H1 becomes an offer in front of each section that loops", () => {
    const { fences, places } = migrated(
      oldPrompt({
        h1: "var.a = 1\ntools.always('search')\ntools.always({ fetch }) -- and this\nvar.b = 2",
        sections: {
          One: `local m = messages.new()\n${loop}`,
          Two: "var.c = 3",
          Three: `local m = messages.new()\n${loop}`,
        },
      }),
    );
    expect(fences).toEqual([
      "var.a = 1\n-- and this\nvar.b = 2",
      "tools.offer({ 'kit/search', 'kit/fetch' })\nmodels.loop()",
      "var.c = 3",
      "tools.offer({ 'kit/search', 'kit/fetch' })\nmodels.loop()",
    ]);
    expect(places).toEqual(["7 I-WIRE", "8 I-WIRE", "17 I-ALWAYS", "18 I-ALWAYS"]);
  });

  test("in an H1 that loops itself is offered first there too", () => {
    const h1 = "tools.add('fetch')\nlocal m = messages.new()\ntools.always('search')\nmodels.loop(m)";
    expect(migrated(oldPrompt({ h1 })).fences).toEqual([
      "tools.offer('kit/search')\ntools.offer('kit/fetch')\nmodels.loop()",
    ]);
  });

  test("in an H1 that loops before stays there as an offer, which is too late", () => {
    const h1 = "local m = messages.new()\nmodels.loop(m)\ntools.always('search')";
    const { fences, manual } = migrated(oldPrompt({ h1, sections: { One: h1.replace(/\n.*$/u, "") } }));
    expect(fences).toEqual(["models.loop()\ntools.offer('kit/search')", "tools.offer('kit/search')\nmodels.loop()"]);
    expect(manual).toEqual(["M-LATE"]);
  });

  test("stands in front of what the shared library adds, as in the old list", () => {
    const parts = {
      shared: "tools.add('fetch')",
      h1: "tools.always('search')",
      sections: { One: "models.loop({})\nreturn 1" },
    };
    expect(migrated(oldPrompt(parts)).fences[1]).toBe(
      "tools.offer('kit/search')\nrequire '## shared library'\nmodels.loop({})\nreturn 1",
    );
  });

  test("in the shared library is offered in every section that loops, the H1 too", () => {
    const { fences, manual } = migrated(
      oldPrompt({
        shared: "tools.always('fetch')",
        h1: "local m = messages.new()\nmodels.loop(m)",
        sections: { One: "local m = messages.new()\nmodels.loop(m)\nreturn 1" },
      }),
    );
    expect(fences).toEqual([
      "require '## shared library'\ntools.offer('kit/fetch')\nmodels.loop()",
      "require '## shared library'\ntools.offer('kit/fetch')\nmodels.loop()\nreturn 1",
      "",
    ]);
    expect(manual).toEqual([]);
  });

  test("with an override keeps the text as a comment", () => {
    const { fences, manual } = migrated(oldPrompt({ h1: "tools.always('search', 'News.')" }));
    expect(fences).toEqual(["--[[ description of kit/search: 'News.' ]]"]);
    expect(manual).toEqual(["M-OVERRIDE"]);
  });

  test.each([
    ["a section", { sections: { Only: "tools.always('search')" } }],
    ["a condition", { h1: "if var.x then tools.always('search') end" }],
    ["a function", { h1: "function f() tools.always('search') end" }],
    ["pcall", { h1: "pcall(tools.always, 'search')" }],
    ["a place that a return can skip", { h1: "if var.x then return 'no' end\ntools.always('search')" }],
    ["a place that a jump can skip", { h1: "if var.x then jump('## A') end\ntools.always('search')" }],
    ["a place that a goto can skip", { h1: "goto out\ntools.always('search')\n::out::" }],
  ])("in %s stays as it is", (_, parts) => {
    const { text, manual } = migrated(oldPrompt(parts));
    expect(text).toMatch(/tools\.always(?:\(|, )'search'\)/u);
    expect(manual).toEqual(["M-ALWAYS"]);
  });

  test("of a tools that the prompt assigns is nobody's", () => {
    const parts = { h1: "tools.always('search')", sections: { One: "tools = {}\nmodels.loop({})" } };
    const { text, manual } = migrated(oldPrompt(parts));
    expect(text).toContain("```lua\ntools.always('search')\n```");
    expect(text).not.toContain("tools.offer");
    expect(new Set(manual)).toEqual(new Set(["M-DYNAMIC", "M-LISTS"]));
  });

  test("of a first-party tool that may be absent is guarded", () => {
    const frontmatter = `capabilities: [{ref: promptforge/web, optional: true}]\ntools: {page: promptforge/web/fetch}\n`;
    const sections = { One: "local m = messages.new()\nmodels.loop(m)" };
    expect(migrated(oldPrompt({ frontmatter, h1: "tools.always('page')", sections })).fences[1]).toBe(
      "if tools.get('web/fetch') then tools.offer('web/fetch') end\nmodels.loop()",
    );
  });
});

describe("two aliases of one tool", () => {
  const frontmatter = `${KIT}`.replace("fetch: acme/kit/fetch", "find: acme/kit/search");

  test("in one array are one offer", () => {
    expect(section("tools.add({ 'search', 'find' })", { frontmatter })).toEqual([
      "tools.offer({ 'kit/search' })",
      "M-ALIAS",
    ]);
    expect(section("tools.add({ 'search', 'search' })", { frontmatter })).toEqual([
      "tools.offer({ 'kit/search', 'kit/search' })",
    ]);
  });

  test("in one section are one offer, made twice", () => {
    expect(section("tools.add('search')\ntools.add('find')", { frontmatter })).toEqual([
      "tools.offer('kit/search')\ntools.offer('kit/search')",
      "M-ALIAS",
    ]);
  });

  test("in two sections are fine", () => {
    const sections = { One: "tools.add('search')", Two: "tools.add('find')" };
    expect(migrated(oldPrompt({ frontmatter, sections })).manual).toEqual([]);
  });
});

test("a slot that nothing fills keeps its uses", () => {
  const frontmatter = "capabilities: [acme/kit]\ntools:\n  find: {want: look up}\n  search: acme/kit/search\n";
  const old =
    "tools.add('find')\ntools.add({ 'find', 'search' })\ntools.call('find')\nreturn find.name, tools.calls.find";
  expect(section(old, { frontmatter })).toEqual([old, "M-FUZZY"]);
});
