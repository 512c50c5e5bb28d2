import { INPUT_BROKER } from "@runvil/pack-user-input";
import { definePack, definePlugin, defineService, defineTool, Services, trusted } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { scriptedOperator } from "../scripted-operator.js";
import type { CaseExpectation, CaseHost, ConformanceCase } from "./case.js";
import { hostPlayer } from "./host-player.js";

const played = (
  lua: string,
  host: CaseHost = {},
  frontmatter = "",
  expected: CaseExpectation = {},
): ConformanceCase => ({
  id: "test/case",
  about: "a test",
  source: "design",
  prompt: `---\nname: t\ndescription: d\nrunvil: 0\n${frontmatter}---\n\n# T\n\n## Only\n\n\`\`\`lua\n${lua}\n\`\`\`\n`,
  host,
  expect: expected,
});
const WRITER = "models: { writer: {} }\n";
const { signal } = new AbortController();
const play = hostPlayer();

describe("hostPlayer", () => {
  it("tells how a run ended, and refused from failed", async () => {
    expect(await play(played("return 'x'"), signal)).toMatchObject({ outcome: "completed", result: "x", problems: [] });
    expect(await play(played("error({})"), signal)).toMatchObject({ outcome: "failed", error: { kind: "Lua" } });
    expect(await play(played("return ="), signal)).toMatchObject({
      outcome: "refused",
      error: { kind: "Lua", runKind: "Parse" },
    });
    expect(await play(played("", {}, "uses: [none]\n"), signal)).toMatchObject({
      outcome: "refused",
      error: { kind: "RequirementsUnmet" },
    });
  });

  it("gives the run its files, arguments and seed, and reads its files", async () => {
    const lua = "store.write('b.md', store.read('a.md') .. args) return untrusted('x')";
    const host: CaseHost = { store: { "a.md": "A" }, args: "!", seed: "a".repeat(64) };
    const one = await play(played(lua, host, "", { store: { "b.md": "", "c.md": "" } }), signal);
    const two = await play(played(lua, host), signal);
    expect([...one.files]).toEqual([
      ["a.md", "A"],
      ["b.md", "A!"],
    ]);
    expect(two.result).toBe(one.result);
    const refused = await play(played("return =", host, "", { store: { "a.md": "A" } }), signal);
    expect(refused.files).toEqual(new Map([["a.md", "A"]]));
  });

  it("records calls, requests and events, and reports what no script covers", async () => {
    const host: CaseHost = {
      operator: ["hi"],
      web: { search: [] },
      models: { writer: [{ calls: [{ id: "c1", name: "user-input_ask", arguments: {} }] }] },
    };
    const lua = "models.use('writer') tools.offer('user-input/ask') messages:user('go') models.loop()";
    const seen = await play(played(lua, host, WRITER), signal);
    expect(seen.calls).toEqual([{ tool: "user-input/ask", arguments: {}, caller: "model" }]);
    expect(seen.requests).toHaveLength(2);
    expect(seen.events[0]?.event).toBe("run_started");
    expect(seen.problems).toEqual([
      'the model script\'s list "writer" has 1 round, and a request on the role "writer" asked for one more',
    ]);
  });

  it("has an operator and a search provider only when the case says so", async () => {
    const lua = "return tostring(packs.get('web')) .. tostring(packs.get('user-input'))";
    expect((await play(played(lua), signal)).result).toBe("nilnil");
    const host: CaseHost = { operator: [], web: { search: [] } };
    expect((await play(played(lua, host), signal)).result).not.toContain("nil");
    expect((await play(played(lua, { ...host, packs: [] }), signal)).result).toBe("nilnil");
  });

  it.each<[CaseHost["cancel_when"], string]>([
    ["tool_call", "tools.call('user-input/ask') return 'late'"],
    ["model_round", "models.use('writer') models.infer('x') return 'late'"],
    [
      "handler_runs",
      "tools.offer_local('h', 'd', {}, function() log('handler runs') while true do end end) tools.call('h')",
    ],
  ])("cancels at %s", async (moment, lua) => {
    const host: CaseHost = {
      operator: ["hi"],
      models: { any: [{ text: "x" }] },
      ...(moment && { cancel_when: moment }),
    };
    expect(await play(played(lua, host, WRITER), signal)).toMatchObject({ outcome: "cancelled", problems: [] });
  });

  it.each<[NonNullable<CaseHost["cancel_when"]>, string]>([
    ["start", "return 'late'"],
    ["store_operation", "store.write('a', 'x') return 'late'"],
    [{ event: "log_checkpoint", message: "now" }, "log('later') log('now') while true do end"],
  ])("cancels at %j too", async (moment, lua) => {
    expect(await play(played(lua, { cancel_when: moment }), signal)).toMatchObject({ outcome: "cancelled" });
  });

  it("stops calls in flight, and the run goes on", async () => {
    const lua = "models.use('writer') local ok, e = pcall(models.infer, 'x') return tostring(ok) .. e.kind";
    const host: CaseHost = { stop_when: "model_round", models: { any: [{ text: "x" }] } };
    expect(await play(played(lua, host, WRITER), signal)).toMatchObject({ result: "falsecancelled" });
  });

  it("gives the run its model, limits and snapshot", async () => {
    const lua = "models.use('writer') return ui().a .. models.infer('x') .. models.infer('y')";
    const host: CaseHost = {
      current_model: null,
      role_models: { writer: { context: 9 } },
      limits: { budgets: { rounds: 1 } },
      ui: { a: "b" },
      models: { any: [{ text: "x" }] },
    };
    const seen = await play(played(lua, host, WRITER), signal);
    expect(seen.error).toEqual({ kind: "Budget", message: "budget exceeded: rounds 1 (1 spent)" });
    expect(seen.requests).toMatchObject([{ model: "scripted-writer" }]);
  });

  it("tells where an error is, what the Host logged and what it collected", async () => {
    const refused = await play(played("return ="), signal);
    expect(refused.error).toMatchObject({ line: 12 });
    const uses: CaseHost = { extra_packs: [{ name: "acme/kit", fails_to_start: "no disk" }] };
    expect((await play(played("", uses), signal)).logs).toContainEqual({
      level: "error",
      message: "a Pack failed to start",
      fields: expect.objectContaining({ pack: "kit", reason: "no disk" }),
    });
    const files = "input: { path: in.md, description: d }\noutput: { path: out.md, description: d }\n";
    const seen = await play(played("store.write('out.md', store.read('in.md') .. '!')", { input: "i" }, files), signal);
    expect(seen.output).toBe("i!");
  });

  it("tells which calls were out together", async () => {
    const tool = { id: "kit/t", description: "d", parameters: {}, answers: [{ text: "x", trust: "trusted" as const }] };
    const call = (id: string) => ({ id, name: "kit_t", arguments: {} });
    const host: CaseHost = {
      extra_packs: [{ name: "acme/kit", tools: [tool] }],
      models: { any: [{ calls: [call("a"), call("b")] }, { text: "done" }] },
    };
    const lua = "models.use('writer') tools.offer('kit/t') messages:user('go') models.loop() tools.call('kit/t')";
    const { spans = [] } = await play(played(lua, host, `${WRITER}uses: [acme/kit]\n`), signal);
    const [first, second, third] = spans;
    expect(spans).toHaveLength(3);
    expect(second?.from).toBeLessThan(first?.to ?? 0);
    expect(third?.from).toBeGreaterThan(Math.max(first?.to ?? 0, second?.to ?? 0));
  });

  it("adds Plugins of your own, and sees their calls", async () => {
    const tool = defineTool({
      id: "kit/t",
      description: "d",
      parameters: { type: "object" },
      call: () => trusted("mine"),
    });
    const pack = definePack({ name: "acme/kit", description: "d", build: () => ({ tools: [tool] }) });
    const own = hostPlayer({
      plugins: () => [definePlugin({ name: "kit", install: (registry) => registry.add(pack()) })()],
    });
    const seen = await own(played("return tools.call('kit/t', { a = 1 })", {}, "uses: [acme/kit]\n"), signal);
    expect(seen).toMatchObject({ result: "mine", calls: [{ tool: "kit/t", arguments: { a: 1 }, caller: "script" }] });
  });

  it("lends services of your own, under those of the case", async () => {
    const word = defineService<string>("acme/word");
    const tool = defineTool({
      id: "kit/t",
      description: "d",
      parameters: { type: "object" },
      call: (_args, cx) => trusted(cx.service(word) ?? "none"),
    });
    const pack = definePack({ name: "acme/kit", description: "d", needs: [word], build: () => ({ tools: [tool] }) });
    const plugins = () => [definePlugin({ name: "kit", install: (registry) => registry.add(pack()) })()];
    const services = () => Services.empty.with(word, "lent").with(INPUT_BROKER, scriptedOperator(["mine"]));
    const own = hostPlayer({ plugins, services });
    const lua = "return tools.call('kit/t') .. ' ' .. tools.call('user-input/ask')";
    const uses = "uses: [acme/kit, user-input]\n";
    expect(await own(played(lua, { operator: ["theirs"] }, uses), signal)).toMatchObject({ result: "lent theirs" });
    expect(await hostPlayer({ plugins })(played(lua, { operator: [] }, uses), signal)).toMatchObject({
      outcome: "refused",
    });
  });
});
