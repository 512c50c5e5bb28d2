import type { PackReport } from "@runvil/host";
import { expect, test } from "vitest";
import { fencesOf, oldPrompt } from "../../test/old-prompt.js";
import type { PickableTool, SlotPick, SlotPicker } from "../slots/slot-picker.js";
import { migrate } from "./migrate.js";
import { pickTools } from "./pick-tools.js";

const pack = (name: string, ...tools: string[]): PackReport => ({
  name,
  id: name.slice(name.indexOf("/") + 1),
  description: "A Pack.",
  needs: [],
  skipped: [],
  tools: tools.map((id) => ({ id, description: `Does ${id}.`, parameters: { type: "object" } })),
});

const PACKS = [
  pack("acme/kit", "kit/find", "kit/deep/find"),
  pack("acme/other", "other/find"),
  pack("runvil/web", "web/fetch"),
];

/** A picker that answers by want, and notes what it was shown. */
function scripted(answer: SlotPick<PickableTool> | "first") {
  const shown: string[] = [];
  const picker: SlotPicker = {
    thresholds: { duplicate: 1 },
    async pick<T extends PickableTool>(want: string, tools: readonly T[]): Promise<SlotPick<T>> {
      shown.push(`${want}: ${tools.map(({ id, capability, name }) => `${id} ${capability} ${name}`).join("; ")}`);
      const [first] = tools;
      if (answer === "first" && first) return { decision: "bind", tool: first, score: 0.5 };
      if (answer === "first" || answer.decision === "bind") return { decision: "absent" };
      if (!("tools" in answer)) return answer;
      const named = answer.tools.flatMap(({ id }) => tools.filter((tool) => tool.id === id));
      return { decision: answer.decision, tools: named };
    },
    similarities: async () => ({ ok: true, pairs: [] }),
  };
  return { picker, shown };
}

const frontmatter = "capabilities: [promptforge/web, acme/kit]\ntools:\n  page: {want: read it}\n  x: acme/kit/x\n";

test("a picker is shown the tools of the declared capabilities, under their paths and in their order", async () => {
  const { picker, shown } = scripted("first");
  const tools = await pickTools(oldPrompt({ frontmatter }), PACKS, picker);
  expect(shown).toEqual(["read it: promptforge/web/fetch promptforge/web fetch; acme/kit/find acme/kit find"]);
  expect(tools).toEqual({ page: { path: "promptforge/web/fetch", score: 0.5 } });
});

test("what it picks fills the slot", async () => {
  const text = oldPrompt({ frontmatter, sections: { One: "return tools.call('page')" } });
  const result = migrate(text, { fileName: "old.md", tools: await pickTools(text, PACKS, scripted("first").picker) });
  expect(fencesOf(result.text)).toEqual(["return tools.call('web/fetch')"]);
  expect(result.exit).toBe(0);
});

const tool = (id: string): PickableTool => ({ id, capability: "", name: "", description: "", parameters: {} });

test.each<[SlotPick<PickableTool>, string]>([
  [{ decision: "absent" }, "no tool of this Host fits"],
  [
    { decision: "ambiguous", tools: [tool("acme/kit/find"), tool("promptforge/web/fetch")] },
    "several tools of this Host fit: acme/kit/find, promptforge/web/fetch",
  ],
  [{ decision: "failed", failure: { message: "no weights" } }, "the tool picker failed: no weights"],
])("a slot that stays open says why: %j", async (answer, reason) => {
  const text = oldPrompt({ frontmatter });
  const tools = await pickTools(text, PACKS, scripted(answer).picker);
  expect(tools).toEqual({ page: { reason } });
  const { remarks } = migrate(text, { fileName: "old.md", tools });
  expect(remarks.find(({ code }) => code === "M-FUZZY")?.text).toContain(reason);
});

test("a file without fuzzy slots asks nothing", async () => {
  const { picker, shown } = scripted("first");
  expect(await pickTools(oldPrompt(), PACKS, picker)).toEqual({});
  expect(await pickTools("---\nrunvil: 0\n---\n", PACKS, picker)).toEqual({});
  expect(await pickTools("no prompt", PACKS, picker)).toEqual({});
  expect(shown).toEqual([]);
});
