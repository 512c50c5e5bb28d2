import { setTimeout as sleep } from "node:timers/promises";
import { memoryJournalStore } from "@runvil/harness";
import { JournalError, type JournalStore, type RunHandle } from "@runvil/host";
import type { RunEvent } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { byTask, promptOf, Rig, SEED, section, storeWith } from "../../test/journal/rig.js";

/** Arms that ask, call, write and compute, and an owner that catches what interrupts it. */
const BUSY = promptOf(
  section(
    "## Main",
    `models.use('writer')
     store.write('a', '1')
     local t = tasks.spawn('## Other')
     log(tostring(pcall(models.infer, 'first')))
     tools.offer('kit/echo')
     messages:user('go')
     log(tostring(pcall(models.loop)))
     for round = 1, 2 do
       local n = 0
       for i = 1, 30000 do n = n + i % 7 end
       log('counted ' .. round)
     end
     log(tostring(pcall(tasks.join, { t })))
     return store.read('a')`,
  ) +
    section(
      "## Other",
      `models.use('writer')
       log('other')
       log(tostring(pcall(tools.call, 'kit/note', { text = 'n' })))
       store.write('b', models.infer('second'))
       log('other ends')`,
    ),
);

const SLICES = promptOf(
  section(
    "## Main",
    `models.use('writer')
     local t = tasks.spawn('## Other')
     models.infer('x')
     for round = 1, 12 do
       for i = 1, 700000 do end
       log('round ' .. round)
     end
     tasks.join({ t })
     return 'whole'`,
  ) + section("## Other", "models.use('writer') log(tostring(pcall(models.infer, 'y'))) log('end')"),
);

const FIXED = { name: "r", seed: SEED, startedAt: "2026-01-02T03:04:05Z" };

function delegating(store: JournalStore): JournalStore {
  return {
    place: store.place,
    create: (run) => store.create(run),
    open: (run) => store.open(run),
    read: (run) => store.read(run),
    list: () => store.list(),
    delete: (run) => store.delete(run),
  };
}

/** Runs a prompt, and lets `meddle` do what it will with the handle as events come. */
async function meddled(prompt: string, meddle: (event: RunEvent, handle: RunHandle) => void) {
  const rig = new Rig();
  const host = await rig.host({ limits: { abortGraceMs: 50 } });
  const events: RunEvent[] = [];
  const handle: RunHandle = host.run({
    prompt,
    ...FIXED,
    onEvent: (event) => {
      events.push(event);
      meddle(event, handle);
    },
  });
  const outcome = await handle.outcome;
  await host.close();
  return { rig, events, outcome };
}

async function expectReplayed({ rig, events, outcome }: Awaited<ReturnType<typeof meddled>>, when: string) {
  const replayed = await rig.replay();
  expect(replayed.divergence, when).toBeUndefined();
  expect(replayed.outcome, when).toEqual(outcome);
  expect(JSON.stringify(replayed.events), when).toBe(JSON.stringify(events));
}

describe("a cancel", () => {
  it("in an observer of any event is replayed at the same check", { timeout: 60_000 }, async () => {
    const { events } = await meddled(BUSY, () => {});
    const outcomes = new Set<string>();
    const checks = new Set<unknown>();
    for (let at = 0; at < events.length; at += 1) {
      const cancelled = await meddled(BUSY, ({ seq }, handle) => {
        if (seq === at) handle.cancel();
      });
      await expectReplayed(cancelled, `cancelled at event ${at}, ${events[at]?.event}`);
      outcomes.add(cancelled.outcome.status);
      for (const line of await cancelled.rig.lines()) if ("check" in line) checks.add(line.check);
    }
    expect(outcomes).toContain("cancelled");
    expect(checks.size).toBeGreaterThan(5);
  });

  it("between two time slices is replayed between the same two", { timeout: 60_000 }, async () => {
    const steps = new Set<unknown>();
    for (let wait = 0; wait <= 8; wait += 2) {
      let turns = 0;
      const cancelled = await meddled(SLICES, (event, handle) => {
        if (event.event !== "model_turn_completed" || turns > 0) return;
        // A turn of the event loop comes between two slices.
        const tick = (): void => {
          turns += 1;
          if (turns > wait) handle.cancel();
          else setImmediate(tick);
        };
        setImmediate(tick);
      });
      await expectReplayed(cancelled, `cancelled after ${wait} turns`);
      for (const line of await cancelled.rig.lines()) if ("steps" in line) steps.add(line.steps);
    }
    expect(steps.size).toBeGreaterThan(1);
  });

  it("while the run waits, and before it began, is replayed", async () => {
    const waiting = promptOf(
      section("## Main", "log(tostring(pcall(tools.call, 'kit/hang', { text = 'x' }))) log('b')"),
    );
    const cancelled = await meddled(waiting, (event, handle) => {
      if (event.event === "lua_block_started") setTimeout(() => handle.cancel(), 20);
    });
    expect(cancelled.outcome).toEqual({ status: "cancelled" });
    await expectReplayed(cancelled, "while waiting");
    const lines = await cancelled.rig.lines();
    expect(lines.map(({ record }) => record).filter((record) => record !== "answer")).toEqual([
      "run",
      "effect",
      "input",
      "end",
    ]);
    expect(lines).toContainEqual({ record: "input", what: "cancel", chain: null, check: null, steps: 1 });
    expect(lines.at(-1)).toEqual({ record: "end", outcome: "cancelled" });

    const rig = new Rig();
    const early = await rig.run(BUSY, { signal: AbortSignal.abort() });
    expect(early.outcome).toEqual({ status: "cancelled" });
  });

  it("that a crash kept off the record leaves no answer behind that it made late", async () => {
    const prompt = promptOf(
      section(
        "## Main",
        "local t = tasks.spawn('## Other') pcall(tools.call, 'kit/hang', { text = 'x' }) tasks.join({ t })",
      ) + section("## Other", "pcall(tools.call, 'kit/hang', { text = 'y' })"),
    );
    const kept = memoryJournalStore();
    const dying: JournalStore = {
      ...delegating(kept),
      async create(run) {
        const journal = await kept.create(run);
        return {
          run,
          async append(...lines) {
            if (lines.some(({ record }) => record === "input")) {
              // What the cancel aborted is answered meanwhile.
              await sleep(20);
              await journal.close();
              throw new JournalError({ kind: "closed", message: "cut off" });
            }
            return journal.append(...lines);
          },
          sync: () => journal.sync(),
          close: () => journal.close(),
        };
      },
    };
    const rig = new Rig(dying);
    const host = await rig.host();
    const handle = host.run({ prompt, ...FIXED });
    await sleep(20);
    handle.cancel();
    expect(await handle.outcome).toMatchObject({ status: "failed", error: { kind: "Journal" } });
    await host.close();
    const crashed = new Rig(kept);
    expect((await crashed.lines()).map(({ record }) => record)).toEqual(["run", "effect", "effect"]);
    const resuming = await crashed.host();
    const resumed = await resuming.resume("r");
    await sleep(20);
    resumed.cancel();
    expect(await resumed.outcome).toEqual({ status: "cancelled" });
    await resuming.close();
    expect((await crashed.replay()).outcome).toEqual({ status: "cancelled" });
  });

  it("of a run that crashed before its end line is resumed to its outcome", async () => {
    const cancelled = await meddled(BUSY, ({ event }, handle) => {
      if (event === "tool_call_succeeded") handle.cancel();
    });
    const lines = await cancelled.rig.lines();
    const crashed = new Rig(await storeWith("r", lines.slice(0, -1)));
    const resumed = await crashed.resume();
    expect(resumed).toEqual({ events: cancelled.events, outcome: { status: "cancelled" } });
    expect((await crashed.lines()).at(-1)).toEqual({ record: "end", outcome: "cancelled" });
  });
});

