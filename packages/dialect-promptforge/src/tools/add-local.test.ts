import { describe, expect, test } from "vitest";
import { asks, caught, drive, LOOP, preamble, run, says, section } from "../../test/drive.js";

const W = "models.use('writer')";

describe("PF-80: local tools", () => {
  test("are defined by name or by index, with Runvil's schema, fresh arguments and a verbatim result", () => {
    const lua = `${W} tools['add_local']('grab', 'Grab a value', { value = 'string', count = { 'integer', 'how many' } },
      function(a) local was = a.value a.value = 'changed' return '<got ' .. was .. '>' end) ${LOOP} return list[3].content`;
    const r = run(lua, { model: [asks(["1", "grab", { value: "b", count: 1 }]), says("end")] });
    expect(r.result).toBe("<got b>");
    expect(r.requests[0]?.tools).toEqual([
      {
        name: "grab",
        description: "Grab a value",
        parameters: {
          type: "object",
          properties: { count: { type: "integer", description: "how many" }, value: { type: "string" } },
          required: ["count", "value"],
        },
      },
    ]);
    expect(r.named("tool_result")).toMatchObject([{ alias: "grab", trusted: true }]);
    expect(r.named("tool_result")[0]).not.toHaveProperty("tool");
    expect(r.calls).toEqual([]);
  });

  test("return scalars, and may not jump", () => {
    const local = (body: string) =>
      run(`${W} tools.add_local('f', 'd', {}, function() ${body} end) ${LOOP} return list[3].content`, {
        model: [asks(["1", "f"]), says("end")],
      });
    expect(local("return 42").result).toBe("42");
    expect(local("").result).toBe("");
    expect(local("return {}").failure).toBe("Lua: cannot return a table as a result");
    expect(local("jump('## Only')").failure).toContain("jump is unavailable inside a local tool handler");
    expect(local("error({})").failure).toBe("Lua: (error object is a table value)");
    expect(local("error('broken', 0)").failure).toBe("Lua: broken");
  });

  test("may loop in no handler that a loop runs", () => {
    const lua = `${W} tools.add_local('f', 'd', {}, function() models.loop(messages.new()) end) ${LOOP}`;
    expect(run(lua, { model: [asks(["1", "f"])] }).failure).toContain(
      "models.loop is unavailable while this section runs a loop",
    );
  });

  test("are their section's alone", () => {
    const body = `${section("## A", "tools.add_local('f', 'd', {}, function() end)")}\n${section("## B", "return tools.call('f')")}`;
    expect(drive(body).failure).toContain('tool "f" is not bound in this run');
  });
});

describe("PF-81: errors", () => {
  const f = "function() end";
  test.each([
    [`'fetch', 'd', {}, ${f}`, 'tools.add_local alias "fetch" duplicates a bound tool slot'],
    [`'book', 'd', {}, ${f}`, 'tools.add_local alias "book" duplicates a bound tool slot'],
    [`'mine', 'd', {}, ${f}`, 'tools.add_local alias "mine" is already registered'],
    [`'mine', 'd', { x = 'list' }, ${f}`, 'tools.add_local alias "mine" is already registered'],
    [
      `'x', 'd', { x = 'list' }, ${f}`,
      'tools.add_local param "x" has unsupported type "list": expected "string", "integer", "number", or "boolean"',
    ],
    [`'x', 'd', { x = 7 }, ${f}`, 'tools.add_local param "x" must be a type string or a {type, description} array'],
    [`'1x', 'd', {}, ${f}`, 'invalid alias "1x": expected [A-Za-z][A-Za-z0-9_-]{0,63}'],
    [`7, 'd', {}, ${f}`, "tools.add_local alias must be a string, got integer"],
    [`'x', nil, {}, ${f}`, "tools.add_local description must be a string, got nil"],
    [`'x', 'd', 'p', ${f}`, "tools.add_local params must be a table, got string"],
    ["'x', 'd', {}, 'f'", "tools.add_local handler must be a function, got string"],
  ])("tools.add_local(%s)", (args, message) => {
    expect(caught(`tools.add_local('mine', 'd', {}, ${f}) tools.add_local(${args})`, { unbound: ["book"] })).toBe(
      `lua: ${message}`,
    );
  });

  test("a local tool named as a task built-in is neither shown nor called", () => {
    const lua = `${W} tools.add_local('task', 'd', {}, function() return 'mine' end) ${LOOP} return tostring(pcall(tools.call, 'task'))`;
    const r = run(lua, { model: [says("x")] });
    expect(r.offered).toEqual([undefined]);
    expect(r.result).toBe("false");
  });
});

describe("PF-82: the decision recipe", () => {
  const body = `${preamble(`models.default('writer')
tools['add_local']('decide', 'Record the verdict: one of use_mcp, no_mcp, or unspecified', { choice = 'string' }, function(a)
  var.verdict = a.choice
  return 'recorded'
end)
local msgs = messages.new()
msgs:user('Decide: ' .. args)
models.loop(msgs)`)}${section("## Result", "return var.verdict or 'abstained'")}`;

  test("leaves the verdict in var, or nothing when the model calls no tool", () => {
    expect(drive(body, { model: [asks(["1", "decide", { choice: "no_mcp" }]), says("done")] }).result).toBe("no_mcp");
    expect(drive(body, { model: [says("I would rather not say.")] }).result).toBe("abstained");
  });
});
