import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { parsePath, parsePattern, patternOverlapsPath, selectPaths } from "./index.js";

it("keeps the example of the README true", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  expect(
    /```ts\n([\s\S]*?)```/.exec(readme)?.[1],
  ).toBe(`import { parsePath, parsePattern, patternOverlapsPath, selectPaths } from "@runvil/store-paths";

const path = parsePath("../secret");
if (!path.ok) console.log(path.message); // invalid path "../secret": path contains a traversal segment

const glob = parsePattern("src/**/*.rs");
if (glob.ok) {
  selectPaths(glob.pattern, { files: ["src/deep/c.rs", "notes.md"], directories: [] }); // ["src/deep/c.rs"]
  patternOverlapsPath(glob.pattern, "src/deep/c.rs"); // true
}
`);
  expect(parsePath("../secret")).toMatchObject({
    message: 'invalid path "../secret": path contains a traversal segment',
  });
  const glob = parsePattern("src/**/*.rs");
  expect(glob.ok && selectPaths(glob.pattern, { files: ["src/deep/c.rs", "notes.md"], directories: [] })).toEqual([
    "src/deep/c.rs",
  ]);
  expect(glob.ok && patternOverlapsPath(glob.pattern, "src/deep/c.rs")).toBe(true);
});
