import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { describe, expect, it, onTestFinished } from "vitest";
import { lastLine, linesOf, numbered } from "../test/numbered-lines.js";
import { temporaryFolder } from "../test/temporary-folder.js";
import { openDatabase } from "./database.js";
import { sqliteJournalStore } from "./index.js";
import { RecordTable } from "./record-table.js";

const store = (path = join(temporaryFolder(), "journals.db"), durability: "process" | "disk" = "process") => {
  const opened = sqliteJournalStore(path, durability);
  onTestFinished(() => opened.close());
  return opened;
};

async function recorded(count: number) {
  const opened = store();
  const journal = await opened.create("a");
  await journal.append(...Array.from({ length: count }, (_, index) => numbered(index)));
  await journal.close();
  return opened;
}

/** Changes a database behind the back of its store. */
function change(path: string, sql: string): void {
  const database = new Database(path);
  database.exec(sql);
  database.close();
}

describe("the database", () => {
  it("and its locks belong to their owner alone", async () => {
    const folder = join(temporaryFolder(), "deep");
    const opened = store(join(folder, "journals.db"), "disk");
    const journal = await opened.create("a");
    await journal.append(numbered(0));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
    expect(Object.fromEntries(modes)).toEqual({
      "journals.db": 0o600,
      "journals.db-locks": 0o700,
      "journals.db-shm": 0o600,
      "journals.db-wal": 0o600,
    });
    await journal.close();
    await opened.delete("a");
    expect(readdirSync(join(folder, "journals.db-locks"))).toEqual([]);
  });

  it("is read in parts, and shows what is appended meanwhile", async () => {
    const opened = await recorded(1200);
    const journal = await opened.open("a");
    let count = 0;
    for await (const line of opened.read("a")) {
      if (count === 0) await journal.append(numbered(1200));
      expect(line).toEqual(numbered(count));
      count += 1;
    }
    expect(count).toBe(1201);
    await journal.close();
  });

  it("gives the first and the last line of a run without those between", async () => {
    const opened = await recorded(700);
    expect(await opened.ends?.("a")).toEqual({ first: numbered(0), last: numbered(699) });
    change(opened.place, "UPDATE records SET text = '{' WHERE line = 300");
    expect(await opened.ends?.("a")).toEqual({ first: numbered(0), last: numbered(699) });
    change(opened.place, "UPDATE records SET text = '{' WHERE line = 700");
    await expect(opened.ends?.("a")).rejects.toMatchObject({ kind: "corrupt", at: { line: 700 } });
    await expect(opened.ends?.("b")).rejects.toMatchObject({ kind: "missing" });
  });

  it("of another program or version is left alone", async () => {
    const path = join(temporaryFolder(), "other.db");
    change(path, "CREATE TABLE notes (text)");
    await expect(store(path).list()).rejects.toMatchObject({
      kind: "format",
      message:
        `${path} is no database of journals that this version of Runvil knows (version 0, not 1): ` +
        "use the version that made it, or another path",
    });
    change(path, "PRAGMA user_version = 2");
    await expect(store(path).create("a")).rejects.toThrow("(version 2, not 1)");
  });

  it("that is none is told apart", async () => {
    const path = join(temporaryFolder(), "text.db");
    writeFileSync(path, "no database\n".repeat(1000));
    await expect(store(path).list()).rejects.toMatchObject({
      kind: "corrupt",
      message:
        `could not list the journals in ${path}: ${path} is no database or damaged (SQLITE_NOTADB): ` +
        "restore it from a copy",
    });
  });

  it("is opened by the next call when one could not", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "taken", "journals.db");
    writeFileSync(join(folder, "taken"), "");
    const opened = store(path);
    await expect(opened.list()).rejects.toMatchObject({ kind: "failed", message: expect.stringContaining("EEXIST") });
    rmSync(join(folder, "taken"));
    mkdirSync(join(folder, "taken"));
    expect(await opened.list()).toEqual([]);
  });

  it("takes nothing once the store is closed", async () => {
    const opened = await recorded(1);
    const journal = await opened.open("a");
    await opened.close();
    await opened.close();
    expect(() => journal.append(numbered(1))).toThrow("was closed");
    await journal.close();
    for (const call of [() => opened.list(), () => opened.create("b"), () => lastLine(opened, "a")]) {
      await expect(call()).rejects.toMatchObject({ kind: "closed" });
    }
    expect(await lastLine(store(opened.place), "a")).toBe(1);
  });
});

