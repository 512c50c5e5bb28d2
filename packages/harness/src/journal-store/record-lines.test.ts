import { appendFileSync, mkdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultyFiles } from "../../test/journal-store/faulty-files.js";
import { numbered, recordedLines } from "../../test/journal-store/recorded-run.js";
import { temporaryFolder } from "../../test/journal-store/temporary-folder.js";
import { FileJournalStore, fileJournalStore } from "./file-journal-store.js";
import { JournalError } from "./journal-error.js";
import type { JournalStore } from "./journal-store.js";

/** A store with a run `a` of some lines, and the path of its journal. */
async function recorded(count: number): Promise<{ store: JournalStore; file: string }> {
  const folder = temporaryFolder();
  const store = fileJournalStore(folder);
  const journal = await store.create("a");
  journal.append(...Array.from({ length: count }, (_, index) => numbered(index)));
  await journal.close();
  return { store, file: join(folder, "a", "journal.jsonl") };
}

/** The lines from 0. */
const lines = (count: number) => Array.from({ length: count }, (_, index) => numbered(index));

/** Takes the run up and appends the line of a number. */
async function resume(store: JournalStore, index: number): Promise<void> {
  const journal = await store.open("a");
  journal.append(numbered(index));
  await journal.close();
}

describe("a last record that was not written whole", () => {
  it("is left out and cut off, wherever the write ended", async () => {
    const { store, file } = await recorded(4);
    const whole = readFileSync(file);
    const lastLine = whole.subarray(0, -1).lastIndexOf("\n") + 1;
    for (let size = lastLine; size < whole.length; size += 1) {
      writeFileSync(file, whole.subarray(0, size));
      expect(await recordedLines(store)).toEqual(lines(3));
      await resume(store, 3);
      expect(readFileSync(file).equals(whole)).toBe(true);
    }
  });

  it.each([
    ["half of its JSON, with a newline", '{"record":"answer","id\n'],
    ["JSON that is no record", "[1]\n"],
    ["JSON without its kind", '{"id":"0#1"}\n'],
    ["a whole record without newline", '{"record":"answer"}'],
    ["zeros", "\0".repeat(5000)],
    ["half of a character", Buffer.from([0x7b, 0xc3])],
    ["no UTF-8, with a newline", Buffer.from('{"record":"\xff"}\n', "latin1")],
    ["an empty line", "\n"],
  ])("is left out and cut off when it is %s", async (_what, tail) => {
    const { store, file } = await recorded(3);
    appendFileSync(file, tail);
    expect(await recordedLines(store)).toEqual(lines(3));
    await resume(store, 3);
    expect(await recordedLines(store)).toEqual(lines(4));
  });

  it("makes no run when it is the header", async () => {
    const { store, file } = await recorded(1);
    for (const size of [0, 1, 20, statSync(file).size - 1]) {
      truncateSync(file, size);
      expect(await store.list()).toEqual([]);
      await expect(store.open("a")).rejects.toMatchObject({ kind: "missing" });
      const journal = await store.create("a");
      journal.append(numbered(0));
      await journal.close();
      expect(await recordedLines(store)).toEqual(lines(1));
    }
  });
});

describe("a damaged record", () => {
  const DAMAGE: readonly [string, (line: string) => string][] = [
    ["a flipped quote", (line) => line.replace('"', "'")],
    ["half of it lost", (line) => line.slice(line.length >> 1)],
    ["emptied", () => ""],
    ["another JSON value", () => "null"],
  ];

  it.each(DAMAGE)("is refused with its place: %s", async (_what, damage) => {
    for (const at of [1, 3, 5]) {
      const { store, file } = await recorded(6);
      const texts = readFileSync(file, "utf8").split("\n");
      const offset = Buffer.byteLength(
        texts
          .slice(0, at - 1)
          .map((text) => `${text}\n`)
          .join(""),
      );
      texts[at - 1] = damage(texts[at - 1] ?? "");
      writeFileSync(file, texts.join("\n"));
      await expect(recordedLines(store)).rejects.toMatchObject({
        kind: "corrupt",
        at: { file, line: at, offset },
        message:
          `the journal of run a is damaged: line ${at} of ${file}, at byte ${offset}, holds no record; ` +
          "restore the file from a copy, or remove the run",
      });
      expect(await store.list()).toEqual(["a"]);
    }
  });

  it("is not taken for a write that was not finished, though one follows it", async () => {
    const { store, file } = await recorded(3);
    appendFileSync(file, '{"record":\n{"rec');
    const whole = readFileSync(file);
    for (const attempt of [() => recordedLines(store), () => store.open("a")]) {
      await expect(attempt()).rejects.toMatchObject({ kind: "corrupt", at: { line: 4 } });
    }
    expect(readFileSync(file).equals(whole)).toBe(true);
  });

  it("gives what stands before it, for whoever wants to save it", async () => {
    const { store, file } = await recorded(6);
    const texts = readFileSync(file, "utf8").split("\n");
    writeFileSync(file, [...texts.slice(0, 4), "?", ...texts.slice(5)].join("\n"));
    const read: unknown[] = [];
    await expect(
      (async () => {
        for await (const line of store.read("a")) read.push(line);
      })(),
    ).rejects.toMatchObject({ kind: "corrupt" });
    expect(read).toEqual(lines(4));
  });
});

