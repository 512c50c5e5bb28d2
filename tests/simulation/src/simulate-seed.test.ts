import { describe, expect, it } from "vitest";
import { checkRun } from "./check/check-run.js";
import { playCalm, playDisturbed } from "./play/disturbed.js";
import { scenarioOf } from "./play/scenario.js";
import { simulateSeed } from "./simulate-seed.js";
import { THROWN_SECRET } from "./world/secrets.js";
import { World } from "./world/world.js";

describe("a seed", () => {
  it.each(Array.from({ length: 40 }, (_, index) => 10_000 + index))("plays without fault: %d", async (seed) => {
    expect(await simulateSeed(seed)).toEqual([]);
  });

  it("plays the same every time", async () => {
    for (const seed of [3, 24, 194, 1578]) {
      const scenario = scenarioOf(seed);
      expect(scenarioOf(seed)).toEqual(scenario);
      const [first, second] = [await playCalm(new World(seed), scenario), await playCalm(new World(seed), scenario)];
      expect(second.lines).toEqual(first.lines);
      const disturbed = [await playDisturbed(scenario, first), await playDisturbed(scenario, first)];
      expect(disturbed[1]?.lines).toEqual(disturbed[0]?.lines);
      expect(disturbed[1]?.lives.map(({ requests }) => requests)).toEqual(
        disturbed[0]?.lives.map(({ requests }) => requests),
      );
    }
  });

  it("draws what it is there for", () => {
    const scenarios = Array.from({ length: 300 }, (_, seed) => scenarioOf(seed));
    const troubles = scenarios.flatMap((scenario) => scenario.troubles);
    for (const kind of ["crash", "disk"]) expect(troubles.map((trouble) => trouble.kind)).toContain(kind);
    expect(troubles.some((trouble) => trouble.kind === "crash" && trouble.power)).toBe(true);
    expect(scenarios.some(({ cancelAt }) => cancelAt !== undefined)).toBe(true);
    expect(scenarios.some(({ stopAt }) => stopAt !== undefined)).toBe(true);
    const prompts = scenarios.map(({ prompt }) => prompt).join("");
    for (const call of ["jump(", "call(", "tasks.fanout(", "tasks.spawn(", "models.loop(", "require '", "timeout ="]) {
      expect(prompts).toContain(call);
    }
  });
});

describe("the checks of a run", () => {
  it("see what is wrong, so that seeds can fail", async () => {
    const scenario = { ...scenarioOf(3), cancelAt: undefined, stopAt: undefined };
    const calm = await playCalm(new World(3), scenario);
    expect(checkRun(calm, scenario)).toEqual([]);
    const [life] = calm.lives;
    if (life === undefined) throw new Error("nothing was played");
    expect(checkRun({ ...calm, outcome: undefined }, scenario)).not.toEqual([]);
    expect(checkRun({ ...calm, lives: [{ ...life, events: life.events.slice(0, -1) }] }, scenario)).not.toEqual([]);
    const lost = { id: "0#999", answer: { ok: true, value: null } as const, batch: 0, at: 0 };
    expect(checkRun({ ...calm, lives: [{ ...life, acknowledged: [lost] }] }, scenario)).toEqual([
      "the acknowledged answer of 0#999 is lost",
    ]);
    const leaked = { record: "blob", text: THROWN_SECRET };
    expect(checkRun({ ...calm, lines: [...calm.lines, leaked] }, scenario)).toEqual(["a secret is in the journal"]);
    calm.world.executions.set("sim-1:0#0", 2);
    expect(checkRun(calm, scenario)).toEqual(["sim-1:0#0 was executed 2 times"]);
  });
});
