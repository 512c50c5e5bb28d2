import { describe, expect, it } from "vitest";
import type { CaseHost, ConformanceCase } from "./case.js";
import { promptforgePlayer } from "./promptforge-player.js";

const { signal } = new AbortController();
const play = promptforgePlayer({});
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
const FUZZY = "capabilities: [acme/kit]\ntools: { look: { want: search } }\n";
const migration = async (
  frontmatter: string,
  lua: string,
  host: CaseHost,
  rest: Partial<ConformanceCase> = {},
  key = "promptforge",
) => {
  const prompt = `---\nname: t\ndescription: d\n${key}: 0\n${frontmatter}---\n\n# T\n\n## Only\n\n\`\`\`lua\n${lua}\n\`\`\`\n`;
  const played: ConformanceCase = {
    id: "test/case",
    about: "a test",
    source: "design",
    run: "migrate",
    prompt,
    host,
    expect: { migrated: {} },
    ...rest,
  };
  return (await play(played, signal)).migrated;
};
const AND_RUN = { expect: { migrated: { run_result: "" } } };

describe("migrationPlayer", () => {
  it("rewrites a prompt, and runs what was written where a result is expected", async () => {
    const exact = "capabilities: [acme/kit]\ntools: { look: acme/kit/search }\n";
    const lua = "return tools.call('look')";
    const rewritten = await migration(exact, lua, { capabilities: [kit] });
    expect(rewritten).toMatchObject({ exit: 0, remarks: [], unchanged: false });
    expect(rewritten?.written).toContain("tools.call('kit/search')");
    expect(rewritten?.runResult).toBeUndefined();
    const ran = await migration(exact, lua, { capabilities: [kit] }, AND_RUN);
    expect(ran?.runResult).toBe("hits");
    const refused = await migration(exact, lua, { capabilities: [] }, AND_RUN);
    expect(refused?.runFailure).toMatchObject({ kind: "RequirementsUnmet" });
  });

  it("runs it with the bundled Packs that the capabilities name", async () => {
    const ask = "capabilities: [promptforge/user-input]\ntools: { ask: promptforge/user-input/ask }\n";
    const host: CaseHost = { operator: ["hi"], capabilities: ["promptforge/user-input"] };
    expect((await migration(ask, "return tools.call('ask')", host, AND_RUN))?.runResult).toBe("hi");
  });

  it("fills fuzzy slots only where the rewriting knows the Host, with its picker", async () => {
    const host: CaseHost = { capabilities: [kit], picker: { scores: { search: { "acme/kit/search": 0.8 } } } };
    const knowing = { migrate_host: true, ...AND_RUN };
    const lua = "return tools.call('look')";
    expect(await migration(FUZZY, lua, host)).toMatchObject({ exit: 1, remarks: ["M-FUZZY"] });
    expect(await migration(FUZZY, lua, host, knowing)).toMatchObject({ exit: 0, remarks: [], runResult: "hits" });
    expect(await migration(FUZZY, lua, { ...host, picker: "none" }, knowing)).toMatchObject({ remarks: ["M-FUZZY"] });
    const bundled = await migration(FUZZY, lua, { ...host, picker: "bundled" }, knowing);
    expect(bundled).toMatchObject({ exit: 0, runResult: "hits" });
  });

  it("tells a file that is not written, and one that stays as it is", async () => {
    const clash = await migration("capabilities: [acme/kit, corp/kit]\n", "return 'x'", {});
    expect(clash).toMatchObject({ exit: 2, remarks: ["M-PACKID"], unchanged: false });
    expect(clash?.written).toBeUndefined();
    expect(await migration("", "return 'x'", {}, {}, "runvil")).toMatchObject({ exit: 0, unchanged: true });
  });
});
