import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fileError, readNamedFile } from "./text-file.js";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "runvil-file-"));
  await writeFile(join(folder, "four.md"), "four");
});
afterAll(() => rm(folder, { recursive: true }));

it("reads a file of exactly the most bytes", async () => {
  expect(Buffer.from(await readNamedFile("prompt file", join(folder, "four.md"), 4)).toString()).toBe("four");
});

it.each([
  ["none.md", "the prompt file does not exist"],
  ["", "the prompt file is a directory"],
  ["four.md", "the prompt file has 4 bytes; at most 3 are allowed"],
  ["four.md/x", "the prompt file does not exist: a part of its path is a file"],
])("says what is wrong with %j", async (name, problem) => {
  const file = join(folder, name);
  await expect(readNamedFile("prompt file", file, 3)).rejects.toMatchObject({
    message: `${file}: ${problem}`,
    exitCode: 1,
  });
});

it("keeps the system's words for what it does not know", () => {
  expect(fileError("output file", "o", new Error("EWEIRD: odd")).message).toBe("o: the output file EWEIRD: odd");
});
