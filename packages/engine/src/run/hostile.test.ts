import fc from "fast-check";
import { expect, test } from "vitest";
import { asks, breaks, gives, says, tool } from "../../test/answers.js";
import { Drive, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

/*
 * The fear: that some value in some place breaks an invariant of the Engine. Blocks call everything with anything, and no
 * run may end as Internal or hang.
 */

const VALUES = [
  "nil",
  "true",
  "0",
  "5",
  "-1",
  "3.0",
  "2.5",
  "0/0",
  "1e300",
  "3000000000",
  "''",
  "'x'",
  "'## W'",
  "'## List'",
  "'### Lib'",
  "'0.0'",
  "'writer'",
  "'x/a'",
  "'x'",
  "'user'",
  "'\\xff'",
  "('y'):rep(2000)",
  "{}",
  "{ 1, 2 }",
  "{ 'x/a', 'x/b' }",
  "{ '## W' }",
  "{ '0.0' }",
  "{ a = 1, b = { c = {} } }",
  "{ role = 'user', content = 'hi' }",
  "{ { role = 'user', content = 'hi' } }",
  "{ timeout = 0.5 }",
  "{ input = 'in', item = { 1 }, index = 2 }",
  "{ [1.5] = 1, [true] = 2 }",
  "json.null",
  "json.array()",
  "json.decode('[9007199254740993]')",
  "tostring",
  "error",
  "function(...) return ... end",
  "function() return { { role = 'user', content = 'c' } } end",
  "function() return tools.call('x/a') end",
  "function() jump('## W') end",
  "messages",
  "var",
  "sys",
  "_G",
  "tools",
  "models.get('writer')",
  "tools.get('x/a')",
  "packs.get('x')",
  "select(2, pcall(store.read, 'gone'))",
  "cyclic",
  "deep",
  "strange",
] as const;

const CALLS = [
  "call",
  "compactors.clear",
  "compactors.fail",
  "compactors.summarize",
  "json.encode",
  "json.decode",
  "json.array",
  "log",
  "messages.user",
  "messages.assistant",
  "messages.tool",
  "messages.append",
  "messages.snapshot",
  "messages.restore",
  "models.get",
  "models.use",
  "models.default",
  "models.infer",
  "models.loop",
  "models.compact",
  "packs.get",
  "packs.offer",
  "packs.required",
  "prompt.list",
  "require",
  "store.read",
  "store.write",
  "store.glob",
  "store.str_replace",
  "tasks.spawn",
  "tasks.join",
  "tasks.join_any",
  "tasks.fanout",
  "tasks.concurrency",
  "tasks.ready",
  "tasks.status",
  "tasks.pending",
  "tasks.note",
  "tasks.cancel",
  "tools.offer",
  "tools.offer_local",
  "tools.call",
  "tools.get",
  "tools.allow_tasks",
  "tools.extras",
  "untrusted",
  "setmetatable",
  "getmetatable",
  "table.concat",
  "table.sort",
  "string.gsub",
  "web_helper",
] as const;

const value = fc.constantFrom(...VALUES);
const name = fc.constantFrom("'a'", "1", "2", "true", "'content'", "'tool_calls'", "nil", "1.5");
const target = fc.constantFrom("var", "var.a", "messages", "messages[1]", "_G", "sys", "tools", "web_table", "argv");

const statement = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom(...CALLS), fc.array(value, { maxLength: 4 }))
      .map(([fn, args]) => `pcall(${[fn, ...args].join(", ")})`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(target, name, value)
      .map(([table, key, item]) => `pcall(function() ${table}[${key}] = ${item} end)`),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(value, { maxLength: 2 })
      .map((args) => `pcall(messages.append, messages, ${args[0] ?? "nil"}) pcall(models.loop, ${args[1] ?? "nil"})`),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(value, { minLength: 1, maxLength: 1 })
      .map(([v]) => `pcall(setmetatable, _G, { __index = ${v}, __newindex = ${v} })`),
  },
  {
    weight: 1,
    arbitrary: value.map(
      (v) =>
        `do local t = tasks.spawn('## W', { item = 1 }) pcall(tasks.join, { t, ${v} }, { timeout = 1 }) pcall(tasks.cancel, t) end`,
    ),
  },
);

