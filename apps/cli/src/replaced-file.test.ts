import { execFile } from "node:child_process";
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CommandError } from "./command-error.js";
import { replaceNamedFile } from "./replaced-file.js";
import { namedFile } from "./text-file.js";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "runvil replaced "));
});
afterEach(() => rm(folder, { recursive: true }));

it("writes a new file, replaces an old one, and leaves nothing beside it", async () => {
  const file = namedFile("new.md", folder);
  await replaceNamedFile("output file", file, "one");
  await replaceNamedFile("output file", file, "\ufefftwo\r\n");
  expect(await readFile(file.path, "utf8")).toBe("\ufefftwo\r\n");
  expect(await readdir(folder)).toEqual(["new.md"]);
});

it("replaces what a link points at, and keeps the file's mode", async () => {
  await mkdir(join(folder, "real"));
  await writeFile(join(folder, "real", "file"), "old");
  await chmod(join(folder, "real", "file"), 0o640);
  await symlink(join("real", "file"), join(folder, "link"));
  await replaceNamedFile("output file", namedFile("link", folder), "new");
  expect((await lstat(join(folder, "link"))).isSymbolicLink()).toBe(true);
  expect(await readFile(join(folder, "real", "file"), "utf8")).toBe("new");
  expect((await stat(join(folder, "real", "file"))).mode & 0o777).toBe(0o640);
  expect(await readdir(join(folder, "real"))).toEqual(["file"]);
});

it("makes the file that a link names, and refuses a link that names itself", async () => {
  await symlink("not-yet", join(folder, "link"));
  await replaceNamedFile("output file", namedFile("link", folder), "new");
  expect((await lstat(join(folder, "link"))).isSymbolicLink()).toBe(true);
  expect(await readFile(join(folder, "not-yet"), "utf8")).toBe("new");
  await symlink("loop", join(folder, "loop"));
  await expect(replaceNamedFile("output file", namedFile("loop", folder), "new")).rejects.toThrow(CommandError);
  expect((await lstat(join(folder, "loop"))).isSymbolicLink()).toBe(true);
});

it("takes a name as long as the file system does", async () => {
  const name = "n".repeat(255);
  await replaceNamedFile("output file", namedFile(name, folder), "text");
  expect(await readdir(folder)).toEqual([name]);
});

if (process.platform !== "win32") {
  it("writes to a pipe, which stays one", async () => {
    const pipe = namedFile("pipe", folder);
    await promisify(execFile)("mkfifo", [pipe.path]);
    const [text] = await Promise.all([readFile(pipe.path, "utf8"), replaceNamedFile("output file", pipe, "text")]);
    expect(text).toBe("text");
    expect((await lstat(pipe.path)).isFIFO()).toBe(true);
  });
}

it("says what is in the way, and leaves what was there", async () => {
  await mkdir(join(folder, "taken"));
  await writeFile(join(folder, "taken", "x"), "x");
  const into = (name: string) => replaceNamedFile("output file", namedFile(name, folder), "text");
  await expect(into("none/new.md")).rejects.toThrow(
    new CommandError("none/new.md: the output file cannot be written: the folder none does not exist"),
  );
  await expect(into("taken")).rejects.toThrow("taken: the output file is a directory");
  expect(await readdir(folder)).toEqual(["taken"]);
});
