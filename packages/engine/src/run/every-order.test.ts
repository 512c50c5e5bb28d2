import type { ModelRequest, ToolCallRequest } from "@runvil/protocol";
import { describe, expect, test } from "vitest";
import { asks, gives, says, tool } from "../../test/answers.js";
import { Drive, type Setting } from "../../test/drive.js";
import { effectsByChain, eventsByTask, inEveryOrder } from "../../test/orders.js";
import { section } from "../../test/prompt-text.js";

/*
 * The fear: that the arrival order of answers shows in what a prompt does. Each prompt below runs once for every order in
 * which its answers can arrive, and each of its chains must do the same in all of them.
 */

const lastText = ({ messages }: ModelRequest): string => JSON.stringify(messages.at(-1)?.content);

const SETTING: Setting = {
  frontmatter: "models:\n  writer: {}\nmax_tool_iterations: 4",
  packs: { catalog: [tool("x/a"), tool("x/b")] },
  model: (request) => {
    const called = request.messages.some(({ role }) => role === "tool");
    const batch = /batch of (\d)/.exec(lastText(request))?.[1];
    if (batch === undefined || called) return says(`re ${lastText(request).length}`);
    return asks(
      ...Array.from({ length: Number(batch) }, (_, i) => [`c${i}`, i % 2 ? "x_b" : "x_a", { n: i }] as const),
    );
  },
  tool: ({ tool: id, arguments: args }: ToolCallRequest) => gives(`${id} of ${JSON.stringify(args)}`),
};

const W = "models.use('writer') ";
const LOOP = "messages:user('batch of 2') tools.offer({ 'x/a', 'x/b' }) models.loop()";

interface Case {
  readonly name: string;
  readonly body: string;
  readonly orders: number;
  readonly setting?: Setting;
}

const SAME: readonly Case[] = [
  {
    name: "three arms, a round each",
    body:
      section("## A", "return table.concat(tasks.fanout('## W', { 1, 2, 3 }), ' ')") +
      section("## W", `${W} return item .. models.infer('x')`),
    orders: 6,
  },
  {
    name: "five arms, a round each",
    body:
      section("## A", "return table.concat(tasks.fanout('## W', { 1, 2, 3, 4, 5 }), ' ')") +
      section("## W", `${W} return item .. models.infer('x')`),
    orders: 120,
  },
  {
    name: "three arms, two rounds each",
    body:
      section("## A", "return table.concat(tasks.fanout('## W', { 1, 2, 3 }), ' ')") +
      section("## W", `${W} return models.infer(models.infer('' .. item))`),
    orders: 90,
  },
  {
    name: "four arms under a limit of two",
    body:
      section("## A", "return table.concat(tasks.fanout('## W', { 1, 2, 3, 4 }), ' ')") +
      section("## W", `${W} return item .. models.infer('x')`),
    orders: 8,
    setting: { limits: { concurrency: 2 } },
  },
  {
    name: "a batch of six calls",
    body: section(
      "## A",
      `${W} messages:user('batch of 6') tools.offer({ 'x/a', 'x/b' }) models.loop() return json.encode(messages)`,
    ),
    orders: 720,
  },
  {
    name: "two arms, a batch of two calls each",
    body:
      section("## A", "return table.concat(tasks.fanout('## W', { 1, 2 }), ' ')") +
      section("## W", `${W} ${LOOP} return json.encode(messages)`),
    orders: 280,
  },
  {
    name: "three tasks and one join",
    body:
      section(
        "## A",
        "local t = {} for i = 1, 3 do t[i] = tasks.spawn('## W', { index = i }) end local out = '' for _, r in ipairs((tasks.join(t))) do out = out .. r.task .. r.result end return out",
      ) + section("## W", `${W} return sys.index .. models.infer('x')`),
    orders: 6,
  },
  {
    name: "tasks joined one by one, the last first, beside the owner's own round",
    body:
      section(
        "## A",
        `${W} local a, b = tasks.spawn('## W'), tasks.spawn('## W') local own = models.infer('own') local _, _, y = tasks.join_any({ b }) local _, _, x = tasks.join_any({ a }) return own .. x .. y`,
      ) + section("## W", `${W} return sys.id .. models.infer('x')`),
    orders: 6,
  },
  {
    name: "arms within arms",
    body:
      section("## A", "return table.concat(tasks.fanout('## W', { 1, 2 }), ' ')") +
      section("## W", "return item .. table.concat(tasks.fanout('### V', { 'a', 'b' }))") +
      section("### V", `${W} return item .. models.infer('x')`),
    orders: 24,
  },
  {
    name: "arms that call, under one slot",
    body:
      section("## A", "return table.concat(tasks.fanout('## W', { 1, 2, 3 }), ' ')") +
      section("## W", "return item .. call('### V')") +
      section("### V", `${W} return models.infer(tools.call('x/a', { n = 1 }))`),
    orders: 1,
    setting: { limits: { concurrency: 1 } },
  },
  {
    name: "arms with files of their own, read by the caller",
    body:
      section(
        "## A",
        "tasks.fanout('## W', { 1, 2, 3 }) return store.read('1') .. store.read('2') .. store.read('3')",
      ) +
      section(
        "## W",
        `${W} store.write('' .. item, models.infer('x')) tools.call('x/a', { n = item }) store.append('' .. item, '!')`,
      ),
    orders: 90,
  },
  {
    name: "handlers that ask beside each other",
    body:
      section("## A", "return table.concat(tasks.fanout('## W', { 1, 2 }), ' ')") +
      section(
        "## W",
        `${W} tools.offer_local('x_a', 'A', {}, function(a) return models.infer('n') end) tools.offer('x/b') messages:user('batch of 2') models.loop() return json.encode(messages)`,
      ),
    orders: 70,
  },
  {
    name: "compactions beside each other",
    body:
      section("## A", "return table.concat(tasks.fanout('## W', { 1, 2 }), ' ')") +
      section(
        "## W",
        `${W} for i = 1, 4 do messages:user('m' .. i):assistant('r') end messages:user('last') models.compact() models.loop() return json.encode(messages)`,
      ),
    orders: 6,
  },
  {
    name: "a child walk and jumps in tasks",
    body:
      section(
        "## A",
        "local t = { tasks.spawn('## W'), tasks.spawn('## W') } local r = tasks.join(t) return r[1].result .. r[2].result",
      ) +
      section("## W", `${W} var.x = models.infer('x') jump('### V')`) +
      section("### V", `${W} var.y = models.infer(var.x)`) +
      section("## X", "return var.x .. var.y .. sys.id"),
    orders: 6,
  },
];

