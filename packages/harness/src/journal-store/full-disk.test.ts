import { execFileSync } from "node:child_process";
import { closeSync, existsSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { numbered, recordedLines } from "../../test/journal-store/recorded-run.js";
import { temporaryFolder } from "../../test/journal-store/temporary-folder.js";
import { FileJournalStore, fileJournalStore } from "./file-journal-store.js";
import { type FileSystem, NODE_FILE_SYSTEM } from "./file-system.js";
import type { Journal } from "./journal-store.js";

/** A disk of 64 KiB, where this user may mount one. */
function smallDisk(): string | undefined {
  const folder = temporaryFolder("disk");
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    // Whoever is not root has the test below with a device that is always full.
    return undefined;
  }
  onTestFinished(() => void execFileSync("umount", [folder]));
  return folder;
}

/** Appends until the journal refuses; returns how many lines it took. */
function fill(journal: Journal, from: number): number {
  for (let taken = from; ; taken += 1) {
    try {
      journal.append(numbered(taken));
    } catch (error) {
      expect(error).toMatchObject({
        kind: "failed",
        message: `could not write the journal of run a: ENOSPC (free space on the disk, then resume the run)`,
      });
      return taken;
    }
  }
}

describe("a full disk", () => {
  it("loses nothing, and the run goes on once there is space", async () => {
    const disk = smallDisk();
    if (disk === undefined) return expect(process.getuid?.()).not.toBe(0);
    const ballast = join(disk, "ballast");
    writeFileSync(ballast, Buffer.alloc(32 * 1024));
    const store = fileJournalStore(join(disk, "journals"));
    const journal = await store.create("a");
    const taken = fill(journal, 0);
    expect(taken).toBeGreaterThan(50);
    await journal.close();
    expect(await recordedLines(store)).toEqual(Array.from({ length: taken }, (_, index) => numbered(index)));

    rmSync(ballast);
    const resumed = await store.open("a");
    const more = fill(resumed, taken);
    expect(more).toBeGreaterThan(taken + 50);
    await resumed.close();
    expect((await recordedLines(store)).length).toBe(more);
  });

  it("is told at the first record where there never was space", async () => {
    if (!existsSync("/dev/full")) return expect(process.platform).not.toBe("linux");
    const folder = temporaryFolder();
    const files: FileSystem = {
      ...NODE_FILE_SYSTEM,
      open: async (path, how) => {
        const file = await NODE_FILE_SYSTEM.open(path, how);
        if (how !== "create") return file;
        const full = openSync("/dev/full", "a");
        const close = () => file.close().finally(() => closeSync(full));
        return { ...file, write: (bytes) => writeSync(full, bytes), close };
      },
    };
    const journal = await new FileJournalStore(folder, { files }).create("a");
    expect(fill(journal, 0)).toBe(0);
    await journal.close();
    expect(await fileJournalStore(folder).list()).toEqual([]);
  });
});

it("names a read-only file system as what it is, however many folders are missing", async () => {
  const disk = smallDisk();
  if (disk === undefined) return expect(process.getuid?.()).not.toBe(0);
  execFileSync("mount", ["-o", "remount,ro", disk]);
  await expect(fileJournalStore(join(disk, "some/journals")).create("a")).rejects.toMatchObject({
    kind: "failed",
    message:
      "could not create the journal of run a: EROFS (the file system is read-only: keep journals where this user may write)",
  });
});
