import { describe, expect, test } from "vitest";
import { asks, breaks, drive, gives, LOOP, run, says, section, tool } from "../../test/drive.js";

const W = "models.use('writer')";
const scope = (names: readonly string[]) => names.filter((name) => name.startsWith("tool_scope"));

describe("PF-64: what the model sees", () => {
  test("is aliases with the catalog's schemas, never a path", () => {
    const parameters = { type: "object", properties: { q: { type: "string" } } };
    const r = run(`${W} tools.add('look') ${LOOP} return 'x'`, {
      fills: { look: "acme/kit/search" },
      catalog: [tool("acme/kit/search", { parameters })],
      model: [says("x")],
    });
    expect(r.requests[0]?.tools).toEqual([{ name: "look", description: "Does acme/kit/search.", parameters }]);
    expect(JSON.stringify(r.requests[0]?.tools)).not.toContain('"acme/kit/search"');
  });

  test.each([[[]], ["text"], [null], [7]])(
    "fails at the round for parameters that are no JSON object: %j",
    (parameters) => {
      const setting = { catalog: [tool("acme/kit/search", { parameters }), tool("acme/kit/fetch")] };
      const r = run(`${W} tools.add({'fetch', 'search'}) log('added') ${LOOP}`, setting);
      const message = 'model-facing schema build failure for tool alias "search"';
      expect(r.failure).toBe(`Binding: ${message}`);
      expect(r.logs).toEqual(["added"]);
      expect(r.requests).toEqual([]);
      expect(scope(r.names)).toEqual(["tool_scope_validation_started", "tool_scope_validation_failed"]);
      expect(r.named("tool_scope_validation_failed")).toMatchObject([{ message }]);
      expect(run(`${W} ${LOOP} return 'x'`, { ...setting, model: [says("x")] }).result).toBe("x");
      const kind = run(
        `${W} tools.add('search') local ok, e = pcall(models.loop, messages.new():user('x')) return e.kind`,
        setting,
      );
      expect(kind.result).toBe("internal");
    },
  );
});

describe("PF-70: a name outside the scope", () => {
  const fail = (name: string, add = "tools.add('search')", more = {}) =>
    run(
      `${W} ${add} local list = messages.new():user('go') local ok, e = pcall(models.loop, list)
      return e.kind .. '|' .. e.name .. '|' .. e.message .. '|' .. #list`,
      { model: [asks(["1", "search"], ["2", name])], ...more },
    );

  test("is refused before any call of the round runs, with a hint for a bound slot", () => {
    const r = fail("fetch");
    expect(r.result).toBe(
      `out_of_scope_tool|fetch|tool "fetch" is not in this section's scope; in-scope aliases: ["search"] (alias is a bound tool slot but was not added to this section's scope)|1`,
    );
    expect(r.calls).toEqual([]);
    expect(r.named("tool_call_failed")).toMatchObject([
      { alias: "fetch", kind: "out_of_scope_tool", tool_call_id: "2" },
    ]);
    expect(r.named("tool_call_failed")[0]).not.toHaveProperty("tool");
  });

  test.each(["acme/kit/search", "acme_kit_search", "book", "nope"])("is just unknown otherwise: %s", (name) => {
    const r = fail(name, undefined, { unbound: ["book"] });
    expect(r.result).toBe(
      `out_of_scope_tool|${name}|tool "${name}" is not in this section's scope; in-scope aliases: ["search"]|1`,
    );
  });

  test("is the wire name too", () => {
    const r = fail("search", "tools.add('look')", { fills: { look: "acme/kit/search" } });
    expect(r.result).toContain('tool "search" is not in this section\'s scope; in-scope aliases: ["look"]|1');
  });

  test("ends the run as Tool", () => {
    expect(run(`${W} ${LOOP}`, { model: [asks(["1", "fetch"])] }).failure).toBe(
      `Tool: tool "fetch" is not in this section's scope; in-scope aliases: [] (alias is a bound tool slot but was not added to this section's scope)`,
    );
  });

  test("is judged by what the round offered: an alias added since is refused", () => {
    const lua = `${W} tools.add_local('more', 'd', {}, function() tools.add('fetch') return '' end) ${LOOP}`;
    expect(run(lua, { model: [asks(["1", "more"], ["2", "fetch"])] }).failure).toContain('in-scope aliases: ["more"]');
  });
});