describe("in every order each chain does the same", () => {
  test.each(SAME)("$name", { timeout: 120_000 }, ({ body, orders, setting }) => {
    const make = (): Drive => new Drive(body, { ...SETTING, ...setting });
    let first: Drive | undefined;
    const counted = inEveryOrder(make, (drive) => {
      first ??= drive;
      expect(drive.outcome?.status).toBe("completed");
      expect(drive.outcome).toEqual(first.outcome);
      expect(effectsByChain(drive)).toEqual(effectsByChain(first));
      expect(eventsByTask(drive)).toEqual(eventsByTask(first));
      expect(drive.dropped).toEqual([]);
    });
    expect(counted).toBe(orders);
  });
});

const FANOUT = "tasks.fanout('## W', { 1, 2, 3 }) return ''";

const RACES: readonly { readonly name: string; readonly body: string; readonly setting?: Setting }[] = [
  {
    name: "arms that write one file after a round",
    body: section("## A", FANOUT) + section("## W", `${W} models.infer('x') store.write('f', '')`),
  },
  {
    name: "one arm of three that reads what another writes",
    body:
      section("## A", FANOUT) +
      section(
        "## W",
        `${W} models.infer('x') if item == 1 then store.write('f', '') elseif item == 3 then pcall(store.read, 'f') end models.infer('y')`,
      ),
  },
  {
    name: "an owner that reads before the wait",
    body:
      section(
        "## A",
        `${W} local t = tasks.spawn('## W') models.infer('own') pcall(store.read, 'f') tasks.join({ t }) return ''`,
      ) + section("## W", `${W} models.infer('x') store.write('f', '')`),
  },
  {
    name: "a glob against a write",
    body:
      section("## A", FANOUT) +
      section(
        "## W",
        `${W} models.infer('x') if item == 2 then store.glob('d/**') else store.write('d/' .. item, '') end`,
      ),
  },
  {
    name: "a directory against a file in it",
    body:
      section("## A", FANOUT) +
      section(
        "## W",
        `${W} models.infer('x') if item == 2 then store.delete('d') else store.write('d/' .. item, '') end`,
      ),
  },
  {
    name: "a section that an arm calls",
    body:
      section("## A", "tasks.fanout('## W', { 1, 2 }) return ''") +
      section("## W", "call('### V')") +
      section("### V", `${W} models.infer('x') store.append('f', 'x')`),
  },
  {
    name: "arms of two fanouts that never meet in one owner",
    body:
      section("## A", "tasks.fanout('## W', { 1, 2 }) return ''") +
      section("## W", "tasks.fanout('### V', { item })") +
      section("### V", `${W} models.infer('x') store.write('f', '')`),
  },
  {
    name: "two calls of one batch",
    body: section("## A", `${W} ${LOOP} return ''`),
    setting: {
      tool: () => ({
        ok: true,
        value: { text: "", trust: "trusted", accesses: [{ op: "write", path: "f" }], files: {} },
      }),
    },
  },
  {
    name: "a tool call against its arm's sibling",
    body:
      section("## A", "tasks.fanout('## W', { 1, 2 }) return ''") +
      section(
        "## W",
        `${W} models.infer('x') if item == 1 then pcall(tools.call, 'x/a') else store.write('f', '') end`,
      ),
    setting: {
      tool: () => ({
        ok: false,
        value: { kind: "Other", message: "m", accesses: [{ op: "read", path: "f" }], files: {} },
      }),
    },
  },
];

describe("in every order the run finds the race", () => {
  test.each(RACES)("$name", ({ body, setting }) => {
    const orders = inEveryOrder(
      () => new Drive(body, { ...SETTING, ...setting }),
      (drive) => {
        expect(drive.outcome?.status === "failed" ? drive.outcome.error.kind : drive.outcome).toBe("Determinism");
        expect(drive.named("task_failed").filter(({ kind }) => kind !== "tool")).toEqual([]);
      },
    );
    expect(orders).toBeGreaterThan(1);
  });
});
