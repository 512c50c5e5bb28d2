import { join } from "node:path";
import { JournalError, memoryJournalStore } from "@runvil/harness";
import { describe, expect, it } from "vitest";
import { folder, put } from "../../test/config-folder.js";
import { loadConfig } from "./load-config.js";

const journalOf = async () => {
  const result = await loadConfig({ folder });
  if (!result.ok) throw result.error;
  return result.config.options.journal;
};
const configured = async (journal: unknown) => {
  await put("runvil.config.json", JSON.stringify({ journal }));
  return journalOf();
};
const HEADER = { record: "run", format: 1 };

describe("the journal of a configuration", () => {
  it.each([
    [true, { store: join(".runvil", "runs") }],
    ["kept", { store: "kept" }],
    [{}, { store: join(".runvil", "runs") }],
    [
      { folder: "kept", durability: "disk", keep: { days: 3 } },
      { store: "kept", durability: "disk", keep: { days: 3 } },
    ],
  ])("%j is a folder beside it", async (entry, { store, ...rest }) => {
    expect(await configured(entry)).toEqual({ store: join(folder, store), ...rest });
  });

  it("is none by default, and when it says so", async () => {
    expect(await configured(false)).toBeUndefined();
    expect(await configured(undefined)).toBeUndefined();
  });

  it.each([
    [1, "`journal` must be true, a folder"],
    [null, "`journal` must be true, a folder"],
    [[], "`journal` must be true, a folder"],
    ["", "`journal` must be true, a folder"],
    [{ dir: "x" }, "unknown field `journal.dir`, expected one of `folder`, `store`, `durability`, `keep`"],
    [{ folder: 1 }, "`journal.folder` is no folder"],
    [{ durability: "always" }, '`journal.durability` must be "process" or "disk"'],
    [{ folder: "x", store: "y" }, "`journal` has both `folder` and `store`"],
    [{ store: [1] }, "`journal.store` must be a store of journals"],
    [{ store: {} }, "`journal.store` must be a store of journals"],
  ])("is refused when it is %j", async (entry, message) => {
    await put("runvil.config.json", JSON.stringify({ journal: entry }));
    const result = await loadConfig({ folder });
    expect(result).toMatchObject({ ok: false, error: { kind: "config-file" } });
    expect(result.ok ? "" : result.error.message).toContain(`runvil.config.json: ${message}`);
  });

  it("takes a store that a configuration made, which knows its own durability", async () => {
    Reflect.set(globalThis, "madeByTest", memoryJournalStore());
    await put("runvil.config.mjs", "export default { journal: { store: globalThis.madeByTest, keep: { runs: 1 } } };");
    expect(await journalOf()).toEqual({ store: Reflect.get(globalThis, "madeByTest"), keep: { runs: 1 } });
  });

  it("has no durability for a store that is handed in", async () => {
    Reflect.set(globalThis, "madeByTest", memoryJournalStore());
    await put("runvil.config.mjs", 'export default { journal: { store: globalThis.madeByTest, durability: "disk" } };');
    await expect(journalOf()).rejects.toThrow("is for the store itself");
  });
});

describe("a package of journals", () => {
  const MAKER = `export default (options, around) => {
    globalThis.madeWith = { options, around };
    const lines = [];
    return {
      place: "p",
      create: async (run) => ({ run, append: (...more) => void lines.push(...more), sync: async () => {}, close: async () => {} }),
      open: async (run) => ({ run }),
      async *read() { yield* lines; },
      list: async () => ["a"],
      delete: async (run) => { lines.length = 0; },
    };
  };`;

  it("is loaded with the first call, with its options and where the configuration is", async () => {
    Reflect.deleteProperty(globalThis, "madeWith");
    await put("keeps.mjs", MAKER);
    const journal = await configured({ store: ["./keeps.mjs", { path: "x.db" }], durability: "disk" });
    if (typeof journal?.store !== "object") throw new Error("no store");
    expect(Reflect.get(globalThis, "madeWith")).toBeUndefined();
    const { store } = journal;
    await (await store.create("a")).append(HEADER);
    expect(Reflect.get(globalThis, "madeWith")).toEqual({
      options: { path: "x.db" },
      around: { folder, durability: "disk" },
    });
    const read = [];
    for await (const line of store.read("a")) read.push(line);
    expect(read).toEqual([HEADER]);
    expect(await store.list()).toEqual(["a"]);
    expect((await store.open("b")).run).toBe("b");
    await store.delete("a");
    for await (const line of store.read("a")) throw new Error(`left: ${line.record}`);
    expect(store.place).toBe("./keeps.mjs");
  });

  it("tells what is wrong with a journal in the Host's own words, whatever copy of the class it has", async () => {
    await put(
      "keeps.mjs",
      `class JournalError extends Error { name = "JournalError"; kind = "held"; at = { file: "f", line: 2 }; }
      const fail = async () => { throw new JournalError("run a is held"); };
      const own = async () => { throw new TypeError("no"); };
      export default () => ({ place: "p", create: fail, open: async (run) => ({ run, append() { throw new JournalError("full"); }, sync: fail, close: fail }), async *read() { await fail(); }, list: own, delete: fail });`,
    );
    const { store } = (await configured({ store: "./keeps.mjs" })) ?? {};
    if (typeof store !== "object") throw new Error("no store");
    const held = { kind: "held", message: "run a is held", at: { file: "f", line: 2 } };
    for (const work of [() => store.create("a"), () => store.delete("a")]) {
      await expect(work()).rejects.toBeInstanceOf(JournalError);
      await expect(work()).rejects.toMatchObject(held);
    }
    const journal = await store.open("a");
    await expect(journal.append(HEADER)).rejects.toBeInstanceOf(JournalError);
    await expect(journal.sync()).rejects.toBeInstanceOf(JournalError);
    await expect(journal.close()).rejects.toBeInstanceOf(JournalError);
    await expect(store.read("a")[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(JournalError);
    await expect(store.list()).rejects.toThrow(new TypeError("no"));
  });

  it.each([
    ["", "could not be loaded: its default export is no function"],
    ["export default () => ({ list() {} });", "could not be loaded: its default export made no store of journals"],
    ['export default () => { throw new Error("no path") };', "refused its options: no path"],
    ["export default (", "could not be loaded: "],
  ])("that is %j fails the first call", async (text, message) => {
    await put("keeps.mjs", text);
    const journal = await configured({ store: "./keeps.mjs" });
    if (typeof journal?.store !== "object") throw new Error("no store");
    await expect(journal.store.list()).rejects.toMatchObject({
      name: "JournalError",
      kind: "failed",
      message: expect.stringContaining(`the store of journals ./keeps.mjs ${message}`),
    });
  });
});
