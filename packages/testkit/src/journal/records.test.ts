import { type Journal, JournalError, type JournalLine, type JournalStore, memoryJournalStore } from "@runvil/harness";
import { describe, expect, it } from "vitest";
import { linesOf, MODELS, promptOf, pureModel, Rig, section } from "../../test/journal/rig.js";

const PROMPT = promptOf(
  section(
    "## Main",
    `models.use('writer')
     local t = tasks.spawn('## Other')
     store.write('a', models.infer('one'))
     tools.call('kit/note', { text = 'n' })
     tasks.join({ t })
     return store.read('a')`,
  ) + section("## Other", "tools.call('kit/echo', { text = 'e' })"),
);

/** A store whose journals do something else from the n-th record on. */
function storeThat(kept: JournalStore, at: number, act: () => void | Promise<void>): JournalStore {
  let count = 0;
  const watched = (journal: Journal): Journal => ({
    run: journal.run,
    append(...lines) {
      count += lines.length;
      if (count >= at) return act();
      return journal.append(...lines);
    },
    sync: () => journal.sync(),
    close: () => journal.close(),
  });
  return {
    place: kept.place,
    create: async (run) => watched(await kept.create(run)),
    open: async (run) => watched(await kept.open(run)),
    read: (run) => kept.read(run),
    list: () => kept.list(),
    delete: (run) => kept.delete(run),
  };
}

/** Journals that take their time. */
function slowly(kept: JournalStore): JournalStore {
  const slow = (journal: Journal): Journal => ({
    run: journal.run,
    async append(...lines) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
      await journal.append(...lines);
    },
    sync: () => journal.sync(),
    close: () => journal.close(),
  });
  return {
    ...storeThat(kept, Number.POSITIVE_INFINITY, () => {}),
    create: async (run) => slow(await kept.create(run)),
  };
}

const full = (): never => {
  throw new JournalError({ kind: "failed", message: "could not save the journal of run r: ENOSPC" });
};

describe("a record that fails", () => {
  it.each([
    ["throws", full],
    ["rejects", async () => full()],
  ])(
    "ends the run with an error of its own, wherever it %s, and loses nothing",
    { timeout: 60_000 },
    async (_how, act) => {
      const live = await new Rig().run(PROMPT);
      for (let at = 1; ; at += 1) {
        const kept = memoryJournalStore();
        const failing = new Rig(storeThat(kept, at, act));
        const { outcome, events } = await failing.run(PROMPT);
        if (outcome?.status === "completed") {
          expect(at).toBeGreaterThan(12);
          break;
        }
        expect(outcome).toEqual({
          status: "failed",
          error: { kind: "Journal", message: "could not save the journal of run r: ENOSPC" },
        });
        expect(events.some(({ event }) => event === "run_failed")).toBe(false);
        const names = await kept.list();
        if (names.length === 0) continue;
        expect((await new Rig(kept).resume()).outcome, `failed at ${at}`).toEqual(live.outcome);
      }
    },
  );

  it("performs no effect that is not on record", async () => {
    const kept = memoryJournalStore();
    const rig = new Rig(storeThat(kept, 2, full));
    await rig.run(promptOf(section("## Main", "tools.call('kit/echo', { text = 'x' })")));
    expect(rig.seen.calls).toEqual([]);
  });
});

describe("a store that takes its time", () => {
  it("has the records in order", { timeout: 30_000 }, async () => {
    const live = await new Rig().run(PROMPT);
    const kept = memoryJournalStore();
    const slow = await new Rig(slowly(kept)).run(PROMPT);
    expect(slow.outcome).toEqual(live.outcome);
    const { divergence, events } = await new Rig(kept).replay();
    expect(divergence).toBeUndefined();
    expect(events).toEqual(slow.events);
  });
});

describe("what is on record", () => {
  it("is on record before it is done", async () => {
    const kept = memoryJournalStore();
    const rig = new Rig(kept, {});
    const seen: string[][] = [];
    const records = async (): Promise<string[]> => (await linesOf(kept, "r")).map(({ record }) => record);
    const provider = {
      ...pureModel(rig.seen),
      async complete() {
        seen.push(await records());
        return { text: "x", toolCalls: [] };
      },
    };
    await rig.run(promptOf(section("## Main", "models.use('writer') models.infer('a') models.infer('b')")), {
      provider,
    });
    expect(seen).toEqual([
      ["run", "effect"],
      ["run", "effect", "answer", "effect"],
    ]);
  });

  it("holds no key, whatever a Host keeps with its models, services and limits", async () => {
    const SECRET = "sk-very-secret";
    const rig = new Rig();
    const models = {
      ...MODELS,
      models: MODELS.models.map((model) => ({
        ...model,
        apiKey: SECRET,
        options: { headers: { authorization: SECRET } },
      })),
      token: SECRET,
    };
    const provider = Object.assign(pureModel(rig.seen), { apiKey: SECRET });
    const { outcome } = await rig.run(PROMPT, { models, provider });
    expect(outcome?.status).toBe("completed");
    expect(JSON.stringify(await rig.lines())).not.toContain(SECRET);
    const host = await rig.host();
    const forked = await host.fork("r", { name: "f", at: 1, models });
    await forked.outcome;
    expect(JSON.stringify(await rig.lines("f"))).not.toContain(SECRET);
    await host.close();
  });

  it("holds each contents once, and of a round only what is new", async () => {
    const rig = new Rig();
    const lua = `store.write('seen.txt', 's')
      for i = 1, 3 do tools.call('kit/once', { text = 'same' }) end
      models.use('writer')
      messages:user('first') models.loop()
      messages:user('second') models.loop()`;
    await rig.run(promptOf(section("## Main", lua)));
    const lines: JournalLine[] = await rig.lines();
    expect(lines.filter(({ record }) => record === "blob")).toHaveLength(1);
    const deltas = lines.flatMap((line) => ("request" in line ? [Object(line.request).messages] : []));
    expect(deltas.filter(Boolean).map(({ base, kept }) => [base, kept])).toEqual([
      [null, 0],
      [expect.stringMatching(/^0#\d+$/), expect.any(Number)],
    ]);
    expect(deltas.at(-1).kept).toBeGreaterThan(0);
  });
});
