import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHost, FolderStore, type Host, MemoryStore } from "@runvil/host";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { promptFile, section } from "../prompt-text.js";
import { runs } from "../scale.js";

const CANARY = "the canary still sings";

/** Does everything with a path that the store can do, and tells all it got. */
const TRY_ALL = promptFile(
  section(
    "## Only",
    `local out = {}
    local function try(operation, ...)
      local _, a, b = pcall(store[operation], ...)
      out[#out + 1] = type(a) == 'table' and a.kind == nil and table.concat(a, ' ') or tostring(a)
    end
    try('read', args) try('exists', args) try('glob', args) try('glob', args .. '/*')
    try('append', args, 'added') try('write', args, 'written') try('str_replace', args, 'written', 'replaced')
    try('read', args) try('delete', args) try('write', args .. '/below', 'written') try('read', args .. '/canary.txt')
    return table.concat(out, '\\n')`,
  ),
);

let host: Host;
let above: string;
let root: string;
beforeAll(async () => {
  host = await createHost();
  above = await mkdtemp(join(tmpdir(), "runvil-store-"));
  root = join(above, "root");
});
afterAll(async () => {
  await host.close();
  await rm(above, { recursive: true, force: true });
});

beforeEach(async () => {
  await rm(above, { recursive: true, force: true });
  await mkdir(join(above, "outside"), { recursive: true });
  await mkdir(join(root, "inside"), { recursive: true });
  for (const file of ["canary.txt", "outside/canary.txt", "root.txt"]) await writeFile(join(above, file), CANARY);
  await symlink(above, join(root, "up"));
  await symlink(join(above, "canary.txt"), join(root, "song"));
  await symlink("../outside", join(root, "inside", "out"));
});

/** Every file outside the root with what it holds. */
async function outside(): Promise<readonly string[]> {
  const names = await readdir(above, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const strangers = files.filter((file) => !file.startsWith(`${root}/`));
  return Promise.all(strangers.sort().map(async (file) => `${file}: ${await readFile(file, "utf8")}`));
}

const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom("..", ".", "", "up", "song", "inside", "out", "canary.txt", "outside", "root"),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "~",
      "*",
      "**",
      "C:",
      "\\",
      "..\\..",
      "%2e%2e",
      "\0",
      "con",
      "．．",
      "‥",
      " ",
      "..;",
      "a",
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 6, unit: "binary" }) },
);
const path = fc
  .tuple(fc.constantFrom("", "/", "./", "../", "ABOVE/", "file://"), fc.array(piece, { minLength: 1, maxLength: 5 }))
  .map(([start, pieces]) => start + pieces.join("/"));

test("no path leads out of a folder", async () => {
  const before = await outside();
  expect(before).toHaveLength(3);
  await fc.assert(
    fc.asyncProperty(path, async (given) => {
      const args = given.replace("ABOVE", above);
      const store = await FolderStore.open(root);
      const outcome = await host.run({ prompt: TRY_ALL, args, store }).outcome;
      if (outcome.status !== "completed") throw new Error(JSON.stringify(outcome));
      expect(outcome.result).not.toContain(CANARY);
      expect(await outside()).toEqual(before);
    }),
    { numRuns: runs(300) },
  );
});

test("no path leads out of a store in memory", async () => {
  const before = await outside();
  await fc.assert(
    fc.asyncProperty(path, async (given) => {
      const args = given.replace("ABOVE", above);
      const outcome = await host.run({ prompt: TRY_ALL, args, store: new MemoryStore({ "inside/a": "a" }) }).outcome;
      if (outcome.status !== "completed") throw new Error(JSON.stringify(outcome));
      expect(outcome.result).not.toContain(CANARY);
    }),
    { numRuns: runs(150) },
  );
  expect(await outside()).toEqual(before);
});
