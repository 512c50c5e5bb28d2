import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkFolder, checkWritable, fileError, namedFile, readNamedFile } from "./text-file.js";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "runvil-file-"));
  await writeFile(join(folder, "four.md"), "four");
});
afterAll(() => rm(folder, { recursive: true }));

it("reads a file of exactly the most bytes", async () => {
  const read = await readNamedFile("prompt file", namedFile("four.md", folder), 4);
  expect(Buffer.from(read).toString()).toBe("four");
});

it.each([
  ["./none.md", "the prompt file does not exist"],
  [".", "the prompt file is a directory"],
  ["four.md", "the prompt file has 4 bytes; at most 3 are allowed"],
  ["four.md/x", "the prompt file does not exist: a part of its path is a file"],
])("says what is wrong with %j, as it was typed", async (name, problem) => {
  await expect(readNamedFile("prompt file", namedFile(name, folder), 3)).rejects.toMatchObject({
    message: `${name}: ${problem}`,
    exitCode: 1,
  });
});

it("keeps the system's words for what it does not know", () => {
  const file = namedFile("o", folder);
  expect(fileError("output file", file, new Error("EWEIRD: odd")).message).toBe("o: the output file EWEIRD: odd");
});

it.each([
  ["none/o.md", "the output file cannot be written: the folder none does not exist"],
  ["four.md/o.md", "the output file cannot be written: four.md is not a folder"],
  [".", "the output file is a directory"],
])("refuses to write %j", async (name, problem) => {
  await expect(checkWritable("output file", namedFile(name, folder))).rejects.toMatchObject({
    message: `${name}: ${problem}`,
    exitCode: 1,
  });
});

it("lets a new file and an old one be written, and touches neither", async () => {
  await checkWritable("output file", namedFile("new.md", folder));
  await checkWritable("output file", namedFile("four.md", folder));
  expect(await readdir(folder)).toEqual(["four.md"]);
});

it("takes a folder, or what may become one, and no file", async () => {
  await checkFolder("store", namedFile(".", folder));
  await checkFolder("store", namedFile("a/b", folder));
  await expect(checkFolder("store", namedFile("./four.md", folder))).rejects.toThrow(
    "./four.md: the store is not a folder",
  );
});