describe("PF-71 and PF-72: results", () => {
  test("a tool's failure is the call's result, untrusted, and the loop goes on", () => {
    const r = run(`${W} tools.add('search') ${LOOP} return list[3].content .. '|' .. list[4].content`, {
      model: [asks(["1", "search"]), says("sorry")],
      tool: () => breaks("index is down"),
    });
    expect(r.result).toMatch(/<untrusted_input_[^>]*>[^<]*index is down[^|]*\|sorry$/s);
    expect(r.named("tool_call_failed")).toMatchObject([{ alias: "search", tool: "acme/kit/search", kind: "tool" }]);
    expect(r.named("tool_result")).toMatchObject([{ content: "index is down", trusted: false }]);
  });

  test("trusted text is verbatim, untrusted text enveloped, a structured tool's text is text for the model", () => {
    const setting = {
      fills: { plain: "a/k/plain", wild: "a/k/wild", data: "a/k/data" },
      catalog: [tool("a/k/plain"), tool("a/k/wild"), tool("a/k/data", { structured: true })],
      model: [asks(["1", "plain"], ["2", "wild"], ["3", "data"]), says("end")],
      tool: ({ tool: id }: { tool: string }) =>
        gives(id === "a/k/data" ? '{"n":1}' : id, id === "a/k/wild" ? "untrusted" : "trusted"),
    };
    const r = run(
      `${W} tools.add({'plain', 'wild', 'data'}) ${LOOP} return list[3].content .. '|' .. list[4].content .. '|' .. list[5].content`,
      setting,
    );
    expect(r.result).toMatch(/^a\/k\/plain\|.*<untrusted_input_.*a\/k\/wild.*\|\{"n":1\}$/s);
    expect(run("return tools.call('data').n + 1", setting).result).toBe("2");
    expect(run("return tools.call('wild')", setting).result).toContain("<untrusted_input_");
  });

  test("a cancel ends the loop", () => {
    const r = run(`${W} tools.add('search') ${LOOP}`, {
      model: [asks(["1", "search"])],
      observe: ({ event }, cancel) => {
        if (event === "assistant_tool_calls") cancel();
      },
    });
    expect(r.outcome).toEqual({ status: "cancelled" });
  });
});

describe("PF-93: near-duplicates", () => {
  const nearDuplicates = [
    { first: "acme/kit/search", second: "acme/kit/find", similarity: 0.97 },
    { first: "acme/kit/search", second: "acme/kit/look", similarity: 0.9999 },
  ];
  const setting = {
    fills: { find: "acme/kit/find", look: "acme/kit/look", search: "acme/kit/search", too: "acme/kit/search" },
    catalog: ["search", "find", "look"].map((name) => tool(`acme/kit/${name}`)),
    nearDuplicates,
  };
  const MESSAGE =
    'tool aliases "search" (acme/kit/search) and "find" (acme/kit/find) are near-duplicates with similarity 0.970';

  test("of one list fail the round before any request, in catalog order", () => {
    const r = run(`${W} tools.add({'look', 'find', 'search'}) ${LOOP}`, setting);
    expect(r.failure).toBe(`Binding: ${MESSAGE}`);
    expect(r.requests).toEqual([]);
    expect(scope(r.names)).toEqual(["tool_scope_validation_started", "tool_scope_validation_failed"]);
    expect(r.named("tool_scope_validation_failed")).toMatchObject([{ message: MESSAGE }]);
  });

  test("show their similarity with three decimals", () => {
    expect(run(`${W} tools.add({'look', 'too'}) ${LOOP}`, setting).failure).toBe(
      'Binding: tool aliases "too" (acme/kit/search) and "look" (acme/kit/look) are near-duplicates with similarity 1.000',
    );
  });

  test("can be caught as kind internal; the list is judged anew by the next round", () => {
    const lua = `${W} tools.add('search') local list = messages.new():user('a') models.loop(list) tools.add('find')
      local ok, e = pcall(models.loop, list:user('b')) return e.kind .. ': ' .. e.message`;
    const r = run(lua, { ...setting, model: [says("one")] });
    expect(r.result).toBe(`internal: ${MESSAGE}`);
    expect(r.offered).toEqual([["search"]]);
  });

  test("meet across always and add", () => {
    expect(run(`${W} tools.always('search') tools.add('find') ${LOOP}`, setting).failure).toBe(`Binding: ${MESSAGE}`);
  });

  test("are fine in two sections, as two aliases of one tool, and as a local tool", () => {
    const body = `${section("## A", `${W} tools.add('search') ${LOOP}`)}\n${section("## B", `${W} tools.add('find') ${LOOP} return 'ok'`)}`;
    expect(drive(body, { ...setting, model: [says("a"), says("b")] }).result).toBe("ok");
    expect(
      run(`${W} tools.add({'search', 'too'}) ${LOOP} return 'ok'`, { ...setting, model: [says("a")] }).result,
    ).toBe("ok");
    const local = "tools.add_local('mine', 'Does acme/kit/search.', {}, function() end)";
    expect(
      run(`${W} tools.add('search') ${local} ${LOOP} return 'ok'`, { ...setting, model: [says("a")] }).result,
    ).toBe("ok");
  });
});

test("tools.allow_tasks lets the model start sections", () => {
  const body = `${section("## A", `${W} tools.allow_tasks({'### T'}) ${LOOP} return list[#list].content`)}\n${section("### T", "return search.name")}`;
  const r = drive(body, { model: [asks(["1", "task", { target: "### T" }]), asks(["2", "await_tasks"]), says("end")] });
  expect(r.offered[0]).toEqual(["task", "task_cancel", "task_status", "await_tasks"]);
  expect(r.result).toBe("end");
  expect(r.named("task_succeeded")).toHaveLength(1);
});

test("a slot with a task built-in's name is not shown to the model, and a script reaches it", () => {
  const r = run(`${W} tools.add({'task', 'fetch'}) ${LOOP} return tools.call('task')`, {
    fills: { task: "acme/kit/search", fetch: "acme/kit/fetch" },
    model: [says("x")],
  });
  expect(r.offered).toEqual([["fetch"]]);
  expect(r.result).toBe("did acme/kit/search");
});