it("reads a beginning of what was written, or refuses, whatever was done to the bytes of a file", async () => {
  const { store, file } = await recorded(12);
  const whole = readFileSync(file);
  const damage = fc.record({
    at: fc.nat(whole.length),
    cut: fc.nat(300),
    put: fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.constantFrom("\n", "\n\n", "{}\n", "\0", '"').map(Buffer.from)),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ at, cut, put }) => {
      writeFileSync(file, Buffer.concat([whole.subarray(0, at), put, whole.subarray(at + cut)]));
      const untouched = whole.subarray(0, at).filter((byte) => byte === 0x0a).length;
      const read: unknown[] = [];
      try {
        for await (const line of store.read("a")) read.push(line);
      } catch (error) {
        expect(error).toBeInstanceOf(JournalError);
      }
      expect(read.slice(0, untouched)).toEqual(lines(Math.min(untouched, read.length)));
      expect(read.length).toBeGreaterThanOrEqual(untouched);
    }),
    { numRuns: 300 },
  );
});

it("reads lines of any length, however they lie to the chunks that are read", async () => {
  const length = fc.oneof(
    fc.nat(300),
    fc.integer({ min: 262_000, max: 262_300 }),
    fc.integer({ min: 0, max: 700_000 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(length, { maxLength: 8 }), async (lengths) => {
      const store = fileJournalStore(temporaryFolder());
      const journal = await store.create("a");
      const written = lengths.map((bytes) => ({ record: "blob", text: "x".repeat(bytes) }));
      journal.append(numbered(0), ...written);
      await journal.close();
      expect(await recordedLines(store)).toEqual([numbered(0), ...written]);
      await (await store.open("a")).close();
    }),
    { numRuns: 30 },
  );
});

it("reads a journal of many thousand rounds", async () => {
  const { store } = await recorded(40_000);
  let count = 0;
  for await (const line of store.read("a")) {
    if (count % 10_000 === 7) expect(line).toEqual(numbered(count));
    count += 1;
  }
  expect(count).toBe(40_000);
});

describe("the files of a store", () => {
  it("belong to their owner alone", async () => {
    const folder = join(temporaryFolder(), "deep", "er");
    const journal = await fileJournalStore(folder).create("a");
    expect(statSync(join(folder, "a", "journal.jsonl")).mode & 0o777).toBe(0o600);
    for (const path of [dirname(folder), folder, join(folder, "a")]) expect(statSync(path).mode & 0o777).toBe(0o700);
    await journal.close();
  });

  it("are found in no file and behind no link", async () => {
    const { store, file } = await recorded(2);
    const folder = dirname(dirname(file));
    mkdirSync(join(folder, "b"));
    symlinkSync(file, join(folder, "b", "journal.jsonl"));
    writeFileSync(join(folder, "c"), "");
    expect(await store.list()).toEqual(["a"]);
    for (const name of ["b", "c"]) {
      await expect(store.open(name)).rejects.toMatchObject({ kind: "missing" });
      await expect(store.create(name)).rejects.toMatchObject({ kind: "failed" });
    }
    expect(await recordedLines(store)).toEqual(lines(2));
  });

  it.each(["open", "read"])("tell what to do when their %s fails", async (kind) => {
    const folder = temporaryFolder();
    const files = faultyFiles({ at: 1, kind, what: "EACCES", forever: true });
    const store = new FileJournalStore(folder, { files });
    await (await fileJournalStore(folder).create("a")).close();
    await expect(recordedLines(store)).rejects.toMatchObject({
      kind: "failed",
      message: "could not read the journal of run a: EACCES (keep journals where this user may read and write)",
      cause: expect.objectContaining({ code: "EACCES" }),
    });
    // It hides no other run.
    expect(await store.list()).toEqual(["a"]);
  });
});
