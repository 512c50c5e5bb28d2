import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemoryStore, memoryJournalStore, RunFiles } from "@runvil/harness";
import { FolderStore, type ForkOptions } from "@runvil/host";
import type { RunEvent } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { MODELS, promptOf, Rig, section } from "../../test/journal/rig.js";
import { crashAfter } from "./crash-after.js";

const PROMPT = promptOf(
  section(
    "## Main",
    `models.use('writer')
     store.write('a', models.infer('one'))
     tools.call('kit/note', { text = 'n' })
     store.append('a', '|' .. models.infer('two'))
     store.append('a', '|' .. models.infer('three'))
     return store.read('a') .. '|' .. store.read('notes/n.md')`,
  ),
);

async function fork(rig: Rig, options: ForkOptions) {
  const host = await rig.host();
  const events: RunEvent[] = [];
  try {
    const handle = await host.fork("r", { name: "f", onEvent: (event) => void events.push(event), ...options });
    const outcome = await handle.outcome;
    return { outcome, events, divergence: await handle.divergence, store: await handle.store };
  } finally {
    await host.close();
  }
}

const text = (model: string, words: string) => `${model} read ${words.length}: ${words}`;
const result = (...models: [string, string, string]) =>
  `${text(models[0], "one")}|${text(models[1], "two")}|${text(models[2], "three")}|note n after 0`;

