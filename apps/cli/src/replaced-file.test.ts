import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
