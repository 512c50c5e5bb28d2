import { describe, expect, test } from "vitest";
import { read } from "./repository.js";

/** The names that an index exports; an index lists each, so that none becomes public by accident. */
function exportsOf(index: string): string[] {
  return [...index.matchAll(/^export (?:type )?\{([^}]*)\} from /gm)].flatMap(([, names = ""]) =>
    names.split(",").flatMap((name) => /(\w+)\s*$/.exec(name)?.[1] ?? []),
  );
}

/** The packages whose READMEs list the whole API; the others' name the exports that a reader starts with. */
const WHOLE = ["engine", "frontmatter", "journal", "lua", "names", "prompt", "protocol", "store-paths", "tool-picker"];

describe.each(WHOLE)("packages/%s", (folder) => {
  const index = read(`packages/${folder}/src/index.ts`);
  const api = /^## API\n(.*?)^## /ms.exec(read(`packages/${folder}/README.md`))?.[1] ?? "";

  test("lists its exports by name", () => {
    expect(index).not.toMatch(/^export (?:type )?\*/m);
    expect(exportsOf(index)).not.toEqual([]);
  });

  test("names every export in its README's API section", () => {
    expect(exportsOf(index).filter((name) => !new RegExp(`\`${name}\\b`).test(api))).toEqual([]);
  });
});
