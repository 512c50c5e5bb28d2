import { migrate } from "@runvil/dialect-promptforge";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inBothLanguages } from "../../test/both-languages.js";
import type { ConformanceCase } from "./case.js";

/** Lua that prompts of the older language are put together of. */
const LINES = [
  "tools.add('search')",
  "tools.add(fetch)",
  "tools.add({ 'fetch', search })",
  "for i = 1, 2 do tools.add('search') end",
  "if search then tools.add('search') end",
  "tools.add_local('mine', 'M.', {}, function() var.n = (var.n or 0) + 1 return 'x' end)",
  "var.r = tools.call('search', { query = 'q' })",
  "var.f = tools.call(fetch)",
  "var.ok = pcall(tools.call, 'search', { query = 'x' })",
  "var.c = tools.calls.search",
  "var.d = tools.calls['fetch'] + 1",
  "local m = messages.new() m:user('go') models.loop(m) var.t = m[#m].content",
  "local m = messages.new():system('s')\nm:user('go')\nlocal ok, err = pcall(models.loop, m)\nvar.k = ok and #m or err.kind",
  "local m = messages.new()\nm:user(prose .. 'x')\nmodels.loop(writer, m)\nvar.t = m[#m].content",
  "var.s = search.description .. search.name .. tostring(search.untrusted)",
  "local s = search var.s = s.name",
  "for _, t in ipairs({ search, fetch }) do var.s = tostring(var.s) .. t.description end",
  "var.k = tostring(writer == writer)",
  "local ok, err = pcall(function() local x x.y = 1 end) var.k = type(err)",
  "local ok, err = pcall(string.rep) var.k = tostring(err)",
  "var.i = models.infer(writer, 'x')",
  "var.i = models['inf\\101r'](writer, 'x')",
  "var.i = models.infer(table.unpack({ writer, 'x' }))",
  "var.g = help and help('u')",
  "local tools = { call = function() return 1 end } tools.call('search')",
  "-- tools.add('search')",
  "local h = models.use('writer')\nvar.h = h.name",
  "local t = { search }\nvar.q = t[1].description .. #t",
  "local function f() tools.add('fetch') end f()",
  "local function say(x) var.z = x end say(tools.call('search', { query = 'f' }))",
  "var.added = pcall(tools.add, 'search')",
  "tools.add_local('mine', 'M.', {}, function() return tools.call('search', { query = 'in' }) end)",
  "local m = messages.new() for i = 1, 2 do m:user('a' .. i) models.loop(m) end var.t = #m",
  "local m = messages.new():user('q')\nmodels.loop(m, compactors.fail)\nm:user('again')\nmodels.loop(m)\nvar.t = m[#m].content",
  "if not var.x then var.x = 1 jump('## One') end",
  "models.default('writer')",
  "var.w = search.wire_name .. #fetch.name",
  "var.a = call('## Sub') .. #fanout('## Sub', { 'a', 'b' })",
  "do local search = 1 var.l = search end",
  "if ask then ask('k') end",
];
const ALWAYS = ["tools.always('search')", "tools.always({ fetch })", "tools.always(search)"];
const SHARED = [
  "function ask(q) var.i = models.infer(writer, q) end",
  "function help(x) return tools.call('fetch', { url = x }) end",
  "function look(q) return tools.call(search, { query = q }) end",
  "tools.add('fetch')",
  "tools.always('search')",
];
const SUB =
  "## Sub\n\n```lua\ntools.add('search')\nlocal m = messages.new() m:user('sub') models.loop(m)\nreturn m[#m].content\n```\n";
const RESULT =
  "return table.concat({ tostring(var.t), tostring(var.c), tostring(var.d), tostring(var.s), tostring(var.n), tostring(var.r), tostring(var.w), tostring(var.a) }, '|')";

const lua = (lines: readonly string[]) =>
  fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: 4 }).map((parts) => parts.join("\n"));
const fence = (opening: string) => (source: string) => `\`\`\`${opening}\n${source}\n\`\`\`\n\n`;
const body = fc
  .tuple(
    fc.option(lua(SHARED).map(fence("lua shared")), { nil: "" }),
    fc.option(lua([...LINES, ...ALWAYS]).map(fence("lua")), { nil: "" }),
    lua(LINES).map(fence("lua")),
    lua(LINES).map((source) => fence("lua")(`${source}\n${RESULT}`)),
  )
  .map(([shared, h1, one, two]) => `# Old\n\n${shared}${h1}## One\n\n${one}## Two\n\n${two}${SUB}`);

/** What the model answers first; after that it only ends the conversation. */
const answers = fc.array(
  fc.constantFrom({ text: "end" }, { calls: [["search", { query: "a" }]] }, { calls: [["mine", {}]] }),
  { maxLength: 3 },
);

test("prompts put together at random run alike in both languages, when nothing is left to do", async () => {
  const counts = { all: 0, alike: 0 };
  await fc.assert(
    fc.asyncProperty(body, answers, async (text, first) => {
      counts.all++;
      const played = caseOf(text, first);
      if (migrate(played.prompt, { fileName: "old.md" }).exit !== 0) return;
      const { before, after } = await inBothLanguages(played, WIRE_NAMES);
      expect(after).toEqual(before);
      counts.alike++;
    }),
    { numRuns: 150 },
  );
  expect(counts.alike).toBeGreaterThan(counts.all / 10);
});

const WIRE_NAMES = new Map([
  ["search", "kit_search"],
  ["fetch", "kit_fetch"],
]);

function caseOf(
  text: string,
  first: readonly { text?: string; calls?: readonly (readonly [string, object])[] }[],
): ConformanceCase {
  const rounds = first.map(({ text: said = "", calls = [] }, round) => ({
    text: said,
    ...(calls.length === 0
      ? {}
      : { calls: calls.map(([name, args]) => ({ id: `c${round}`, name, arguments: { ...args } })) }),
  }));
  const tool = (name: string, trust: "trusted" | "untrusted", ...parameters: string[]) => ({
    path: `acme/kit/${name}`,
    description: `Does ${name}.`,
    parameters: { type: "object", properties: Object.fromEntries(parameters.map((key) => [key, { type: "string" }])) },
    answers: Array.from({ length: 20 }, () => ({ text: `did ${name}`, trust })),
  });
  return {
    id: "random",
    about: "an old prompt",
    source: "design",
    prompt: `---
name: old
description: A test.
promptforge: 0
capabilities: [acme/kit]
tools:
  search: acme/kit/search
  fetch: acme/kit/fetch
models:
  writer: {}
---

${text}`,
    host: {
      seed: "5e".repeat(32),
      capabilities: [
        { id: "acme/kit", tools: [tool("search", "trusted", "query"), tool("fetch", "untrusted", "url")] },
      ],
      models: { writer: [...rounds, ...Array.from({ length: 20 }, () => ({ text: "fin" }))] },
    },
    expect: {},
  };
}
