import { RUNS, Services, TOOL_CATALOG } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { play, runsOf, startFirst } from "../../test/inner-runs.js";

describe("what a run lends beside", () => {
  it("is its own catalog, of what its sections can offer, frozen", async () => {
    const { outcome } = await play("return 1", async (cx) => {
      const tools = cx.service(TOOL_CATALOG)?.tools() ?? [];
      expect(() => Reflect.apply(Array.prototype.push, tools, [1])).toThrow(TypeError);
      return tools.map(({ id, structured }) => [id, structured]);
    });
    expect(outcome).toMatchObject({ result: '[["x/go",true]]' });
  });

  it("gives way to what the Host was composed of", async () => {
    const services = Services.empty.with(TOOL_CATALOG, { tools: () => [] }).with(RUNS, {
      depth: 7,
      start: async () => ({ status: "cancelled", spent: { rounds: 0, tokens: 0, cost: 0, toolCalls: 0 } }),
    });
    const { outcome } = await play(
      "return 1",
      async (cx, outlines) => [
        cx.service(TOOL_CATALOG)?.tools(),
        runsOf(cx).depth,
        (await startFirst(cx, outlines)).status,
      ],
      { host: { services } },
    );
    expect(outcome).toMatchObject({ result: '[[],7,"cancelled"]' });
  });
});
