import { describe, expect, test } from "vitest";
import { breaks, caught, LOOP, run, says, tool } from "../../test/drive.js";

describe("PF-90: tools.call", () => {
  test("reaches a bound slot by alias or Tool object, advertised or not, and does not widen the scope", () => {
    const lua = `models.use('writer') tools.add('fetch') local hits = tools.call('search', { q = 'x' }) .. tools.call(search) ${LOOP} return hits`;
    const r = run(lua, { model: [says("end")] });
    expect(r.result).toBe("did acme/kit/searchdid acme/kit/search");
    expect(r.offered).toEqual([["fetch"]]);
    expect(r.calls).toEqual([
      { tool: "acme/kit/search", name: "search", arguments: { q: "x" } },
      { tool: "acme/kit/search", name: "search", arguments: {} },
    ]);
    expect(r.named("tool_call_succeeded")).toMatchObject([
      { alias: "search", tool: "acme/kit/search", caller: "script", tool_call_id: "", turn: 0 },
      { alias: "search" },
    ]);
  });

  test("reaches local tools of its section", () => {
    const lua =
      "tools.add_local('mine', 'd', { x = 'string' }, function(a) return 'got ' .. a.x end) return tools.call('mine', { x = 'y' })";
    const r = run(lua);
    expect(r.result).toBe("got y");
    expect(r.named("tool_result")).toMatchObject([{ alias: "mine", tool_call_id: "", content: "got y" }]);
  });

  test("gives the data of a structured tool", () => {
    const setting = { catalog: [tool("acme/kit/search", { structured: true }), tool("acme/kit/fetch")] };
    const answer = (text: string, trust: "trusted" | "untrusted") => ({
      ...setting,
      tool: () => ({ ok: true, value: { text, trust, accesses: [], files: {} } }) as const,
    });
    expect(run("return tools.call(search)[2].x", answer('[1, {"x": "y"}]', "trusted")).result).toBe("y");
    expect(caught("tools.call('search')", answer("{}", "untrusted"))).toContain(
      'tool: tool call failure: structured tool "search" returned invalid JSON',
    );
  });

  test.each([
    ["'acme/kit/search'", "acme/kit/search"],
    ["'serch'", "serch"],
    ["'book'", "book"],
    ["'\\xff'", "\ufffd"],
  ])("fails for what is bound to no slot, and lists what is: %s", (target, name) => {
    const setting = { unbound: ["book"] };
    const message = `tool "${name}" is not bound in this run; bound aliases: ["fetch", "search"]`;
    expect(caught(`tools.call(${target}, {})`, setting)).toBe(`unbound_tool: ${message}`);
    expect(run(`tools.call(${target})`, setting).failure).toBe(`Tool: ${message}`);
    const field = run(`local ok, e = pcall(tools.call, ${target}) return e.name`, setting);
    expect(field.result).toBe(name);
    expect(field.calls).toEqual([]);
  });

  test.each([
    ["(7)", "lua: tools.call alias must be a string or Tool object, got integer"],
    ["()", "lua: tools.call alias must be a string or Tool object, got nil"],
    ["(writer)", "lua: tools.call alias must be a string or Tool object, got userdata"],
    ["('search', 'x')", "lua: args must be a table, got string"],
    ["('search', { 1, 2 })", "lua: args must be a JSON-representable table: the table at args is not an object"],
  ])("checks its arguments: tools.call%s", (call, message) => {
    expect(caught(`tools.call${call}`)).toBe(message);
  });

  test("raises a tool's failure", () => {
    const setting = { tool: () => breaks("index is down") };
    expect(caught("tools.call('search')", setting)).toBe("tool: tool call failure: index is down");
    const r = run("tools.call('search')", setting);
    expect(r.failure).toBe("Tool: tool call failure: index is down");
    expect(r.named("tool_call_failed")).toMatchObject([{ alias: "search", tool: "acme/kit/search", caller: "script" }]);
  });

  test("sets sys.model at the entry's first call of any kind", () => {
    const lua =
      "models.use('writer') local ok = pcall(function() return sys.model end) tools.call('search') return tostring(ok) .. sys.model";
    expect(run(lua).result).toBe("falsevendor/large");
  });
});
