import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { readWordModel } from "./model-files.js";

async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), "word-model-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return pathToFileURL(`${folder}/`);
}

const LIST = "10 documents, 2 dimensions\ncat 3\n";

it("reads the words and the vectors, whose bytes have signs", async () => {
  const model = await readWordModel(await folderOf({ "words.txt": LIST, "vectors.i8": Uint8Array.of(1, 255) }));
  expect(Array.from(model.vectors)).toEqual([1, -1]);
  expect(model.numbers.get("cat")).toBe(0);
});

it("tells missing from damaged files, and what to do", async () => {
  await expect(readWordModel(await folderOf({ "words.txt": LIST }))).rejects.toMatchObject({
    name: "BundledModelError",
    kind: "missing_data",
    message: expect.stringMatching(/cannot be read; install @runvil\/tool-picker again/u),
  });
  const damaged = await folderOf({ "words.txt": LIST, "vectors.i8": Uint8Array.of(1) });
  await expect(readWordModel(damaged)).rejects.toMatchObject({ kind: "damaged_data" });
});
