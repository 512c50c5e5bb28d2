import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FolderStore } from "./folder-store.js";
import { isForeignName, spellingFault } from "./folder-walk.js";
import { RunFiles } from "./run-files.js";

let parent = "";
let root = "";
let store: FolderStore;
let files: RunFiles;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "runvil-folder-"));
  root = join(parent, "root");
  store = await FolderStore.open(root);
  files = new RunFiles(store);
  await writeFile(join(parent, "secret"), "secret");
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const denied = (path: string, why: string) => ({
  reason: "permission_denied",
  path,
  message: `permission denied for store path ${path}: ${why}`,
});

describe("confinement", () => {
  it("opens nothing through a symbolic link, in any position", async () => {
    await symlink(join(parent, "secret"), join(root, "link"));
    await symlink(parent, join(root, "up"));
    await symlink(join(parent, "gone"), join(root, "dangling"));
    await mkdir(join(root, "d"));
    await symlink(parent, join(root, "d", "up"));
    for (const path of ["link", "up/secret", "d/up/secret", "dangling"]) {
      const failure = expect.objectContaining(denied(path, "symbolic link"));
      await expect(files.read(path)).rejects.toEqual(failure);
      await expect(files.write(path, "x")).rejects.toEqual(failure);
      await expect(files.append(path, "x")).rejects.toEqual(failure);
      await expect(files.strReplace(path, "secret", "x")).rejects.toEqual(failure);
      await expect(files.delete(path)).rejects.toEqual(failure);
      expect(await files.exists(path)).toBe(false);
    }
    expect(await files.glob("**")).toEqual([]);
    expect(await files.glob("**/")).toEqual(["d"]);
    expect(await files.glob("up/*")).toEqual([]);
    expect(await readFile(join(parent, "secret"), "utf8")).toBe("secret");
    expect(await readdir(parent)).toEqual(["root", "secret"]);
  });

  it("refuses what is no regular file", async () => {
    execFileSync("mkfifo", [join(root, "pipe")]);
    await expect(files.read("pipe")).rejects.toEqual(expect.objectContaining(denied("pipe", "not a regular file")));
    await expect(files.write("pipe", "x")).rejects.toEqual(
      expect.objectContaining(denied("pipe", "not a regular file")),
    );
    expect(await files.exists("pipe")).toBe(false);
    expect(await files.glob("*")).toEqual([]);
  });

  it("never leaves the root, whatever the path", async () => {
    await symlink(parent, join(root, "up"));
    const segment = fc.oneof(
      fc.constantFrom("..", ".", "", "up", "secret", "a", "b.txt", "...", "~", "%2e%2e", "con", "x ", "\\", "C:"),
      fc.string({ maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 4 }), async (segments) => {
        const path = segments.join("/");
        await files.write(path, "written").catch(() => undefined);
        await files.append(path, "more").catch(() => undefined);
        const text = await files.read(path).catch(() => "");
        await files.delete(path).catch(() => undefined);
        expect(text).not.toContain("secret");
        expect(await readdir(parent)).toEqual(["root", "secret"]);
        expect(await readFile(join(parent, "secret"), "utf8")).toBe("secret");
      }),
      { numRuns: 300 },
    );
  });

  it("may itself be reached through a link", async () => {
    await symlink(root, join(parent, "alias"));
    const run = new RunFiles(await FolderStore.open(join(parent, "alias")));
    await run.write("a", "x");
    expect(await readFile(join(root, "a"), "utf8")).toBe("x");
  });

  it("knows the names that Windows would read otherwise", () => {
    for (const path of ["C:notes", "a.txt:stream", "a?b", "d/*"]) {
      expect(isForeignName(path, "win32")).toBe(true);
      expect(isForeignName(path, "linux")).toBe(false);
    }
    expect(isForeignName("d/notes.md", "win32")).toBe(false);
  });

  it("tells another spelling from a link", () => {
    expect(spellingFault("/r/Foo.md", "/r/foo.md")).toBe("case");
    expect(spellingFault("/r/foo.md", "/r/foo.md")).toBeUndefined();
    expect(spellingFault("/r/foo.md", "/elsewhere/foo.md")).toBe("link");
  });
});

describe("writing", () => {
  it("leaves no half-written file behind, and none that a prompt could see", async () => {
    await files.write("a.md", "1");
    await files.append("a.md", "2");
    expect(await readdir(root)).toEqual(["a.md"]);
    await writeFile(join(root, ".runvil-0\u007f"), "left by a crash");
    await writeFile(join(root, "trailing."), "x");
    expect(await files.glob("**")).toEqual(["a.md"]);
  });

  it("replaces a file, so that whoever reads the old one keeps it", async () => {
    await files.write("a.md", "old");
    const before = await stat(join(root, "a.md"));
    await files.append("a.md", "new");
    expect((await stat(join(root, "a.md"))).ino).not.toBe(before.ino);
    expect(await files.read("a.md")).toBe("oldnew");
  });

  it("reports an over-long real name as unsupported, without the real path", async () => {
    const path = "x".repeat(300);
    await expect(files.write(path, "")).rejects.toMatchObject({
      reason: "unsupported",
      message: `unsupported store operation on ${path}: the name is too long for the file system`,
    });
  });

  it("reports a failure of the storage without a real path", async () => {
    await rm(root, { recursive: true });
    const error = await files.glob("**").catch((reason: unknown) => reason);
    expect(error).toMatchObject({ reason: "backend", message: "store backend failure: ENOENT" });
  });
});

describe("opening", () => {
  it("fails for a file in the way", async () => {
    await expect(FolderStore.open(join(parent, "secret"))).rejects.toMatchObject({ reason: "backend" });
  });
});