const PRELUDE = "function web_helper(...) return tools.call('x/a', ...) end web_table = { deep = {} }";
const SETUP =
  "cyclic = {} cyclic.self = cyclic deep = {} do local t = deep for i = 1, 200 do t.t = {} t = t.t end end strange = setmetatable({}, { __index = function() error('i') end, __newindex = function() error('n') end, __tostring = function() error('t') end, __len = function() return 5 end, __call = function(_, ...) return ... end, __pairs = function() error('p') end })";

const SETTING: Setting = {
  packs: { catalog: [tool("x/a"), tool("x/b", { structured: true })], preludes: [{ pack: "x", source: PRELUDE }] },
  limits: { maxToolIterations: 3, logCalls: 20 },
  model: (_, id) => {
    const turn = Number(id.split("#")[1]);
    if (turn % 5 === 4) return says("");
    return turn % 2 === 0 ? asks([`c${id}`, "x_a", { n: 1 }], [`d${id}`, "task", { target: "## W" }]) : says("text");
  },
  tool: (_, id) => (Number(id.split("#")[1]) % 2 ? gives("out", "untrusted") : breaks("broke")),
};

function neverInternal(body: string, args: string): void {
  const run = new Drive(body, { ...SETTING, args }).finish();
  const { outcome } = run;
  expect(outcome?.status === "failed" && outcome.error.kind === "Internal" ? outcome.error : "sound").toBe("sound");
  expect(run.named("vm_teardown_started")).toHaveLength(run.named("vm_teardown_succeeded").length);
  const started = run
    .named("task_started")
    .map(({ id }) => id)
    .sort();
  const ended = run.events
    .flatMap((event) =>
      /^task_(succeeded|failed|cancelled|abandoned)$/.test(event.event) && "id" in event ? [event.id] : [],
    )
    .sort();
  expect(ended).toEqual(started);
  expect(run.names.filter((event) => /^run_(completed|failed|cancelled)$/.test(event))).toHaveLength(1);
}

test("anything in any place ends no run as Internal", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(fc.array(statement, { minLength: 1, maxLength: 12 }), fc.boolean(), (statements, inH1) => {
      const lua = `${SETUP}\n${statements.join("\n")}`;
      const workers = `${section("### Lib", "return {}") + section("## W", "return item")}## List\n\n- a\n`;
      const body = inH1
        ? `# T\n\n\`\`\`lua\n${lua}\n\`\`\`\n\n${section("## A", "return ''")}${workers}`
        : section("## A", `${lua}\nreturn ''`) + workers;
      neverInternal(body, "{}");
    }),
    { numRuns: 150 },
  );
});

test("nor does anything uncaught", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(fc.constantFrom(...CALLS), fc.array(value, { maxLength: 4 }), (fn, args) => {
      neverInternal(
        section("## A", `${SETUP} ${fn}(${args.join(", ")}) return ''`) +
          section("## W", "return item") +
          "## List\n\n- a\n",
        "",
      );
    }),
    { numRuns: 100 },
  );
});

test("nor any value that a block, a handler or a compactor raises or returns", { timeout: 120_000 }, () => {
  for (const thing of VALUES) {
    const end = thing.startsWith("{") ? `(${thing})` : thing;
    for (const lua of [
      `return ${end}`,
      `error(${end})`,
      `tools.offer_local('h', 'H', {}, function() return ${end} end) return tools.call('h')`,
      `tools.offer_local('h', 'H', {}, function() error(${end}) end) return tools.call('h')`,
      `messages:user('x') models.compact(function() return ${end} end) return ''`,
      `messages:user('x') models.compact(function() error(${end}) end)`,
    ]) {
      neverInternal(section("## A", `${SETUP} ${lua}`), "");
    }
  }
});
