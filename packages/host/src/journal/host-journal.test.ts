import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryJournalStore } from "@runvil/harness";
import { parsePrompt } from "@runvil/prompt";
import type { RunEvent } from "@runvil/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recorder } from "../../test/packs.js";
import {
  createHost,
  fileJournalStore,
  type Host,
  type HostOptions,
  type JournalLine,
  type JournalOptions,
  MemoryStore,
} from "../index.js";
import { pruneJournals } from "./prune-journals.js";

const promptOf = (lua: string): string =>
  `---\nname: p\ndescription: d\nrunvil: 0\n---\n\n# P\n\n## Main\n\n\`\`\`lua\n${lua}\n\`\`\`\n`;
const PROMPT = promptOf("store.write('a', '1') log('hi') return store.read('a')");

let folder = "";
let host: Host | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "runvil-journals-"));
});
afterEach(async () => {
  await host?.close();
  host = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function hostWith(journal: JournalOptions, more: HostOptions = {}): Promise<Host> {
  await host?.close();
  host = await createHost({ ...more, journal });
  return host;
}

describe("a Host with a folder of journals", () => {
  it.each(["process", "disk"] as const)("journals its runs there, durability %s", async (durability) => {
    const own = await hostWith({ store: folder, durability });
    const events: RunEvent[] = [];
    const run = own.run({
      prompt: new TextEncoder().encode(PROMPT),
      name: "r",
      onEvent: (event) => void events.push(event),
    });
    expect(await run.outcome).toEqual({ status: "completed", result: "1" });
    expect(await readdir(folder)).toContain("r");
    // Another Host of another process would read the same.
    const other = await hostWith({ store: folder });
    const replayed: RunEvent[] = [];
    const { outcome, usage } = await other.replay("r", { onEvent: (event) => void replayed.push(event) });
    expect(outcome).toEqual({ status: "completed", result: "1" });
    expect(replayed).toEqual(events);
    expect(usage.total.rounds).toBe(0);
    const resumed = await other.resume("r");
    expect([resumed.name, resumed.seed, resumed.startedAt]).toEqual(["r", run.seed, run.startedAt]);
    expect(await resumed.outcome).toEqual({ status: "completed", result: "1" });
    expect(await resumed.started).toBe(true);
    expect(await resumed.divergence).toBeUndefined();
  });

  it("takes up no run of which only a part of what it began with got down", async () => {
    const own = await hostWith({ store: folder });
    const store = new MemoryStore({ "a.txt": "a", "b.txt": "b" });
    await own.run({ prompt: PROMPT, name: "whole", store }).outcome;
    const lines: JournalLine[] = [];
    for await (const line of fileJournalStore(folder).read("whole")) lines.push(line);
    const begun = lines.findIndex(({ record }) => record === "effect");
    expect(begun).toBe(5);
    for (let length = 1; length <= begun; length += 1) {
      const name = `torn-${length}`;
      const journal = await fileJournalStore(folder).create(name);
      await journal.append(
        ...lines.slice(0, length).map((line) => (line.record === "run" ? { ...line, execution: name } : line)),
      );
      await journal.close();
      if (length === begun) {
        expect(await (await own.resume(name)).outcome).toEqual({ status: "completed", result: "1" });
        continue;
      }
      await expect(own.resume(name)).rejects.toThrow(/nothing of it was done, so delete it and run it again$/);
      await own.deleteRun(name);
      expect(await own.run({ prompt: PROMPT, name }).outcome).toMatchObject({ status: "completed" });
    }
  });

  it("gives each run a name of its own, and begins none twice", async () => {
    const own = await hostWith({ store: folder });
    const names = [own.run({ prompt: PROMPT }), own.run({ prompt: PROMPT })].map(({ name }) => name);
    expect(new Set(names).size).toBe(2);
    expect(names[0]).toMatch(/^run-\d{8}T\d{6}Z-[0-9a-f]{8}$/);
    await own.run({ prompt: PROMPT, name: "r" }).outcome;
    const again = own.run({ prompt: PROMPT, name: "r" });
    expect(await again.outcome).toMatchObject({ status: "failed", error: { kind: "Journal" } });
    expect(await again.started).toBe(false);
    expect(await own.run({ prompt: PROMPT, name: "../r" }).outcome).toMatchObject({
      error: { kind: "Journal", message: expect.stringContaining("invalid run name") },
    });
  });

  it("lists its runs in the order of their start, and deletes them", async () => {
    const own = await hostWith({ store: folder });
    const start = (name: string, day: number, lua: string) =>
      own.run({ prompt: promptOf(lua), name, startedAt: `2026-01-0${day}T00:00:00Z` }).outcome;
    await start("late", 3, "return ''");
    await start("bad", 1, "error('no')");
    await start("mid", 2, "return ''");
    await (await own.fork("mid", { name: "fork", at: 0 })).outcome;
    expect(await own.runs()).toEqual([
      { name: "bad", startedAt: "2026-01-01T00:00:00Z", state: "failed" },
      { name: "fork", startedAt: "2026-01-02T00:00:00Z", state: "completed", forkedFrom: "mid" },
      { name: "mid", startedAt: "2026-01-02T00:00:00Z", state: "completed" },
      { name: "late", startedAt: "2026-01-03T00:00:00Z", state: "completed" },
    ]);
    await own.deleteRun("bad");
    expect((await own.runs()).map(({ name }) => name)).toEqual(["fork", "mid", "late"]);
    await expect(own.deleteRun("bad")).rejects.toMatchObject({ kind: "missing" });
  });

  it("journals no run that is refused before it starts", async () => {
    const own = await hostWith({ store: folder });
    expect(await own.run({ prompt: "no prompt", name: "r" }).outcome).toMatchObject({ error: { kind: "Parse" } });
    expect(await own.runs()).toEqual([]);
  });
});

describe("the option `journal` of a run", () => {
  it("turns it off, or names another store", async () => {
    const store = memoryJournalStore();
    const own = await hostWith({ store: folder });
    await own.run({ prompt: PROMPT, journal: false }).outcome;
    await own.run({ prompt: PROMPT, name: "r", journal: { store } }).outcome;
    expect(await own.runs()).toEqual([]);
    expect(await store.list()).toEqual(["r"]);
    expect((await own.replay("r", { journal: { store } })).outcome).toEqual({ status: "completed", result: "1" });
  });

  it("needs the prompt's text", async () => {
    const own = await hostWith({ store: folder });
    const parsed = parsePrompt(new TextEncoder().encode(PROMPT));
    if (!parsed.ok) throw new Error(parsed.error.message);
    const { prompt } = parsed;
    expect(() => own.run({ prompt })).toThrow(
      /takes the file's text or bytes where the run is journaled, got a parsed/,
    );
    expect(await own.run({ prompt, journal: false }).outcome).toMatchObject({ status: "completed" });
  });
});

describe("journal options", () => {
  it.each<[string, object, RegExp]>([
    [
      "another name",
      { store: "x", folder: "y" },
      /unknown option `journal.folder`, expected one of `store`, `durability`, `keep`/,
    ],
    ["no store", {}, /`journal.store` takes a store of journals or a folder, got undefined/],
    [
      "half a store",
      { store: { create() {} } },
      /`journal.store` takes a store of journals or a folder, got an object/,
    ],
    ["an empty folder", { store: "" }, /`journal.store` takes a store/],
    [
      "another durability",
      { store: "x", durability: "ram" },
      /`journal.durability` takes "process" or "disk", got "ram"/,
    ],
    ["a durability beside a store", { store: memoryJournalStore(), durability: "disk" }, /goes with a folder/],
    ["another way to keep", { store: "x", keep: { weeks: 1 } }, /unknown option `journal.keep.weeks`/],
    [
      "half a run",
      { store: "x", keep: { runs: 0.5 } },
      /`journal.keep.runs` must be a number of at least zero, got 0.5/,
    ],
  ])("with %s are refused", async (_what, journal, message) => {
    await expect(Reflect.apply(createHost, undefined, [{ journal }])).rejects.toThrow(message);
  });

  it("are missed where a call needs them", async () => {
    host = await createHost();
    const missing = { name: "SetupError", kind: "journal-store" };
    expect(() => host?.run({ prompt: PROMPT, journal: true })).toThrow(expect.objectContaining(missing));
    for (const call of ["runs", "replay", "resume", "fork", "deleteRun"] as const) {
      await expect(Reflect.apply(host[call], host, ["r"])).rejects.toMatchObject(missing);
    }
  });

  it.each<[string, object, RegExp]>([
    ["replay", { at: 1 }, /host.replay: unknown option `at`/],
    ["resume", { models: {} }, /host.resume: unknown option `models`/],
    ["resume", { inDoubt: { tools: "again" } }, /`inDoubt.tools` takes "fail" or "ask", got "again"/],
    ["resume", { inDoubt: { rounds: "fail" } }, /`inDoubt.rounds` takes "again" or "ask", got "fail"/],
    ["resume", { inDoubt: { rounds: "ask" } }, /`inDoubt.ask` is missing/],
    ["resume", { inDoubt: { ask: 1 } }, /`inDoubt.ask` takes a function, got a number/],
    ["fork", { at: 0.5 }, /host.fork: `at` takes a whole number of answers/],
  ])("of %s are checked: %j", async (call, options, message) => {
    const own = await hostWith({ store: memoryJournalStore() });
    await expect(Reflect.apply(Reflect.get(own, call), own, ["r", options])).rejects.toThrow(message);
  });

  it("are taken by no closed Host", async () => {
    const own = await hostWith({ store: memoryJournalStore() });
    await own.close();
    for (const call of [own.replay, own.resume, own.fork])
      await expect(call("r")).rejects.toThrow("the Host is closed");
  });
});

describe("keeping", () => {
  it("deletes the oldest ended runs when a run ends, and none that can be resumed", async () => {
    const store = fileJournalStore(folder);
    const open = await store.create("open");
    await open.append({ ...{ record: "run", format: 1, started_at: "2020-01-01T00:00:00Z" } });
    await open.close();
    const own = await hostWith({ store, keep: { runs: 2 } });
    for (const day of [1, 2, 3, 4]) {
      await own.run({ prompt: PROMPT, name: `d${day}`, startedAt: `2026-01-0${day}T00:00:00Z` }).outcome;
    }
    expect((await own.runs()).map(({ name }) => name)).toEqual(["open", "d3", "d4"]);
  });

  it("goes by days too, and logs what it cannot do", async () => {
    const store = memoryJournalStore();
    const own = await hostWith({ store });
    await own.run({ prompt: PROMPT, name: "old", startedAt: "2026-01-01T00:00:00Z" }).outcome;
    await own.run({ prompt: PROMPT, name: "new", startedAt: "2026-01-09T00:00:00Z" }).outcome;
    const { lines, log } = recorder();
    const now = Date.parse("2026-01-10T00:00:00Z");
    const stubborn = {
      ...store,
      read: store.read.bind(store),
      list: () => store.list(),
      delete: () => Promise.reject(new Error("held")),
    };
    await pruneJournals({ store: stubborn, keep: { days: 7 } }, log, now);
    expect(lines.join()).toContain("a journal could not be deleted");
    await pruneJournals({ store, keep: { days: 7 } }, log, now);
    expect(await store.list()).toEqual(["new"]);
    await pruneJournals({ store, keep: {} }, log, now + 1e12);
    expect(await store.list()).toEqual(["new"]);
  });

  it("leaves out a run that another process deletes meanwhile, and warns of none that it deletes first", async () => {
    const kept = memoryJournalStore();
    const own = await hostWith({ store: kept });
    for (const name of ["a", "b"]) {
      await own.run({ prompt: PROMPT, name, startedAt: "2026-01-01T00:00:00Z" }).outcome;
    }
    const racing = {
      ...kept,
      place: kept.place,
      create: (run: string) => kept.create(run),
      open: (run: string) => kept.open(run),
      read: (run: string) => kept.read(run),
      delete: (run: string) => kept.delete(run),
      async list() {
        const names = await kept.list();
        if (names.includes("a")) await kept.delete("a");
        return names;
      },
    };
    expect((await (await hostWith({ store: racing })).runs()).map(({ name }) => name)).toEqual(["b"]);
    const { lines, log } = recorder();
    const gone = {
      ...racing,
      list: () => kept.list(),
      delete: (run: string) => kept.delete(run).then(() => kept.delete(run)),
    };
    await pruneJournals({ store: gone, keep: { runs: 0 } }, log);
    expect(await kept.list()).toEqual([]);
    expect(lines).toEqual([]);
  });

  it("resumes no copy of a run under another name, which would call with the same keys; it can be replayed and forked", async () => {
    const own = await hostWith({ store: folder });
    await own.run({ prompt: PROMPT, name: "r" }).outcome;
    await cp(join(folder, "r", "journal.jsonl"), join(folder, "copy", "journal.jsonl"));
    await expect(own.resume("copy")).rejects.toThrow(
      "the journal of run copy is of run r, under whose name alone it can be resumed: give it that name again, or fork it",
    );
    expect((await own.replay("copy")).outcome).toEqual({ status: "completed", result: "1" });
    expect(await (await own.fork("copy", { name: "other" })).outcome).toEqual({ status: "completed", result: "1" });
    // It is not held any more.
    await own.deleteRun("copy");
  });
});
