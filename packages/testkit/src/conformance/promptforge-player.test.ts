import { describe, expect, it } from "vitest";
import type { CaseHost, ConformanceCase } from "./case.js";
import { hostPlayer } from "./host-player.js";
import { promptforgePlayer } from "./promptforge-player.js";

const { signal } = new AbortController();
const play = promptforgePlayer({});
const played = (lua: string, host: CaseHost = {}, frontmatter = "", key = "promptforge"): ConformanceCase => ({
  id: "test/case",
  about: "a test",
  source: "design",
  prompt: `---\nname: t\ndescription: d\n${key}: 0\n${frontmatter}---\n\n# T\n\n## Only\n\n\`\`\`lua\n${lua}\n\`\`\`\n`,
  host,
  expect: {},
});
const kit = {
  id: "acme/kit",
  tools: [
    {
      path: "acme/kit/search",
      description: "Search.",
      parameters: { type: "object" },
      answers: [{ text: "hits", trust: "trusted" as const }],
    },
  ],
};
const KIT = "capabilities: [{ ref: acme/kit, config: { depth: 2 } }]\n";

describe("promptforgePlayer", () => {
  it("activates scripted capabilities and sees their calls under their paths", async () => {
    const slots = "tools: { look: acme/kit/search }\n";
    const seen = await play(
      played("return tools.call('look', { a = 1 })", { capabilities: [kit] }, KIT + slots),
      signal,
    );
    expect(seen).toMatchObject({
      outcome: "completed",
      result: "hits",
      calls: [{ tool: "acme/kit/search", arguments: { a: 1 }, caller: "script" }],
    });
    expect(seen.activated).toEqual(new Map([["acme/kit", { depth: 2 }]]));
    expect(seen.spans).toHaveLength(1);
  });

  it("tells a capability that fails or conflicts, and one that got no config", async () => {
    const failing = { ...kit, fails: "no key" };
    const refused = await play(played("", { capabilities: [failing] }, KIT), signal);
    expect(refused).toMatchObject({ outcome: "refused", activated: new Map() });
    expect(refused.logs).toMatchObject([{ level: "warn", fields: { reason: "no key" } }]);
    const other = { id: "acme/other", conflicts: ["acme/kit"] };
    const both = "capabilities: [acme/kit, acme/other]\n";
    expect((await play(played("", { capabilities: [kit, other] }, both), signal)).error?.message).toContain(
      "acme/other",
    );
    const bare = await play(played("", { capabilities: [kit] }, "capabilities: [acme/kit]\n"), signal);
    expect(bare.activated).toEqual(new Map([["acme/kit", null]]));
  });

  it("has the bundled Packs that the capabilities name, and names their calls by path", async () => {
    const ask = "capabilities: [promptforge/user-input]\ntools: { ask: promptforge/user-input/ask }\n";
    const lua = "return tools.call('ask')";
    const named = await play(played(lua, { operator: ["hi"], capabilities: ["promptforge/user-input"] }, ask), signal);
    expect(named).toMatchObject({ result: "hi", calls: [{ tool: "promptforge/user-input/ask" }] });
    expect(await play(played(lua, { operator: ["hi"] }, ask), signal)).toMatchObject({ result: "hi" });
    const others = await play(played(lua, { operator: ["hi"], capabilities: ["promptforge/web"] }, ask), signal);
    expect(others.outcome).toBe("refused");
  });

  it("fills fuzzy slots with the scripted picker, with the bundled one, and with none", async () => {
    const fuzzy = `${KIT}tools: { look: { want: search } }\n`;
    const lua = "return look.wire_name";
    const scores = { search: { "acme/kit/search": 0.6 } };
    const filled = await play(played(lua, { capabilities: [kit], picker: { scores } }, fuzzy), signal);
    expect(filled.result).toBe("search");
    const picker = { scores, thresholds: { floor: 0.7, solo: 0.7, top_k: 2 } };
    expect((await play(played(lua, { capabilities: [kit], picker }, fuzzy), signal)).error?.message).toContain(
      "no tool matches",
    );
    expect((await play(played(lua, { capabilities: [kit], picker: "bundled" }, fuzzy), signal)).result).toBe("search");
    expect((await play(played(lua, { capabilities: [kit], picker: "none" }, fuzzy), signal)).error?.message).toContain(
      "no tool picker",
    );
  });

  it("plays a runvil file as a Host without the dialect does", async () => {
    const plain = played("return tostring(packs.get('user-input') ~= nil)", { operator: [] }, "", "runvil");
    expect((await play(plain, signal)).events).toEqual((await hostPlayer()(plain, signal)).events);
    expect((await hostPlayer()(played("return 'x'"), signal)).error?.kind).toBe("Frontmatter");
  });
});