describe("a fork", () => {
  it("of every number of answers has the run's events and result, and a journal of its own", {
    timeout: 60_000,
  }, async () => {
    const rig = new Rig();
    const live = await rig.run(PROMPT);
    expect(live.outcome).toEqual({ status: "completed", result: result("m", "m", "m") });
    const answers = (await rig.lines()).filter(({ record }) => record === "answer").length;
    expect(answers).toBe(9);
    const renamed = JSON.stringify(live.events).replaceAll('"execution":"r"', '"execution":"f"');
    for (let at = 0; at <= answers; at += 1) {
      const forked = await fork(rig, { at });
      expect(forked.outcome, `at ${at}`).toEqual(live.outcome);
      expect(JSON.stringify(forked.events), `at ${at}`).toBe(renamed);
      expect((await rig.lines("f"))[0]).toMatchObject({ execution: "f", forked_from: { execution: "r", answers: at } });
      const replayed = await rig.replay("f");
      expect(replayed.divergence, `at ${at}`).toBeUndefined();
      expect(JSON.stringify(replayed.events), `at ${at}`).toBe(renamed);
      const host = await rig.host();
      await host.deleteRun("f");
      await host.close();
    }
  });

  it("does again only what it does not take", async () => {
    const rig = new Rig();
    await rig.run(PROMPT);
    const before = rig.seen.calls.length;
    const rounds = rig.seen.rounds.length;
    await fork(rig, { at: 5 });
    expect(rig.seen.calls.length - before).toBe(0);
    expect(rig.seen.rounds.length - rounds).toBe(1);
    await rig.run(PROMPT, { name: "s" });
    expect(rig.seen.calls.at(-1)).toBe("s:0#2 note n");
  });

  it("binds its roles anew after the answers that it takes, in its replay and its resume too", async () => {
    const rig = new Rig();
    await rig.run(PROMPT);
    const models = { ...MODELS, current: "other" };
    const forked = await fork(rig, { at: 3, models });
    expect(forked.outcome).toEqual({ status: "completed", result: result("m", "other", "other") });
    const lines = await rig.lines("f");
    expect(lines).toContainEqual({
      record: "input",
      what: "rebind",
      models: { roles: { writer: expect.objectContaining({ id: "other" }) } },
    });
    expect((await rig.replay("f")).events).toEqual(forked.events);
    const all = await fork(rig, { name: "g", at: 0, models });
    expect(all.outcome).toEqual({ status: "completed", result: result("other", "other", "other") });
  });

  it("that crashes after its rebind goes on under it", async () => {
    const kept = memoryJournalStore();
    const rig = new Rig(kept);
    await rig.run(PROMPT);
    const models = { ...MODELS, current: "other" };
    for (const [point, count] of [
      ["rebind", 1],
      ["answer", 6],
      ["effect", 7],
    ] as const) {
      const dying = new Rig(crashAfter(point, kept, count));
      expect((await fork(dying, { name: `f-${point}`, at: 3, models })).outcome).toMatchObject({
        error: { kind: "Journal" },
      });
      const resumed = await rig.resume(`f-${point}`);
      expect(resumed.outcome).toEqual({ status: "completed", result: result("m", "other", "other") });
      expect((await rig.replay(`f-${point}`)).events).toEqual(resumed.events);
    }
  });

  it("that crashes before it has what it takes is not taken up", async () => {
    const kept = memoryJournalStore();
    const rig = new Rig(kept);
    await rig.run(PROMPT);
    const models = { ...MODELS, current: "other" };
    for (const [name, point, count] of [
      ["f2", "effect", 2],
      ["f3", "answer", 3],
    ] as const) {
      const dying = new Rig(crashAfter(point, kept, count));
      await fork(dying, { name, at: 3, models });
      expect((await rig.resume(name)).outcome).toMatchObject({
        status: "failed",
        error: { kind: "Journal", message: expect.stringContaining("fork the run anew") },
      });
    }
  });

  it("of a fork takes its rebind with it", async () => {
    const rig = new Rig();
    await rig.run(PROMPT);
    await fork(rig, { at: 3, models: { ...MODELS, current: "other" } });
    const host = await rig.host();
    const handle = await host.fork("f", { name: "g", at: 6 });
    expect(await handle.outcome).toEqual({ status: "completed", result: result("m", "other", "other") });
    await host.close();
  });

  it("with a changed prompt goes on by it where the first effects are the same", async () => {
    const rig = new Rig();
    await rig.run(PROMPT);
    const prompt = PROMPT.replace("'three'", "'drei'");
    const forked = await fork(rig, { at: 5, prompt });
    expect(forked.outcome).toMatchObject({ status: "completed", result: expect.stringContaining("m read 4: drei") });
    expect((await rig.lines("f"))[0]).toMatchObject({ prompt });
    expect((await rig.replay("f")).events).toEqual(forked.events);
  });

  it("with a prompt that asks for something else stops with the first difference", async () => {
    const rig = new Rig();
    await rig.run(PROMPT);
    const prompt = PROMPT.replace("'two'", "'zwei'");
    const forked = await fork(rig, { at: 5, prompt });
    expect(forked.outcome).toEqual({
      status: "failed",
      error: {
        kind: "Determinism",
        message: "replay divergence at 0#3: recorded model_round, requested model_round (different request)",
      },
    });
    expect(forked.divergence).toMatchObject({
      id: "0#3",
      recorded: { request: { messages: [{ content: "two" }] } },
      requested: { request: { messages: [{ content: "zwei" }] } },
    });
    expect((await fork(rig, { name: "g", at: 3, prompt })).outcome).toMatchObject({ status: "completed" });
  });

  it("with a prompt that asks for another kind, or for nothing, names both", async () => {
    const rig = new Rig();
    await rig.run(PROMPT);
    const other = PROMPT.replace("tools.call('kit/note', { text = 'n' })", "store.write('notes/n.md', 'x')");
    expect((await fork(rig, { at: 5, prompt: other })).outcome).toMatchObject({
      error: { message: "replay divergence at 0#2: recorded tool_call, requested store_operation" },
    });
    const none = promptOf(section("## Main", "return 'at once'"));
    expect((await fork(rig, { name: "g", at: 5, prompt: none })).outcome).toMatchObject({
      error: { message: "replay divergence at 0#0: recorded model_round, requested nothing" },
    });
  });

  it("takes no more answers than there are", async () => {
    const rig = new Rig();
    await rig.run(PROMPT);
    await expect(fork(rig, { at: 10 })).rejects.toThrow(
      new RangeError("a fork takes from 0 to 9 answers of run r, got 10"),
    );
    await expect(fork(rig, { at: -1 })).rejects.toThrow(RangeError);
    await expect(fork(rig, { at: 0.5 })).rejects.toThrow(TypeError);
  });

  it("has the files of that answer, and the run's stay as they are", async () => {
    const rig = new Rig();
    const own = new MemoryStore();
    await rig.run(PROMPT, { store: own });
    const before = await new RunFiles(own).read("a");
    const forked = await fork(rig, { at: 2, models: { ...MODELS, current: "other" } });
    expect(forked.store === undefined ? "" : await new RunFiles(forked.store).read("a")).toContain("other read 3: two");
    expect(await new RunFiles(own).read("a")).toBe(before);
  });

  it("of a run on a folder needs the folder as it was then", async () => {
    const rig = new Rig();
    const folder = await mkdtemp(join(tmpdir(), "runvil-fork-"));
    try {
      await rig.run(PROMPT, { store: () => FolderStore.open(join(folder, "run")) });
      expect((await fork(rig, { at: 2 })).outcome).toMatchObject({
        error: { kind: "Journal", message: expect.stringContaining("pass a `store`") },
      });
      const store = () => FolderStore.open(join(folder, "fork"));
      expect((await fork(rig, { at: 2, store })).outcome).toMatchObject({
        error: { message: "the store was changed since the journal: a" },
      });
      await writeFile(join(folder, "fork/a"), text("m", "one"));
      const forked = await fork(rig, { at: 2, store });
      expect(forked.outcome).toEqual({ status: "completed", result: result("m", "m", "m") });
      expect((await rig.lines("f"))[0]).toMatchObject({ store: "folder" });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
