import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { FileJournalStore, type FileSystem, NODE_FILE_SYSTEM } from "@runvil/harness/journal-store";
import { fileJournalStore, type JournalStore } from "@runvil/host";
import type { Outcome } from "@runvil/protocol";
import { expect, it, onTestFinished } from "vitest";
import { checkCrash } from "../crash/check-crash.js";
import { CRASH_OPTIONS, crashHost, filesIn } from "../crash/crash-host.js";
import { newFolder, References } from "../crash/reference.js";

async function folderOfTest(): Promise<string> {
  const folder = await newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "journals"));
  return folder;
}

/** Mounts a file system of 64 KiB where this user may; tells whether that worked. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return false;
  }
  onTestFinished(() => void execFileSync("umount", [folder]));
  return true;
}

async function runIn(folder: string, journals: JournalStore): Promise<Outcome> {
  const host = await crashHost(folder, journals);
  const outcome = await host.run({ ...CRASH_OPTIONS, store: await filesIn(folder) }).outcome;
  await host.close();
  return outcome;
}

const FULL = "could not write the journal of run crash-1: ENOSPC (free space on the disk, then resume the run)";

it("a full disk ends a run with what to do, and it goes on once there is space", async () => {
  const folder = await folderOfTest();
  const journals = join(folder, "journals");
  if (!mountSmallDisk(journals)) return expect(process.getuid?.()).not.toBe(0);
  const ballast = join(journals, "ballast");
  writeFileSync(ballast, Buffer.alloc(48 * 1024));
  expect(await runIn(folder, fileJournalStore(journals))).toEqual({
    status: "failed",
    error: { kind: "Journal", message: FULL },
  });
  rmSync(ballast);
  expect(await checkCrash(folder, new References())).toEqual([]);
});

it("a disk without any space ends a run before anything of it is done", async () => {
  if (!existsSync("/dev/full")) return expect(process.platform).not.toBe("linux");
  const folder = await folderOfTest();
  const files: FileSystem = {
    ...NODE_FILE_SYSTEM,
    async open(path, how) {
      const file = await NODE_FILE_SYSTEM.open(path, how);
      if (how === "read") return file;
      const full = openSync("/dev/full", "a");
      const close = () => file.close().finally(() => closeSync(full));
      return { ...file, write: (bytes) => writeSync(full, bytes), close };
    },
  };
  const outcome = await runIn(folder, new FileJournalStore(join(folder, "journals"), { files }));
  expect(outcome).toEqual({ status: "failed", error: { kind: "Journal", message: FULL } });
  expect(existsSync(join(folder, "executions"))).toBe(false);
  expect(await checkCrash(folder, new References())).toEqual([]);
});

it("a folder that nobody may write to ends a run before anything of it is done", async () => {
  const folder = await folderOfTest();
  const journals = join(folder, "journals");
  // Whoever is root may write to any folder but one of a file system that is read-only.
  const isRoot = process.getuid?.() === 0;
  if (isRoot && !mountSmallDisk(journals)) return expect(existsSync("/.dockerenv") || process.platform).toBeTruthy();
  if (isRoot) execFileSync("mount", ["-o", "remount,ro", journals]);
  else chmodSync(journals, 0o555);
  const outcome = await runIn(folder, fileJournalStore(journals));
  expect(outcome).toMatchObject({ status: "failed", error: { kind: "Journal" } });
  if (outcome.status !== "failed") return;
  expect(outcome.error.message).toBe(
    isRoot
      ? "could not create the journal of run crash-1: EROFS (the file system is read-only: keep journals where this user may write)"
      : "could not create the journal of run crash-1: EACCES (keep journals where this user may read and write)",
  );
  expect(existsSync(join(folder, "executions"))).toBe(false);
});