describe("a damaged record", () => {
  it.each([
    ["no JSON", "UPDATE records SET text = 'x' WHERE line = 3"],
    ["no record", "UPDATE records SET text = '{}' WHERE line = 3"],
    ["gone", "DELETE FROM records WHERE line = 3"],
  ])("is refused with its place when it is %s", async (_what, sql) => {
    const opened = await recorded(5);
    change(opened.place, sql);
    await expect(linesOf(opened, "a")).rejects.toMatchObject({
      kind: "corrupt",
      at: { file: opened.place, line: 3 },
      message:
        `the journal of run a is damaged: record 3 in ${opened.place} is missing or no record; ` +
        "restore the database from a copy, or remove the run",
    });
  });

  it("is refused at once when it is the first", async () => {
    const opened = await recorded(5);
    change(opened.place, "DELETE FROM records WHERE line = 1");
    await expect(opened.open("a")).rejects.toMatchObject({ kind: "corrupt", at: { line: 1 } });
  });
});

describe("an append that fails", () => {
  it("keeps none of its lines on a full disk, and the run goes on once there is space", async () => {
    const disk = temporaryFolder();
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=300k", "tmpfs", disk], { stdio: "ignore" });
    } catch {
      return expect(process.getuid?.()).not.toBe(0);
    }
    onTestFinished(() => void execFileSync("umount", ["-l", disk]));
    const ballast = join(disk, "ballast");
    writeFileSync(ballast, Buffer.alloc(100_000));
    const opened = store(join(disk, "journals.db"));
    const journal = await opened.create("a");
    let kept = 0;
    const pair = () => [numbered(kept), numbered(kept + 1)];
    const fill = async () => {
      for (;;) {
        await journal.append(...pair());
        kept += 2;
      }
    };
    await expect(fill()).rejects.toMatchObject({
      kind: "failed",
      message: "could not write the journal of run a: SQLITE_FULL (free space on the disk, then resume the run)",
    });
    expect(() => journal.append(numbered(0))).toThrow("takes no more records: could not write the journal of run a");
    await journal.close();
    expect(kept).toBeGreaterThan(10);
    expect(await lastLine(opened, "a")).toBe(kept);
    rmSync(ballast);
    const resumed = await opened.open("a");
    await resumed.append(...pair());
    await resumed.close();
    expect(await linesOf(opened, "a")).toEqual(Array.from({ length: kept + 2 }, (_, index) => numbered(index)));
  });

  it("keeps none of its lines while another process writes on and on", async () => {
    const opened = await recorded(1);
    const database = await openDatabase(opened.place, "process");
    database.pragma("busy_timeout = 10");
    const records = new RecordTable(database, opened.place);
    const other = new Database(opened.place);
    other.exec("BEGIN IMMEDIATE");
    expect(() => records.add("a", 1, ["{}", "{}"])).toThrow(expect.objectContaining({ code: "SQLITE_BUSY" }));
    other.exec("ROLLBACK");
    other.close();
    records.add("a", 1, [JSON.stringify(numbered(1))]);
    records.close();
    expect(await lastLine(opened, "a")).toBe(2);
  });

  it("keeps none of its lines when one of them cannot be kept", async () => {
    const opened = await recorded(2);
    const database = await openDatabase(opened.place, "process");
    const records = new RecordTable(database, opened.place);
    expect(() => records.add("a", 0, ["{}", "{}"])).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^SQLITE_CONSTRAINT/) }),
    );
    expect(database.inTransaction).toBe(false);
    records.close();
    expect(await lastLine(opened, "a")).toBe(2);
  });
});
