import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { numbered } from "../../test/journal-store/recorded-run.js";
import { temporaryFolder } from "../../test/journal-store/temporary-folder.js";
import { FileJournalStore } from "./file-journal-store.js";
import { type FileSystem, NODE_FILE_SYSTEM } from "./file-system.js";
import type { JournalLine } from "./journal-store.js";

/** A line with whatever a record has. */
function sized<T extends JournalLine>(value: T): JournalLine {
  return value;
}

async function recorded(...lines: readonly JournalLine[]) {
  const folder = temporaryFolder();
  let bytes = 0;
  const files: FileSystem = {
    ...NODE_FILE_SYSTEM,
    async open(path, how) {
      const file = await NODE_FILE_SYSTEM.open(path, how);
      const read = async (into: Uint8Array, offset: number): Promise<number> => {
        const count = await file.read(into, offset);
        bytes += count;
        return count;
      };
      return { ...file, read };
    },
  };
  const store = new FileJournalStore(folder, { files });
  const journal = await store.create("a");
  journal.append(numbered(0), ...lines);
  await journal.close();
  bytes = 0;
  return { store, path: join(folder, "a", "journal.jsonl"), read: () => bytes };
}

const LONG = sized({ record: "blob", text: "x".repeat(100_000) });

it.each([
  ["one", []],
  ["two", [numbered(1)]],
  ["many", Array.from({ length: 500 }, (_, index) => numbered(index + 1))],
  ["a long last one", [numbered(1), LONG]],
])("gives the first and the last of %s", async (_name, lines) => {
  const { store } = await recorded(...lines);
  expect(await store.ends("a")).toEqual({ first: numbered(0), last: lines.at(-1) ?? numbered(0) });
});

it("reads only the ends of a long journal", async () => {
  const { store, read } = await recorded(...Array.from({ length: 50 }, () => LONG), numbered(1));
  expect(await store.ends("a")).toEqual({ first: numbered(0), last: numbered(1) });
  expect(read()).toBeLessThan(300_000);
});

it("leaves out a last record that was not written whole, as reading does", async () => {
  const { store, path } = await recorded(numbered(1));
  const whole = readFileSync(path);
  const more = Buffer.from(`${JSON.stringify(numbered(2))}\n`);
  for (let length = 0; length < more.length; length += 1) {
    writeFileSync(path, Buffer.concat([whole, more.subarray(0, length)]));
    expect(await store.ends("a")).toEqual({ first: numbered(0), last: numbered(1) });
  }
  appendFileSync(path, more.subarray(-1));
  expect(await store.ends("a")).toEqual({ first: numbered(0), last: numbered(2) });
  writeFileSync(path, Buffer.concat([whole, Buffer.from("{}\n")]));
  expect(await store.ends("a")).toEqual({ first: numbered(0), last: numbered(1) });
});

it("rejects what is damaged at an end, and what is not there", async () => {
  const { store, path } = await recorded(numbered(1));
  appendFileSync(path, "{}\n{}\n");
  await expect(store.ends("a")).rejects.toMatchObject({ kind: "corrupt", at: { line: 3 } });
  writeFileSync(path, `{}\n${JSON.stringify(numbered(1))}\n`);
  await expect(store.ends("a")).rejects.toMatchObject({ kind: "corrupt", at: { line: 1 } });
  writeFileSync(path, "");
  await expect(store.ends("a")).rejects.toMatchObject({ kind: "missing" });
  await expect(store.ends("b")).rejects.toMatchObject({ kind: "missing" });
  await expect(store.ends("../a")).rejects.toMatchObject({ kind: "name" });
});
