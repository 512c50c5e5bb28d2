import { definePack, definePlugin, defineTool, type ModelProvider, trusted } from "@runvil/plugin-sdk";
import type { RunEvent } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { createHost, type Host, type HostOptions, SetupError, type ToolComparer } from "../index.js";

const tools = (name: `${string}/${string}`, ids: readonly `${string}/${string}`[]) =>
  definePlugin({
    name,
    install: (registry) =>
      registry.add(
        definePack({
          name,
          description: "",
          build: () => ({
            tools: ids.map((id) =>
              defineTool({ id, description: "D.", parameters: { type: "object" }, call: () => trusted("") }),
            ),
          }),
        })(),
      ),
  })();

/** Compares by the last segments: alike when they are the same. */
const picker: ToolComparer = {
  thresholds: { duplicate: 0.95 },
  async similarities(list) {
    const pairs = list.flatMap((first, index) =>
      list.slice(index + 1).map((second) => ({ first, second, similarity: first.name === second.name ? 0.9712 : 0.2 })),
    );
    return { ok: true, pairs };
  },
};
const failing: ToolComparer = {
  thresholds: { duplicate: 0.95 },
  similarities: async () => ({ ok: false, failure: { message: "no" } }),
};
const provider: ModelProvider = { complete: async () => ({ text: "end", toolCalls: [], finishReason: "stop" }) };
const models = { models: [{ id: "m", description: "", context: 9_999, thinking: "never" as const }], current: "m" };
const LOOP = "models.use('w') messages:user('x') models.loop() return 'ok'";
const prompt = (lua: string, uses = "") =>
  `---\nname: p\ndescription: d\nrunvil: 0\nmodels: { w: {} }\nuses: [${uses}]\n---\n\n# P\n\n## Main\n\n\`\`\`lua\n${lua}\n\`\`\`\n`;

const hostOf = (options: HostOptions): Promise<Host> =>
  createHost({
    plugins: [tools("runvil/a", ["a/look", "a/find"]), tools("acme/b", ["b/look"])],
    provider,
    models,
    ...options,
  });
async function play(options: HostOptions, lua: string, uses?: string) {
  const host = await hostOf(options);
  const events: RunEvent[] = [];
  const outcome = await host.run({ prompt: prompt(lua, uses), onEvent: (event) => events.push(event) }).outcome;
  await host.close();
  return { outcome, seen: events.filter(({ event }) => event === "tool_scope_near_duplicate") };
}
const BOTH = `packs.offer({'a', 'b'}) ${LOOP}`;

describe("nearDuplicates", () => {
  it("is off unless asked for", async () => {
    expect(await play({ picker }, BOTH, "acme/b")).toMatchObject({ outcome: { result: "ok" }, seen: [] });
    expect(await play({ picker, nearDuplicates: "off" }, BOTH, "acme/b")).toMatchObject({ seen: [] });
  });

  it("`warn` reports the pairs that a section offers", async () => {
    const { outcome, seen } = await play({ picker, nearDuplicates: "warn" }, BOTH, "acme/b");
    expect(outcome).toMatchObject({ result: "ok" });
    expect(seen).toMatchObject([{ first: "a/look", second: "b/look", similarity: 0.971, section: "Main" }]);
  });

  it("`fail` fails the section's list", async () => {
    expect((await play({ picker, nearDuplicates: "fail" }, BOTH, "acme/b")).outcome).toMatchObject({
      error: {
        kind: "Binding",
        message: 'tools "a_look" (a/look) and "b_look" (b/look) are near-duplicates with similarity 0.971',
      },
    });
    const alone = await play({ picker, nearDuplicates: "fail" }, `packs.offer('a') ${LOOP}`);
    expect(alone.outcome).toMatchObject({ result: "ok" });
  });

  it("with a picker that fails lets `warn` go on, and refuses where the check must pass", async () => {
    const warn = await play({ picker: failing, nearDuplicates: "warn" }, BOTH, "acme/b");
    expect(warn).toMatchObject({ outcome: { result: "ok" }, seen: [] });
    expect((await play({ picker: failing, nearDuplicates: "fail" }, BOTH, "acme/b")).outcome).toEqual({
      status: "failed",
      error: {
        kind: "RequirementsUnmet",
        message:
          "the environment cannot satisfy this prompt:\n- the near-duplicate check failed: the tool picker failed",
      },
    });
  });

  it.each(["warn", "fail"] as const)("`%s` without a picker stops the set-up", async (nearDuplicates) => {
    const made = createHost({ nearDuplicates });
    await expect(made).rejects.toThrow(SetupError);
    await expect(made).rejects.toThrow(`\`nearDuplicates: "${nearDuplicates}"\` needs a \`picker\``);
  });

  it.each<[unknown, string]>([
    [{ nearDuplicates: true }, '`nearDuplicates` takes "off", "warn" or "fail", got a boolean'],
    [{ picker: "bundled" }, "`picker` takes a tool picker"],
    [{ picker: { similarities: () => [] } }, "`picker` takes a tool picker"],
    [{ picker: { thresholds: { duplicate: 1 } } }, "`picker` takes a tool picker"],
  ])("refuses %j", async (options, message) => {
    await expect(Reflect.apply(createHost, undefined, [options])).rejects.toThrow(message);
  });
});

describe("host.compareTools", () => {
  it("finds the pairs of a prompt's whole offering and runs nothing", async () => {
    const host = await hostOf({ picker });
    expect(await host.compareTools({ prompt: prompt("error('ran')", "acme/b") })).toEqual({
      ok: true,
      pairs: [{ first: "a/look", second: "b/look", similarity: 0.971 }],
    });
    expect(await host.compareTools({ prompt: prompt("error('ran')") })).toEqual({ ok: true, pairs: [] });
    await host.close();
  });

  it("says why it cannot", async () => {
    const host = await hostOf({ picker });
    expect(await host.compareTools({ prompt: "no prompt" })).toMatchObject({ ok: false, error: { kind: "Parse" } });
    expect(await host.compareTools({ prompt: prompt("return 1", "nowhere") })).toMatchObject({
      ok: false,
      error: { kind: "RequirementsUnmet", message: expect.stringContaining("missing required Pack: nowhere") },
    });
    await host.close();
    const broken = await hostOf({ picker: failing });
    expect(await broken.compareTools({ prompt: prompt("return 1") })).toMatchObject({
      ok: false,
      error: { message: "the tool picker failed" },
    });
    await broken.close();
    const none = await createHost();
    await expect(none.compareTools({ prompt: prompt("return 1") })).rejects.toThrow("`compareTools` needs a `picker`");
    await none.close();
  });
});
