import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { replaceScriptFile } from "./replaced-file.js";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "runvil-replaced-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("writes a new file, and replaces an old one with nothing left beside it", async () => {
  await replaceScriptFile(join(folder, "a.yaml"), "one\r\n");
  await replaceScriptFile(join(folder, "a.yaml"), "two");
  expect(await readFile(join(folder, "a.yaml"), "utf8")).toBe("two");
  expect(await readdir(folder)).toEqual(["a.yaml"]);
});

it("goes through a link, and keeps the file's mode", async () => {
  await mkdir(join(folder, "real"));
  await writeFile(join(folder, "real", "a.yaml"), "old");
  await chmod(join(folder, "real", "a.yaml"), 0o640);
  await symlink(join("real", "a.yaml"), join(folder, "a.yaml"));
  await replaceScriptFile(join(folder, "a.yaml"), "new");
  expect((await lstat(join(folder, "a.yaml"))).isSymbolicLink()).toBe(true);
  expect(await readFile(join(folder, "real", "a.yaml"), "utf8")).toBe("new");
  expect((await stat(join(folder, "real", "a.yaml"))).mode & 0o777).toBe(0o640);
});

it("fails with a kind where nothing can be written, and leaves what is there", async () => {
  await mkdir(join(folder, "a.yaml"));
  await writeFile(join(folder, "a.yaml", "x"), "x");
  await expect(replaceScriptFile(join(folder, "a.yaml"), "new")).rejects.toMatchObject({ kind: "unwritable" });
  await expect(replaceScriptFile(join(folder, "none", "a.yaml"), "new")).rejects.toMatchObject({ kind: "unwritable" });
  expect(await readdir(folder)).toEqual(["a.yaml"]);
});
