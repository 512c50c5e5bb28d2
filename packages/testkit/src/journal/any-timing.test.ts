import { setTimeout as sleep } from "node:timers/promises";
import { definePack, definePlugin, defineTool, type ModelProvider, trusted } from "@runvil/plugin-sdk";
import fc from "fast-check";
import { expect, it } from "vitest";
import { promptOf, Rig, section, storeWith } from "../../test/journal/rig.js";

/** Chains that race: which wins depends on nothing but the answers. */
const RACE = promptOf(
  section(
    "## Main",
    `models.use('writer')
     local set = {}
     for i = 1, 4 do set[i] = tasks.spawn('## Racer', { item = tostring(i) }) end
     local order = {}
     while #set > 0 do
       local handle, ok, result = tasks.join_any(set, { timeout = 0.004 })
       if handle == nil then
         log('timeout')
         order[#order + 1] = tools.call('kit/wait', { text = 'main' })
       else
         order[#order + 1] = tostring(ok) .. result
         set = tasks.pending()
         if #set == 1 then tasks.cancel(set[1]) end
       end
     end
     store.write('order', table.concat(order, ' '))
     return store.read('order')`,
  ) +
    section(
      "## Racer",
      `models.use('writer')
       store.write('r' .. item, models.infer(item))
       tools.call('kit/wait', { text = item })
       for i = 1, 20000 do end
       store.append('r' .. item, models.infer(item .. 'b'))
       return item`,
    ),
);

/** A rig whose model and tool take their time. */
function racing(delays: readonly number[], store?: ConstructorParameters<typeof Rig>[0]) {
  let next = 0;
  const wait = () => sleep((delays[next++ % delays.length] ?? 0) / 2);
  const provider: ModelProvider = {
    async complete() {
      await wait();
      return { text: "x", toolCalls: [] };
    },
  };
  const tool = defineTool({
    id: "kit/wait",
    description: "",
    parameters: { type: "object" },
    idempotent: true,
    async call() {
      await wait();
      return trusted("w");
    },
  });
  const pack = definePack({ name: "acme/kit", description: "", build: () => ({ tools: [tool] }) });
  const plugin = definePlugin({ name: "kit", install: (registry) => registry.add(pack()) })();
  return new Rig(store, { provider, plugins: [plugin] });
}

const delays = fc.array(fc.nat(12), { minLength: 1, maxLength: 20 });

it("is replayed byte for byte, whichever answers came together", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(delays, async (pauses) => {
      const rig = racing(pauses);
      const live = await rig.run(RACE);
      expect(live.outcome).toEqual({ status: "completed", result: expect.any(String) });
      const replayed = await rig.replay();
      expect(replayed.divergence).toBeUndefined();
      expect(replayed.outcome).toEqual(live.outcome);
      expect(JSON.stringify(replayed.events)).toBe(JSON.stringify(live.events));
    }),
    { numRuns: 15 },
  );
});

it("goes on to an end from wherever it crashed, and is replayed as it went on", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      delays,
      delays,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(30),
      async (pauses, later, at, ms) => {
        const rig = racing(pauses);
        await rig.run(RACE);
        const lines = await rig.lines();
        const kept = 1 + Math.floor(at * (lines.length - 1));
        const crashed = racing(later, await storeWith("r", lines.slice(0, kept)));
        // A cancel may come while it replays, and while it goes on.
        const first = await crashed.resume("r", { signal: AbortSignal.timeout(ms) });
        const again = await crashed.resume();
        expect(again.outcome?.status).not.toBe("failed");
        if ((await crashed.lines()).some((line) => "what" in line)) expect(again.outcome).toEqual(first.outcome);
        const replayed = await crashed.replay();
        expect(replayed.divergence).toBeUndefined();
        expect(JSON.stringify(replayed.events)).toBe(JSON.stringify(again.events));
        expect(replayed.outcome).toEqual(again.outcome);
      },
    ),
    { numRuns: 25 },
  );
});
