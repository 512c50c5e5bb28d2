import { expect, test } from "vitest";
import { filesBelow, read } from "./repository.js";

/** What runs prompts knows languages by their seams alone. Source: docs/spec/promptforge-dialect.md section 11. */
const FOLDERS = ["engine", "frontmatter", "harness", "lua", "names", "prompt"];

/** A line that tells where a rule is written down. */
const SOURCE = /docs\/spec\/promptforge-[a-z-]+\.md/g;

test.each(FOLDERS)("packages/%s names no dialect", (name) => {
  const files = filesBelow(`packages/${name}/src`, /(?<!\.test)\.ts$/);
  expect(files.length).toBeGreaterThan(0);
  const naming = files.filter((path) => /promptforge/i.test(read(path).replace(SOURCE, "")));
  expect(naming).toEqual([]);
});

test.each([...FOLDERS, "host", "protocol", "plugin-sdk"])("packages/%s depends on no dialect", (name) => {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
  } = JSON.parse(read(`packages/${name}/package.json`));
  const all = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  expect(all.filter((dependency) => dependency.includes("dialect"))).toEqual([]);
});
