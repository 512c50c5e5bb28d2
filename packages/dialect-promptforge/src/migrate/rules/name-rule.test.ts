import { describe, expect, test } from "vitest";
import { migrated, section } from "../../../test/migrated.js";
import { KIT, oldPrompt } from "../../../test/old-prompt.js";

describe("a bare alias", () => {
  test.each([
    ["if search then var.x = 1 end", "if tools.get('kit/search') then var.x = 1 end"],
    ["return search.description", "return tools.get('kit/search').description"],
    ["return search['description']", "return tools.get('kit/search')['description']"],
    ["local t = { search, fetch = fetch }", "local t = { tools.get('kit/search'), fetch = tools.get('kit/fetch') }"],
    ["pcall(function() search.x = 1 end)", "pcall(function() tools.get('kit/search').x = 1 end)"],
    ["pcall(function() search.name = 1 end)", "pcall(function() tools.get('kit/search').name = 1 end)"],
    [
      "return search == fetch, not search",
      "return tools.get('kit/search') == tools.get('kit/fetch'), not tools.get('kit/search')",
    ],
  ])("%s", (old, lua) => {
    expect(section(old)).toEqual([lua]);
  });

  test.each([
    "local search = 1\nreturn search",
    "local function f(search) return search.name end\nreturn f",
    "for search = 1, 2 do var.x = search end",
    "return { search = 1 }, var.search, var['search']",
    "local x = {}\nfunction x:search() return self.search end",
    "goto search\n::search::",
  ])("%s is no alias", (old) => {
    expect(section(old)).toEqual([old]);
  });

  test.each([
    "search = nil\nreturn search",
    "function search() end\nsearch()",
    "function search.x() end",
    "return search()",
    "return search:name()",
    "return search[var.x]",
    "return search.id",
    "local tools = 1\nreturn search",
    "return _G.search",
    "return _G[var.x]",
    "_ENV.search = 1",
  ])("%s stays as it is", (old) => {
    const [lua, ...codes] = section(old);
    expect(lua).toBe(old);
    expect(new Set(codes)).toEqual(new Set(["M-DYNAMIC"]));
  });

  test("at the top level of the shared library was nil, and stays so", () => {
    const { fences, manual } = migrated(
      oldPrompt({ shared: "early = search\nfunction late() return search end", sections: { One: "return late()" } }),
    );
    expect(fences[1]).toBe("early = search\nfunction late() return tools.get('kit/search') end");
    expect(manual).toEqual(["M-DYNAMIC"]);
  });
});

describe("the other fields of a Tool", () => {
  test.each([
    ["return fetch.name", "return 'fetch'"],
    ["return fetch['wire_name']", "return 'search'"],
    ["return tostring(fetch.untrusted)", "return tostring(false)"],
    ["for k in pairs(fetch.parameters) do var.x = k end", "for k in pairs({}) do var.x = k end"],
    ["return fetch.name:upper() .. #fetch.name", "return ('fetch'):upper() .. #'fetch'"],
    ["return fetch.parameters.x", "return ({}).x"],
  ])("%s is the literal that it always was", (old, lua) => {
    const frontmatter = KIT.replace("fetch: acme/kit/fetch", "fetch: acme/kit/search");
    expect(section(old, { frontmatter })).toEqual([lua]);
  });

  test("is told", () => {
    const { places, exit } = migrated(oldPrompt({ sections: { One: "return fetch.name" } }));
    expect([places.at(-1), exit]).toEqual(["18 I-FIELD", 0]);
  });

  test("stays where a parenthesis would begin a statement", () => {
    expect(section("local f = g\nfetch.name:upper()", { frontmatter: `${KIT}` })[0]).toBe(
      "local f = g\nfetch.name:upper()",
    );
  });
});

describe("a role", () => {
  test.each([
    ["return writer.model_id", "return models.get('writer').model_id"],
    ["writer:infer('x')", "models.get('writer'):infer('x')"],
    ["local w = writer", "local w = models.get('writer')"],
  ])("%s", (old, lua) => {
    expect(section(old)).toEqual([lua]);
  });

  test.each(["local models = 1\nreturn writer", "writer = 1\nreturn writer", "return writer()"])("%s stays", (old) => {
    const [lua, ...codes] = section(old);
    expect(lua).toBe(old);
    expect(new Set(codes)).toEqual(new Set(["M-DYNAMIC"]));
  });
});

describe("old globals", () => {
  test.each([
    ["return fanout('## Arm', { 1 })", "return tasks.fanout('## Arm', { 1 })"],
    ["local f = fanout", "local f = tasks.fanout"],
    ["return list_from_section('## Items')[1]", "return prompt.list('## Items')[1]"],
  ])("%s", (old, lua) => {
    expect(section(old)).toEqual([lua]);
  });

  test("that are the prompt's own stay", () => {
    const own = "function fanout() end\nfanout()\nlocal list_from_section = fanout\nlist_from_section()";
    expect(section(own)).toEqual([own]);
    expect(section("local tasks = 1\nfanout('## A')")).toEqual(["local tasks = 1\nfanout('## A')", "M-DYNAMIC"]);
  });

  test.each([
    "print('x')",
    "return capabilities",
    "return json.encode({})",
    "return packs",
    "require('x')",
    "return prompt",
  ])("%s is for a person", (old) => {
    expect(section(old, { frontmatter: "" })).toEqual([old, "M-GLOBAL"]);
  });

  test("of Runvil, of Lua and of the prompt itself are fine", () => {
    const old =
      "helper = 1\nfunction f() end\nf(helper, args, argv, item, prose, store, sys, log, var, tostring, string)";
    expect(section(old, { frontmatter: "" })).toEqual([old]);
  });

  test("of a declared Pack's prelude are fine, known or not", () => {
    const input = "return input.ask()";
    expect(section(input, { frontmatter: "capabilities: [promptforge/user-input]\n" })).toEqual([input]);
    expect(section(input, { frontmatter: "capabilities: [promptforge/web]\n" })).toEqual([input, "M-GLOBAL"]);
    expect(section("return kit.x", { frontmatter: "capabilities: [acme/kit]\n" })).toEqual(["return kit.x"]);
    const optional = "capabilities: [{ref: promptforge/user-input, optional: true}]\n";
    expect(section(input, { frontmatter: optional })).toEqual([input, "M-GLOBAL"]);
  });
});
