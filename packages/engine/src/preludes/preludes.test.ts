import { describe, expect, test } from "vitest";
import { gives, tool } from "../../test/answers.js";
import { type Drive, drive, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const RULE = "A prelude only defines functions; it must not call tools while loading.";
const packs = (...sources: readonly string[]): Setting => ({
  packs: {
    catalog: [tool("web/fetch")],
    preludes: sources.map((source, index) => ({ pack: index === 0 ? "web" : `p${index}`, source })),
  },
  tool: ({ arguments: args }) => gives(`got ${JSON.stringify(args)}`),
  ui: {},
});
const run = (source: string, lua: string, setting: Setting = packs(source)): Drive =>
  drive(section("## A", lua), setting);

describe("a prelude", () => {
  test("is loaded in every VM, in order, before any block", () => {
    const body = `# T\n\n\`\`\`lua\nlog(web.id)\n\`\`\`\n\n${section("## A", "log(web.id) tasks.fanout('### W', { 1 }) return call('### W')")}${section("### W", "return web.id")}`;
    const r = drive(body, packs("web = { id = ... }", "p1 = tostring(web)"));
    expect(r.result).toBe("web");
    expect(r.named("prelude_load_succeeded").map(({ pack, entry }) => `${entry} ${pack}`)).toEqual(
      ["0.0", "0.1", "0.0.0", "0.1.0"].flatMap((entry) => [`${entry} web`, `${entry} p1`]),
    );
  });

  test("does not see the other's globals, the block's, or the Engine's beyond its list", () => {
    const source = "function web_see(name) return tostring(_ENV[name]) end p = 1";
    const lua =
      "mine = 1 local out = {} for _, n in ipairs({ 'mine', 'messages', 'models', 'tasks', 'call', 'jump', 'require', 'log', 'sys', 'args', 'argv', 'prose', 'packs', 'prompt', 'compactors', 'ui', '_G', 'p1', 'item' }) do out[#out + 1] = web_see(n) end return table.concat(out, ' ')";
    expect(run("", lua, packs(source, "p1 = 1")).result).toBe(Array(19).fill("nil").join(" "));
    const seen =
      "local out = {} for _, n in ipairs({ 'assert', 'pcall', 'tools', 'store', 'untrusted', 'json', 'var', 'math' }) do out[#out + 1] = tostring(web_see(n) ~= 'nil') end return table.concat(out, ' ')";
    expect(run(source, seen).result).toBe(Array(8).fill("true").join(" "));
  });

  test("its helpers suspend the block, as script calls of the section", () => {
    const r = run(
      "web = {} function web.fetch(u) return tools.call('web/fetch', { u = u }) end",
      "return web.fetch('x')",
    );
    expect(r.result).toBe('got {"u":"x"}');
    expect(r.effects).toMatchObject([{ origin: { section: "A", caller: "script" } }]);
  });

  test("its tables are sealed at the top", () => {
    const lua = `local n = 0 for _ in pairs(web) do n = n + 1 end
      local ok, e = pcall(function() web.x = 1 end)
      local ok2, e2 = pcall(function() web[1] = 1 end)
      web.deep.x = 2
      return table.concat({ n, getmetatable(web), tostring(pcall(setmetatable, web, {})), e.message, e2.message, web.deep.x, web.late(), tostring(pcall(json.encode, web)) }, '|')`;
    expect(run("local t = { deep = {} } function t.late() return t.added or 'none' end web = t", lua).result).toBe(
      "0|web is sealed|false|web is read-only: Pack `web` defines it; cannot set 'x'|web is read-only: Pack `web` defines it; cannot set '1'|2|none|false",
    );
  });

  test("reads through a metatable of its own", () => {
    expect(
      run("web = setmetatable({}, { __index = function(_, k) return 'made ' .. k end })", "return web.thing").result,
    ).toBe("made thing");
    expect(run("web = setmetatable({}, { __index = { a = 'inherited' } })", "return web.a").result).toBe("inherited");
  });

  test("whose metatable would suspend is refused there", () => {
    const source = "web = setmetatable({}, { __index = function() return store.read('f') end })";
    expect(
      run(source, "local ok, e = pcall(function() return web.x end) return e.kind .. ': ' .. e.message").result,
    ).toBe("lua: attempt to yield across a C-call boundary");
  });

  test("reads var live, and never writes it", () => {
    const source =
      "function web_read() return var.cfg and var.cfg.list[1] end function web_write() var.x = 1 end function web_deep() var.cfg.list[1] = 2 end";
    const lua =
      "local a = web_read() var.cfg = { list = { 'live' } } local ok, e = pcall(web_write) local ok2, e2 = pcall(web_deep) return tostring(a) .. web_read() .. '|' .. e.message .. '|' .. e2.message";
    expect(run(source, lua).result).toBe(
      "nillive|var is read-only inside a Pack prelude; cannot set 'x'|var.cfg.list is read-only inside a Pack prelude; cannot set '1'",
    );
  });

  test("a function installs as it is, nil not at all, a later block may rebind it", () => {
    expect(
      run(
        "function helper() return 'h' end gone = 1 gone = nil",
        "local a = helper() helper = nil return a .. tostring(helper) .. tostring(gone)",
      ).result,
    ).toBe("hnilnil");
  });

  test("its store calls at load are effects that keep the turn, and captured functions suspend later", () => {
    const r = run(
      "local read = store.read loaded = read('f') function later() return read('f') end",
      "return loaded .. later()",
      {
        ...packs("local read = store.read loaded = read('f') function later() return read('f') end"),
        files: { f: "x" },
      },
    );
    expect(r.result).toBe("xx");
    expect(r.effects).toHaveLength(2);
  });

  test("offers made at load are the entry's", () => {
    const r = drive(
      section("## A", "tools.call('web/fetch') return '' .. tools.calls['web/fetch']"),
      packs("tools.offer('web/fetch') tools.offer_local('loc', 'L', {}, tostring)"),
    );
    expect(r.result).toBe("1");
  });
});

describe("a failing prelude", () => {
  test.each([
    ["error('boom')", /^Pack `web`: its prelude failed to load: pack:web:1: boom\. .*\nstack traceback:\n/s],
    [
      "\n\nlocal x = nil + 1",
      /^Pack `web`: its prelude failed to load: pack:web:3: attempt to perform arithmetic on a nil value/,
    ],
    [
      "x = ",
      /^Pack `web`: its prelude failed to load: pack:web:1: .*\. A prelude only defines functions; it must not call tools while loading\.$/,
    ],
    ["\u001bLua", /^Pack `web`: its prelude failed to load: /],
    ["tools.call('web/fetch')", /attempt to yield from outside a coroutine\. A prelude/],
    ["require '## A'", /attempt to call a nil value \(global 'require'\)/],
    ["store.read('gone')", /^Pack `web`: its prelude failed to load: file not found in store: gone\. /],
    ["error({ 1 })", /^Pack `web`: its prelude failed to load: \(error object is a table value\)\. /],
    ["var.x = 1", /var is read-only inside a Pack prelude; cannot set 'x'/],
    ["setmetatable(_ENV, {})", /protected metatable/],
    ["tools = 1", /^Pack `web`: its prelude defines the global `tools`, which is /],
    ["pairs = 1", /^Pack `web`: its prelude defines the global `pairs`, which is /],
    [
      "_ENV[1] = 1",
      /^Pack `web`: its prelude defines a global under a key of type integer; a global's name must be a UTF-8 string$/,
    ],
    [
      "_ENV['\\xff'] = 1",
      /^Pack `web`: its prelude defines a global under a string key that is not valid UTF-8; a global's name must be a UTF-8 string$/,
    ],
  ])("%j", (source, message) => {
    const r = run(source, "log('never')");
    expect(r.failure.kind).toBe("Lua");
    expect(r.failure.message).toMatch(message);
    expect(r.named("prelude_load_failed")).toHaveLength(1);
    expect(r.logs).toEqual([]);
    expect(r.effects.filter(({ kind }) => kind !== "store_operation")).toEqual([]);
    expect(r.named("vm_teardown_succeeded")).toHaveLength(1);
  });

  test("a name that another defines, and nothing of it is installed", () => {
    const r = run("", "", packs("shared = 1", "shared = 2 other = 3"));
    expect(r.failure.message).toBe(
      "Pack `p1`: its prelude defines the global `shared`, which Pack `web`'s prelude already defines",
    );
  });

  test("the rule's sentence stands once", () => {
    expect(run("error('x', 0)", "").failure.message.split(RULE)).toHaveLength(2);
  });
});