describe("a stop", () => {
  it("is replayed as the answers that it made", async () => {
    const prompt = promptOf(
      section(
        "## Main",
        `local t = tasks.spawn('## Other')
         log(tostring(pcall(tools.call, 'kit/hang', { text = 'x' })))
         log(tostring(pcall(tools.call, 'kit/echo', { text = 'y' })))
         tasks.join({ t })
         return 'on'`,
      ) + section("## Other", "log(tostring(pcall(tools.call, 'kit/hang', { text = 'z' }))) return 'end'"),
    );
    let stopped = false;
    const run = await meddled(prompt, ({ event }, handle) => {
      if (stopped || event !== "task_started") return;
      stopped = true;
      void sleep(30).then(() => handle.stop());
    });
    expect(run.outcome).toEqual({ status: "completed", result: "on" });
    await expectReplayed(run, "stopped");
    const answers = (await run.rig.lines()).filter(({ record }) => record === "answer");
    expect(answers.slice(0, 2)).toMatchObject([
      { ok: false, value: { kind: "cancelled", accesses: [], files: {} }, batch: 0 },
      { ok: false, value: { kind: "cancelled", accesses: [], files: {} }, batch: 0 },
    ]);
  });
});

describe("a dropped effect", () => {
  it("leaves an answer that the run never sees, in the replay too", async () => {
    const prompt = promptOf(
      section(
        "## Main",
        `local t = tasks.spawn('## Slow')
         tools.call('kit/echo', { text = 'a' })
         tasks.cancel(t)
         tools.call('kit/echo', { text = 'b' })
         return tools.call('kit/echo', { text = 'c' })`,
      ) + section("## Slow", "tools.call('kit/hang', { text = 'x' })"),
    );
    const run = await meddled(prompt, () => {});
    expect(run.outcome).toMatchObject({ status: "completed" });
    await expectReplayed(run, "dropped");
    const dropped = (await run.rig.lines()).filter((line) => "dropped" in line);
    expect(dropped).toEqual([
      {
        record: "answer",
        id: "0.0#0",
        ok: false,
        value: { kind: "cancelled", accesses: [], files: {} },
        dropped: true,
      },
    ]);
  });

  it("is not performed again by a resume after a crash right behind its answer", async () => {
    const prompt = promptOf(
      section(
        "## Main",
        `local t = tasks.spawn('## Slow')
         tools.call('kit/echo', { text = 'a' })
         tasks.cancel(t)
         tools.call('kit/echo', { text = 'b' })
         return tools.call('kit/echo', { text = 'c' })`,
      ) + section("## Slow", "tools.call('kit/hang', { text = 'slow' })"),
    );
    const rig = new Rig();
    const live = await rig.run(prompt);
    const lines = await rig.lines();
    for (let kept = 1; kept < lines.length; kept += 1) {
      const crashed = new Rig(await storeWith("r", lines.slice(0, kept)));
      const resumed = await crashed.resume();
      expect(resumed.outcome, `after ${kept} records`).toEqual(live.outcome);
      expect(byTask(resumed.events), `after ${kept} records`).toEqual(byTask(live.events));
      expect((await crashed.replay()).divergence, `after ${kept} records`).toBeUndefined();
    }
  });
});
