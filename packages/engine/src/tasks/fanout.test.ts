import { describe, expect, test } from "vitest";
import { says, tool } from "../../test/answers.js";
import { Drive, drive, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const WRITER = "models.use('writer')";
const over = (
  collection: string,
  worker: string,
  setting: Setting = {},
  after = "return table.concat(r, ' ')",
): Drive =>
  drive(
    `${section("## A", `local r = tasks.fanout('## W', ${collection}) ${after}`)}${section("## W", worker)}`,
    setting,
  );

describe("results", () => {
  test("stand in member order, whatever the order of answers", () => {
    const run = new Drive(
      `${section("## A", "return table.concat(tasks.fanout('## W', { 'a', 'b', 'c' }), ' ')")}${section("## W", `${WRITER} return item .. sys.index .. models.infer('x')`)}`,
    );
    run.settle();
    for (const id of ["0.2#0", "0.0#0", "0.1#0"]) run.answer(id, says(`!${id[2]}`)).settle();
    expect(run.result).toBe("a1!0 b2!1 c3!2");
  });

  test("keyed members come after the array part, in the order of pairs", () => {
    const run = over(
      "{ [true] = 't', [7] = 's', b = 'x', [false] = 'f', [2.5] = 'h', a = 'y', 'first' }",
      "return json.encode(item)",
      {},
      "return table.concat(r, ';')",
    );
    expect(run.result).toBe(
      '"first";{"key":false,"value":"f"};{"key":true,"value":"t"};{"key":2.5,"value":"h"};{"key":7,"value":"s"};{"key":"a","value":"y"};{"key":"b","value":"x"}',
    );
  });

  test("a result has its fields, and is sealed", () => {
    const check = `local t = r[1]
      local names = 0 for _ in pairs(t) do names = names + 1 end
      local mt = getmetatable(t)
      local ok, e = pcall(function() t.text = 'x' end)
      local set, why = pcall(setmetatable, t, {})
      return table.concat({ t.text, tostring(t.ok), tostring(t.item == member), tostring(t.exhausted), tostring(t.nope), tostring(t), names, type(mt), type(mt.__tostring), tostring(mt.__index), e.message, tostring(set), tostring(tostring(why):find('protected metatable', 1, true) ~= nil), #r }, '|')`;
    const run = drive(
      `${section("## A", `member = { 1 } local r = tasks.fanout('## W', { member }) ${check}`)}${section("## W", "return 'done'")}`,
    );
    expect(run.result).toBe(
      "done|true|true|nil|nil|done|0|table|function|nil|fanout results are read-only|false|true|1",
    );
  });

  test("an arm without a result gives an empty text", () => {
    expect(over("{ 1 }", "", {}, "return '[' .. r[1].text .. ']' .. tostring(r[1].ok)").result).toBe("[]true");
  });

  test("an exhausted arm gives a stub; its siblings go on", () => {
    const worker = `if item == 'loops' then ${WRITER} tools.offer_local('t', 'T', {}, function() end) messages:user('x') models.loop() end return 'fine'`;
    const run = over(
      "{ 'loops', 'works' }",
      worker,
      {
        limits: { maxToolIterations: 1 },
        model: [{ ok: true, value: { text: "", toolCalls: [{ id: "1", name: "t", arguments: {} }] } }],
      },
      "return r[1].text .. '|' .. tostring(r[1].ok) .. tostring(r[1].exhausted) .. '|' .. r[2].text",
    );
    expect(run.result).toBe("## loops\n\nUNKNOWN\n\n(section incomplete: tool loop exhausted)|falsetrue|fine");
    expect(run.named("task_failed")).toMatchObject([{ id: "0.0", kind: "tool_loop_exhausted" }]);
  });
});

describe("refusals, in order", () => {
  test.each([
    ["tasks.fanout('## W', { 1 }, 3)", "tasks.fanout takes (target, collection)"],
    ["tasks.fanout('## W')", "fanout's second parameter is a collection; for a list section use prompt.list(heading)"],
    ["tasks.fanout(5, 5)", "fanout's second parameter is a collection; for a list section use prompt.list(heading)"],
    ["tasks.fanout(5, { tostring })", "fanout collection member at index 1 is a function; members must be data"],
    ["tasks.fanout(5, { x = tostring })", "fanout collection member at index x is a function; members must be data"],
    ["tasks.fanout(5, { json.null })", "fanout collection member at index 1 is a userdata; members must be data"],
    ["tasks.fanout(5, { [{}] = 1 })", "fanout collection key must be a string, number, or boolean, got table"],
    ["tasks.fanout(5, { [math.huge] = 1 })", "fanout collection key is not a finite number"],
    ["tasks.fanout(5, { ['\\xff'] = 1 })", "fanout collection key must be a valid UTF-8 string"],
    ["tasks.fanout(5, {})", "fanout over an empty collection: no work is likely a bug"],
    ["tasks.fanout(5, { 1 })", "section target must be a string, got integer"],
    ["tasks.fanout('W', { 1 })", "section heading must include ### markers, got bare name: W"],
    ["tasks.fanout('## List', { 1 })", "section `List` is a list section, not a worker template"],
    [
      "local v = var var = 1 local ok, e = pcall(tasks.fanout, '## W', { 1 }) var = v error(e)",
      "the `var` global was reassigned; write `var.<field>` instead",
    ],
  ])("%s", (call, message) => {
    const body = `${section("## A", `local ok, e = pcall(function() ${call} end) log(e.kind .. ': ' .. e.message) log(tasks.spawn('## W').task) tasks.join(tasks.pending()) return 'end'`)}${section("## W", "")}## List\n\n- a\n`;
    expect(drive(body).logs).toEqual([`lua: ${message}`, "0.0"]);
  });

  test("a function nested in a member cancels the arms already live", () => {
    const body = `${section("## A", "local ok, e = pcall(tasks.fanout, '## W', { 1, { f = tostring }, 3 }) log(e.kind .. ': ' .. e.message) log('' .. #tasks.pending()) local _, ok, e = tasks.join_any({ '0.0' }) log(e.kind) return 'end'")}${section("## W", "log('never')")}`;
    const run = drive(body);
    expect(run.logs).toEqual(["lua: item must be a JSON-representable value", "0", "cancelled"]);
    expect(run.named("task_started")).toHaveLength(1);
  });
});

describe("an arm", () => {
  test("gets copies, keeps number subtypes, and shares nothing", () => {
    const body =
      section(
        "## A",
        "var.t = { n = 1 } local m = { 3, 3.0, json.null } local r = tasks.fanout('## W', { m, m }) return table.concat(r, ' ') .. var.t.n .. m[1]",
      ) +
      section(
        "## W",
        "var.t.n = var.t.n + sys.index item[1] = item[1] + 1 return math.type(item[1]) .. math.type(item[2]) .. tostring(item[3] == json.null) .. var.t.n",
      );
    expect(drive(body).result).toBe("integerfloattrue2 integerfloattrue313");
  });

  test("has item and index in its first entry alone", () => {
    const body =
      section("## A", "return table.concat(tasks.fanout('## W', { 'm' }))") +
      section("## W", "var.first = item .. sys.index .. sys.id .. call('## C') jump('## C')") +
      section(
        "## C",
        "return tostring(item) .. tostring(pcall(function() return sys.index end)) .. sys.id .. (var.first or '')",
      );
    expect(drive(body).result).toBe("nilfalse0.0.1m10.0.0nilfalse0.0.0.0");
  });

  test("renders its item in prose", () => {
    const body = `${section("## A", "return table.concat(tasks.fanout('## W', { 'x', { 1, 2 } }), ' ')")}## W\n\n<{{ item }}>\n\n\`\`\`lua\nreturn prose\n\`\`\`\n`;
    expect(drive(body).result).toBe("<x> <[1,2]>");
  });

  test("takes the next child index; the counter goes on", () => {
    const body =
      section("## A", "tasks.fanout('## W', { 1, 2 }) return call('## W') .. tasks.fanout('## W', { 1 })[1].text") +
      section("## W", "return sys.id .. ' '");
    expect(drive(body).result).toBe("0.2.0 0.3.0 ");
  });

  test("nests, its own index from 1", () => {
    const body =
      section("## A", "return table.concat(tasks.fanout('## W', { 'a', 'b' }), ' ')") +
      section("## W", "return item .. sys.index .. '(' .. table.concat(tasks.fanout('### V', { 'x', 'y' })) .. ')'") +
      section("### V", "return item .. sys.index .. sys.id");
    expect(drive(body).result).toBe("a1(x10.0.0.0y20.0.1.0) b2(x10.1.0.0y20.1.1.0)");
  });

  test("cannot name the fanning section from a child target", () => {
    const body =
      section("## A", "local ok, e = pcall(tasks.fanout, '### W', { 1 }) return e.message") +
      section("### W", "pcall(jump, '## A')");
    expect(drive(body).result).toBe("section heading `## A` not found; available sections: ");
  });
});

describe("failure", () => {
  test("the first failing arm decides; queued arms never run, live ones are cancelled", () => {
    const worker = `if item == 2 then store.read('gone') end ${WRITER} models.infer('x')`;
    const body = `${section("## A", `local ok, e = pcall(tasks.fanout, '## W', { 1, 2, 3, 4 }) log(e.kind .. e.reason .. #tasks.pending()) local _, x = pcall(tasks.join, { '0.1' }) log(x.kind) local _, ok, c = tasks.join_any({ '0.0' }) log(c.kind .. c.task) return 'end'`)}${section("## W", worker)}`;
    const run = drive(body, { model: () => "hold", limits: { concurrency: 2 } });
    expect(run.logs).toEqual(["storenot_found0", "task_consumed", "cancelled0.0"]);
    expect(run.named("task_cancelled").map(({ id }) => id)).toEqual(["0.0", "0.2", "0.3"]);
    expect(run.named("section_started").map(({ task }) => task)).toEqual(["0", "0.0", "0.1"]);
    expect(run.dropped).toEqual(["0.0#0"]);
  });

  test("of arms that fail together the earliest started is raised", () => {
    const body =
      section("## A", "tasks.fanout('## W', { 1, 2, 3 })") +
      section("## W", `${WRITER} models.infer('x') error('arm ' .. item, 0)`);
    const run = new Drive(body).settle();
    for (const id of ["0.2#0", "0.1#0", "0.0#0"]) run.answer(id, says("x"));
    expect(run.settle().failure).toEqual({ kind: "Lua", message: "arm 1" });
  });

  test("an arm with live tasks of its own fails, and so fails the fanout", () => {
    const body =
      section("## A", "local ok, e = pcall(tasks.fanout, '## W', { 1 }) return e.kind .. e.tasks") +
      section("## W", "tasks.spawn('### V')") +
      section("### V", "");
    expect(drive(body).result).toBe("tasks_live0.0.0");
  });

  test("uncaught it ends the run by the arm's kind", () => {
    expect(over("{ 1 }", "tools.call('no/tool')").failure.kind).toBe("Tool");
    expect(over("{ 1 }", "compactors.fail('precheck')").failure.kind).toBe("ContextExhausted");
    expect(over("{ 1 }", "error('x', 0)").failure).toEqual({ kind: "Lua", message: "x" });
  });

  test("tasks of a cancelled sibling are abandoned", () => {
    const body =
      section("## A", "pcall(tasks.fanout, '## W', { 1, 2 }) return 'end'") +
      section("## W", "if item == 1 then tasks.join({ tasks.spawn('### V') }) else store.exists('x') error('x') end") +
      section("### V", `${WRITER} models.infer('x')`);
    const run = drive(body, { model: () => "hold" });
    expect(run.named("task_abandoned")).toMatchObject([{ id: "0.0.0", reason: "owner_aborted" }]);
    expect(run.result).toBe("end");
  });
});

describe("store races (section 10.5)", () => {
  const race = (worker: string, owner = "tasks.fanout('## W', { 1, 2 }) return 'fine'", setting: Setting = {}): Drive =>
    drive(`${section("## A", owner)}${section("## W", worker)}`, setting);
  const conflict = (run: Drive): string =>
    run.outcome?.status === "failed" ? `${run.failure.kind}: ${run.failure.message}` : String(run.outcome?.status);

  test.each([
    ["store.write('f', 'x')", "write on f by 0.1 conflicts with a write claim by 0.0"],
    ["store.append('f', 'x')", "write on f by 0.1 conflicts with a write claim by 0.0"],
    [
      "if item == 1 then store.write('f', '') else store.exists('f') end",
      "read on f by 0.1 conflicts with a write claim by 0.0",
    ],
    [
      "if item == 2 then store.write('f', '') else pcall(store.read, 'f') end",
      "write on f by 0.1 conflicts with a read claim by 0.0",
    ],
    [
      "if item == 1 then store.write('d/f', '') else store.glob('d/*') end",
      "read on d/f by 0.1 conflicts with a write claim by 0.0",
    ],
    [
      "if item == 1 then store.delete('notes') else store.write('notes/a.txt', '') end",
      "write on notes/a.txt by 0.1 conflicts with a write claim by 0.0",
    ],
    ["pcall(xpcall, pcall, tostring, store.write, 'f', 'x')", "write on f by 0.1 conflicts with a write claim by 0.0"],
  ])("%s ends the run", (worker, detail) => {
    expect(conflict(race(worker))).toBe(`Determinism: store determinism violation: ${detail}`);
  });

  test.each([
    [
      "store.write('arm-' .. item, 'x') store.append('arm-' .. item, 'y') return store.read('arm-' .. item)",
      "tasks.fanout('## W', { 1, 2 }) return store.read('arm-1') .. store.read('arm-2')",
    ],
    [
      "return store.read('seed')",
      "store.write('seed', 's') tasks.fanout('## W', { 1, 2 }) store.write('seed', 't') return 'fine'",
    ],
    ["store.write('research/' .. item .. '.md', '')", undefined],
    [
      "if item == 1 then store.write('f', '') end store.exists('other') if item == 1 then error('x') end",
      "pcall(tasks.fanout, '## W', { 1, 2 }) return store.read('f')",
    ],
    [
      "store.write('f' .. item, '1')",
      "tasks.fanout('## W', { 1, 2 }) tasks.fanout('## W', { 1, 2 }) return store.read('f1')",
    ],
  ])("%s is fine", (worker, owner) => {
    expect(race(worker, owner).outcome?.status).toBe("completed");
  });

  test("an owner that writes what its task reads, and one that reads before the wait", () => {
    expect(
      conflict(
        race("store.exists('f')", "local t = tasks.spawn('## W') store.write('f', '') tasks.join({ t }) return ''"),
      ),
    ).toMatch(/^Determinism: /);
    expect(
      conflict(
        race(
          "store.write('f', '')",
          "local t = tasks.spawn('## W') store.exists('other') store.exists('f') tasks.join({ t }) return ''",
        ),
      ),
    ).toMatch(/^Determinism: /);
  });

  test("two arms whose preludes write one file, pcall or not", () => {
    const packs = { preludes: [{ pack: "web", source: "pcall(store.write, 'seeded.txt', 'x')" }] };
    const run = drive(`${section("## A", "tasks.fanout('## W', { 1, 2 }) return ''")}${section("## W", "")}`, {
      packs,
    });
    expect(run.failure.kind).toBe("Determinism");
    expect(run.failure.message).toBe(
      "store determinism violation: write on seeded.txt by 0.1 conflicts with a write claim by 0.0",
    );
  });

  test("what a tool call did to the files claims too", () => {
    const access = (op: "read" | "write") =>
      ({ ok: true, value: { text: "", trust: "trusted", accesses: [{ op, path: "f" }], files: {} } }) as const;
    const packs = { catalog: [tool("x/a")] };
    expect(conflict(race("tools.call('x/a')", undefined, { packs, tool: () => access("write") }))).toBe(
      "Determinism: store determinism violation: write on f by 0.1#0 conflicts with a write claim by 0.0#0",
    );
    expect(race("tools.call('x/a')", undefined, { packs, tool: () => access("read") }).result).toBe("fine");
    expect(
      race("", "tools.call('x/a') store.write('f', '') tools.call('x/a') return 'fine'", {
        packs,
        tool: () => access("write"),
      }).result,
    ).toBe("fine");
  });

  test("exactly one arm's change lands", () => {
    const run = race("store.write('f', 'by arm ' .. item)");
    expect(run.failure.kind).toBe("Determinism");
    expect(run.files.contents.get("f")).toBe("by arm 1");
    expect(run.names.at(-1)).toBe("run_failed");
    expect(run.effects).toHaveLength(1);
  });

  test("a conflict in the H1 pass stays Determinism, and no operation goes out for it", () => {
    const body = `# T\n\n\`\`\`lua\npcall(tasks.fanout, '## W', { 1, 2 })\n\`\`\`\n\n${section("## W", "store.write('f', '' .. item)")}`;
    const run = drive(body);
    expect(run.failure.kind).toBe("Determinism");
    expect(run.named("task_abandoned").map(({ id, reason }) => `${id} ${reason}`)).toEqual([
      "0.0 run_terminated",
      "0.1 run_terminated",
    ]);
  });
});
