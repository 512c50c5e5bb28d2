import { readdirSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/journal-store/temporary-folder.js";
import { type FileSystem, NODE_FILE_SYSTEM } from "../file-system.js";
import { takeSocketLock } from "./socket-lock.js";

function refusing(name: keyof FileSystem, code: string): FileSystem {
  const refuse = async () => {
    throw Object.assign(new Error("refused"), { code });
  };
  return { ...NODE_FILE_SYSTEM, [name]: refuse };
}

async function takeAndRelease(folder: string): Promise<void> {
  await (await takeSocketLock("a", folder, NODE_FILE_SYSTEM)).release();
}

describe("the socket lock", () => {
  it("counts its generations up and keeps the last ones only", async () => {
    const folder = temporaryFolder();
    for (let times = 0; times < 20; times += 1) await takeAndRelease(folder);
    const kept = Array.from({ length: 16 }, (_, index) => `lock.${index + 5}`);
    expect(readdirSync(folder).sort()).toEqual(kept.sort());
  });

  it("sees through whoever takes the generation that it meant to take", async () => {
    const folder = temporaryFolder();
    await takeAndRelease(folder);
    let winner: Promise<void> | undefined;
    const files: FileSystem = {
      ...NODE_FILE_SYSTEM,
      link: async (path, second) => {
        winner ??= takeAndRelease(folder);
        await winner;
        return NODE_FILE_SYSTEM.link(path, second);
      },
    };
    await (await takeSocketLock("a", folder, files)).release();
    expect(readdirSync(folder).sort()).toEqual(["lock.1", "lock.2", "lock.3"]);
  });

  it("gives way when it looked so long ago that its generation was removed since", async () => {
    const folder = temporaryFolder();
    await takeAndRelease(folder);
    const files: FileSystem = {
      ...NODE_FILE_SYSTEM,
      link: async (path, second) => {
        if (second.endsWith("lock.2")) for (let times = 0; times < 20; times += 1) await takeAndRelease(folder);
        return NODE_FILE_SYSTEM.link(path, second);
      },
    };
    const lock = await takeSocketLock("a", folder, files);
    expect(readdirSync(folder)).not.toContain("lock.2");
    expect(readdirSync(folder)).toContain("lock.22");
    await expect(takeAndRelease(folder)).rejects.toMatchObject({ kind: "held" });
    await lock.release();
  });

  it("is held by another when its own name was taken for one of the dead", async () => {
    const folder = temporaryFolder();
    const files: FileSystem = {
      ...NODE_FILE_SYSTEM,
      link: async (path, second) => {
        await takeAndRelease(folder);
        unlinkSync(path);
        return NODE_FILE_SYSTEM.link(path, second);
      },
    };
    await expect(takeSocketLock("a", folder, files)).rejects.toMatchObject({ kind: "held" });
  });

  it("takes files of its names that are no sockets for the dead, and other files for nothing", async () => {
    const folder = temporaryFolder();
    for (const name of ["lock.7", "lock.08", "lock.x", "lock.", "holder.0123456789abcdef", "holder.x"]) {
      writeFileSync(join(folder, name), "");
    }
    await takeAndRelease(folder);
    expect(readdirSync(folder).sort()).toEqual(["holder.x", "lock.", "lock.08", "lock.7", "lock.8", "lock.x"].sort());
  });

  it.each(["EPERM", "ENOTSUP", "EOPNOTSUPP"])("says so where the file system refuses links with %s", async (code) => {
    const folder = temporaryFolder();
    await expect(takeSocketLock("a", folder, refusing("link", code))).rejects.toMatchObject({
      kind: "unsupported",
      message:
        `could not lock run a: the file system of ${folder} has no Unix sockets or no hard links (${code}): ` +
        "keep journals on a local disk",
    });
    expect(readdirSync(folder)).toEqual([]);
    await takeAndRelease(folder);
  });

  it.each<[keyof FileSystem, string]>([
    ["link", "ENOSPC"],
    ["names", "EIO"],
    ["names", "EMFILE"],
    ["unlink", "EROFS"],
  ])("lets everything go when %s fails with %s", async (name, code) => {
    const folder = temporaryFolder();
    await expect(takeSocketLock("a", folder, refusing(name, code))).rejects.toMatchObject({ kind: "failed" });
    await takeAndRelease(folder);
  });
});
