import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Migrated, migrated } from "../../test/migrated.js";
import { KIT, oldPrompt } from "../../test/old-prompt.js";
import { REMARK_CODES } from "./remark.js";

// docs/migrating.md shows what the migration does: every pair in it is tried here.
const page = readFileSync(new URL("../../../../docs/migrating.md", import.meta.url), "utf8");

interface Fences {
  readonly yaml?: string;
  readonly lua?: string;
  readonly md?: string;
}

interface Pair {
  readonly heading: string;
  readonly before: Fences;
  readonly after: Fences;
  readonly codes: readonly string[];
}

const pairs = page.split(/^### /mu).flatMap((section): Pair[] => {
  const [heading = ""] = section.split("\n", 1);
  return section
    .split(/^Before:$/mu)
    .slice(1)
    .map((pair) => {
      const [before = "", after = ""] = pair.split(/^After:$/mu);
      const codes = /^Remarks: (.*)$/mu.exec(after)?.[1]?.split(", ") ?? [];
      return { heading, before: fences(before), after: fences(after), codes };
    });
});

test.each(pairs)("$heading", ({ before, after, codes }) => {
  const result = migrated(textOf(before));
  expect(shownOf(result, after)).toEqual(after);
  const seen = [...new Set(result.remarks.map(({ code }) => code))];
  const told: readonly string[] = seen.filter((code) => code !== "I-WIRE" || codes.includes(code));
  expect([...told].sort()).toEqual([...codes].sort());
});

test("the page shows a pair for every row and names every code", () => {
  expect(pairs.length).toBeGreaterThan(28);
  const named = [...page.matchAll(/^\| ([MI]-[A-Z]+) \|/gmu)].map(([, code]) => code);
  expect(named).toEqual(Object.keys(REMARK_CODES));
});

function fences(text: string): Fences {
  const found = [...text.matchAll(/^(`{3,4})(yaml|lua|md)\n([\s\S]*?)^\1$/gmu)];
  return Object.fromEntries(found.map(([, , language, source]) => [language ?? "", source ?? ""]));
}

/** The old file that a pair's first half shows the changing part of. */
function textOf({ yaml = `promptforge: 0\n${KIT}`, lua, md }: Fences): string {
  const sections = lua === undefined ? {} : { sections: { Only: lua.trimEnd() } };
  const text = oldPrompt({ frontmatter: "", ...sections }).replace("promptforge: 0\n", yaml);
  return md === undefined ? text : text.replace(/^# Old\n[\s\S]*/mu, md);
}

/** Of a new file the parts that the pair shows. */
function shownOf({ text, frontmatter, fences: [first] }: Migrated, after: Fences): Fences {
  return {
    ...(after.yaml === undefined ? {} : { yaml: frontmatter.split("\n").slice(2).join("\n") }),
    ...(after.lua === undefined ? {} : { lua: `${first}\n` }),
    ...(after.md === undefined ? {} : { md: text.slice(text.indexOf("# Old\n")) }),
  };
}
