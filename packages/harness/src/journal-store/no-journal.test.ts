import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../test/journal-store/temporary-folder.js";
import { FileJournalStore, fileJournalStore } from "./file-journal-store.js";
import { type FileSystem, NODE_FILE_SYSTEM } from "./file-system.js";
import type { JournalLine } from "./journal-store.js";

/** Some lines, of any size. */
function line<T extends JournalLine>(value: T): JournalLine {
  return value;
}
const HEADER = line({ record: "run", format: 1 });

async function storeWithRun(folder: string) {
  const store = fileJournalStore(folder);
  const journal = await store.create("good");
  await journal.append(HEADER);
  await journal.close();
  return store;
}

const makers: Record<string, (path: string) => void | Promise<void>> = {
  folder: (path) => void mkdirSync(path),
  "symbolic link to itself": (path) => symlinkSync(path, path),
  "symbolic link to a journal": (path) => symlinkSync("../good/journal.jsonl", path),
  device: (path) => symlinkSync("/dev/zero", path),
};
const unix: typeof makers = {
  pipe: (path) => void execFileSync("mkfifo", [path]),
  async socket(path) {
    const server = createServer().listen(path);
    await new Promise((resolve) => server.once("listening", resolve));
    onTestFinished(() => void server.close());
  },
};

describe("a folder of journals", () => {
  const strangers = { ...makers, ...(process.platform === "win32" ? {} : unix) };
  it.each(Object.entries(strangers))(
    "takes a %s in a journal's place for none, and waits for nothing",
    async (_, make) => {
      const folder = temporaryFolder();
      const store = await storeWithRun(folder);
      mkdirSync(join(folder, "odd"));
      await make(join(folder, "odd", "journal.jsonl"));
      expect(await store.list()).toEqual(["good"]);
      await expect(store.read("odd")[Symbol.asyncIterator]().next()).rejects.toMatchObject({ kind: "missing" });
      await expect(store.open("odd")).rejects.toMatchObject({ kind: "missing" });
      await expect(store.delete("odd")).rejects.toMatchObject({ kind: "missing" });
      await expect(store.create("odd")).rejects.toMatchObject({ kind: "failed" });
      expect(readFileSync(join(folder, "good", "journal.jsonl"), "utf8")).toBe(`${JSON.stringify(HEADER)}\n`);
    },
  );

  it.each(["EACCES", "EPERM"])("lists a run that may not be read, with %s, and the others", async (code) => {
    const folder = temporaryFolder();
    await storeWithRun(folder);
    mkdirSync(join(folder, "foreign"));
    const files: FileSystem = {
      ...NODE_FILE_SYSTEM,
      open: async (path, how) =>
        path.includes("foreign")
          ? Promise.reject(Object.assign(new Error("no"), { code }))
          : NODE_FILE_SYSTEM.open(path, how),
    };
    const store = new FileJournalStore(folder, { files });
    expect(await store.list()).toEqual(["foreign", "good"]);
    await expect(store.open("foreign")).rejects.toMatchObject({ kind: "failed" });
  });
});

describe("a journal file", () => {
  it("takes lines in one append that no text could hold together", async () => {
    let taken = 0;
    const files: FileSystem = {
      ...NODE_FILE_SYSTEM,
      open: async (path, how) => ({
        ...(await NODE_FILE_SYSTEM.open(path, how)),
        write(bytes) {
          taken += bytes.length;
          return bytes.length;
        },
      }),
    };
    const journal = await new FileJournalStore(temporaryFolder(), { files }).create("a");
    const blob = line({ record: "blob", text: "x".repeat(100_000_000) });
    await journal.append(HEADER, blob, blob, blob, blob, blob, blob);
    await journal.close();
    expect(taken).toBe(JSON.stringify(HEADER).length + 1 + 6 * (JSON.stringify(blob).length + 1));
  });

  it("leaves a last line longer than any text that nothing ends out, and cuts it off", async () => {
    const folder = temporaryFolder();
    const store = await storeWithRun(folder);
    const path = join(folder, "good", "journal.jsonl");
    const { size } = statSync(path);
    truncateSync(path, size + 600_000_000);
    const before = process.memoryUsage.rss();
    const found: JournalLine[] = [];
    for await (const record of store.read("good")) found.push(record);
    expect(found).toEqual([HEADER]);
    await (await store.open("good")).close();
    expect(statSync(path).size).toBe(size);
    expect(process.memoryUsage.rss() - before).toBeLessThan(700_000_000);
  });

  it("is damaged by a line longer than any text, in the middle of it", async () => {
    const folder = temporaryFolder();
    const store = await storeWithRun(folder);
    const path = join(folder, "good", "journal.jsonl");
    truncateSync(path, statSync(path).size + 600_000_000);
    appendFileSync(path, `\n${JSON.stringify(line({ record: "end" }))}\n`);
    const all = async (): Promise<void> => {
      for await (const _ of store.read("good"));
    };
    await expect(all()).rejects.toMatchObject({ kind: "corrupt", at: { line: 2 } });
  });

  it.each([
    ["a byte order mark", (text: string) => `\u{feff}${text}`],
    ["bytes that are no UTF-8", (text: string) => Buffer.concat([Buffer.from([0xff]), Buffer.from(text)])],
    ["zero bytes", (text: string) => `\0\0${text}`],
  ])("is damaged by %s before its header, and not lost", async (_name, damage) => {
    const folder = temporaryFolder();
    const store = await storeWithRun(folder);
    const path = join(folder, "good", "journal.jsonl");
    const whole = `${readFileSync(path, "utf8")}${JSON.stringify(line({ record: "end" }))}\n`;
    const damaged = damage(whole);
    writeFileSync(path, damaged);
    expect(await store.list()).toEqual(["good"]);
    await expect(store.open("good")).rejects.toMatchObject({ kind: "corrupt", at: { line: 1 } });
    await expect(store.create("good")).rejects.toMatchObject({ kind: "corrupt" });
    expect(readFileSync(path)).toEqual(Buffer.from(damaged));
  });

  it("reads records that an editor ended by carriage returns too", async () => {
    const folder = temporaryFolder();
    const store = await storeWithRun(folder);
    const path = join(folder, "good", "journal.jsonl");
    writeFileSync(path, `${JSON.stringify(HEADER)}\r\n`);
    const found: JournalLine[] = [];
    for await (const record of store.read("good")) found.push(record);
    expect(found).toEqual([HEADER]);
    await (await store.open("good")).close();
  });
});
