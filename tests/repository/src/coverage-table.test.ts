import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readCoverageTable } from "./coverage-table.js";
import { exists, list, read } from "./repository.js";

const tables = list("conformance/coverage")
  .filter((name) => name !== "README.md")
  .map((name) => name.replace(/\.md$/, ""));

function idsIn(name: string): string[] {
  const cases: readonly { readonly id: string }[] = parse(read(`conformance/cases/${name}.yaml`));
  return cases.map(({ id }) => id);
}

const caseFiles = list("conformance/cases").map((name) => name.replace(/\.yaml$/, ""));
const ids = caseFiles.flatMap(idsIn);

function matching(glob: string): string[] {
  const pattern = new RegExp(`^${glob.replaceAll("*", ".*")}$`);
  return ids.filter((id) => pattern.test(id));
}

test("every case has an id of its own", () => {
  expect(ids.length).toBeGreaterThan(500);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

describe.each(tables)("the table of %s", (name) => {
  const table = readCoverageTable(name);

  test("stands beside a file of the specification", () => {
    // A dialect's file may have a table for one of its parts too.
    const files = [name, `${name}-dialect`, `${name.replace(/-[a-z]+$/, "")}-dialect`];
    expect(files.some((file) => exists(`docs/spec/${file}.md`))).toBe(true);
  });

  test("names cases, and only cases that exist", () => {
    expect(table.cases.length).toBeGreaterThan(10);
    expect(table.cases.filter((glob) => matching(glob).length === 0)).toEqual([]);
  });

  test("names every case of its own files", () => {
    const named = new Set(table.cases.flatMap(matching));
    const own = caseFiles.filter((file) => file === name || file.startsWith(`${name}-`)).flatMap(idsIn);
    expect(own.filter((id) => !named.has(id))).toEqual([]);
  });

  test("names only files that exist", () => {
    expect(table.files.filter((path) => !exists(path))).toEqual([]);
  });
});
