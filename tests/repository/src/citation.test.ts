import { describe, expect, test } from "vitest";
import { hasPlace, readCitations } from "./citation.js";
import { exists, filesBelow, read } from "./repository.js";

const files = ["apps", "packages"].flatMap((folder) => filesBelow(folder, /\.(?:ts|mjs|md)$/));

describe("a citation", () => {
  test("is read with all its places, over a line's end too", () => {
    expect(
      readCitations("/**\n * See docs/spec/store.md\n * sections 3 and 10; docs/spec/tools-tables.md T2 and T11. */"),
    ).toEqual([
      { file: "docs/spec/store.md", places: ["3", "10"] },
      { file: "docs/spec/tools-tables.md", places: ["T2", "T11"] },
    ]);
    expect(readCitations('docs/seeds/runvil-tools.txt "Pack preludes", docs/spec/packs.md section 9')).toEqual([
      { file: "docs/spec/packs.md", places: ["9"] },
      { file: "docs/seeds/runvil-tools.txt", places: ["Pack preludes"] },
    ]);
  });

  test("finds sections, items of a section's list, tables and headings, and nothing else", () => {
    const found = (file: string, ...places: string[]) => places.map((place) => hasPlace(`docs/spec/${file}`, place));
    expect(found("walk-jump-call.md", "3", "3.4", "3.99", "99")).toEqual([true, true, false, false]);
    expect(found("run-lifecycle.md", "4.4", "4.9")).toEqual([true, false]);
    expect(found("tools-tables.md", "T12", "T13", "Conventions used by the messages")).toEqual([true, false, true]);
    expect(found("fanout.md", "10.2", "Collections")).toEqual([true, false]);
    expect(hasPlace("docs/seeds/runvil-tools.txt", "Pack preludes")).toBe(true);
  });
});

test("every citation of sources, tests and READMEs points to a place that exists", () => {
  const citations = files.flatMap((path) => readCitations(read(path)).map((citation) => ({ path, ...citation })));
  expect(citations.length).toBeGreaterThan(300);
  const missing = citations.flatMap(({ path, file, places }) =>
    exists(file)
      ? places.filter((place) => !hasPlace(file, place)).map((place) => `${path}: ${file} ${place}`)
      : [`${path}: ${file}`],
  );
  expect(missing).toEqual([]);
});
