import { expect, expectTypeOf, it } from "vitest";
import { definePack, definePlugin, defineService, defineTool, type Pack, ToolError, trustedJson } from "./index.js";

// The third-party Pack of docs/spec/packs.md section 3. That it compiles is most of the test.
interface Diary {
  day(date: string, signal: AbortSignal): Promise<{ entries: number } | undefined>;
}
const DIARY = defineService<Diary>("acme/diary");

const stats = defineTool({
  id: "poop/stats",
  description: "Return one day's diary counts as JSON.",
  parameters: {
    type: "object",
    properties: { date: { type: "string" } },
    required: ["date"],
    additionalProperties: false,
  },
  structured: true,
  async call({ date }, cx) {
    expectTypeOf(date).toEqualTypeOf<string>();
    const row = await cx.service(DIARY)?.day(date, cx.signal);
    if (row === undefined) throw new ToolError(`poop_stats: no entry for ${date}`, { kind: "InvalidArguments" });
    return trustedJson({ date, entries: row.entries });
  },
});

const poop = definePack({
  name: "acme/poop",
  description: "Read the diary.",
  needs: [DIARY],
  prelude: `local pack = ...\ndiary = {}\nfunction diary.stats(date) return tools.call(pack .. "/stats", { date = date }) end`,
  build: () => ({ tools: [stats] }),
});
const plugin = definePlugin({ name: "@acme/runvil-poop", install: (registry) => registry.add(poop()) });

it("installs one Pack with what it declared", () => {
  const added: Pack[] = [];
  plugin().install({ add: (pack) => added.push(pack) });
  expect(added.map(({ spec }) => [spec.name, spec.needs?.map((key) => key.id)])).toEqual([
    ["acme/poop", ["acme/diary"]],
  ]);
});
