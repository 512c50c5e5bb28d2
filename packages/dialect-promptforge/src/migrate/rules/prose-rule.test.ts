import { expect, test } from "vitest";
import { migrated, section } from "../../../test/migrated.js";
import { KIT, oldPrompt } from "../../../test/old-prompt.js";

function remarksOn(prose: string, frontmatter = KIT): string[] {
  const { text, remarks } = migrated(`${oldPrompt({ frontmatter })}\n${prose}\n\n## One\n\n${prose}\n`);
  expect(text).toContain(`\n${prose}\n\n## One\n\n${prose}\n`);
  return remarks.filter(({ manual }) => manual).map(({ line, code, text: remark }) => `${line} ${code} ${remark}`);
}

test("prose that names an alias in backticks is pointed at, line by line, with the wire name", () => {
  expect(remarksOn("Use `search`,\nthen `fetch` or `search`, `fetch`.")).toEqual([
    "15 M-PROSE `search` is named here: the model now sees `kit_search`",
    "16 M-PROSE `fetch` is named here: the model now sees `kit_fetch`",
    "16 M-PROSE `search` is named here: the model now sees `kit_search`",
    "20 M-PROSE `search` is named here: the model now sees `kit_search`",
    "21 M-PROSE `fetch` is named here: the model now sees `kit_fetch`",
    "21 M-PROSE `search` is named here: the model now sees `kit_search`",
  ]);
});

test("other words are not", () => {
  expect(remarksOn("You may search, 'fetch', `searching` or `tools.add('search')`.")).toEqual([]);
});

test("an alias that is the wire name may stay", () => {
  expect(remarksOn("Use `kit_search`.", "capabilities: [acme/kit]\ntools:\n  kit_search: acme/kit/search\n")).toEqual(
    [],
  );
});

test("a slot that nothing fills has no wire name yet", () => {
  const frontmatter = "capabilities: [acme/kit]\ntools:\n  find: {want: find it}\n";
  expect(remarksOn("Use `find`.", frontmatter).map((remark) => remark.slice(0, 10))).toEqual([
    "7 M-FUZZY ",
    "12 M-PROSE",
    "16 M-PROSE",
  ]);
});

test("strings of the Lua are prose too", () => {
  const lua = "var.x = 'Call `search` first.' .. [[or `fetch`]]";
  expect(section(lua)).toEqual([lua, "M-PROSE", "M-PROSE"]);
});

test("a comparison with an alias is pointed at", () => {
  expect(section("if var.name == 'search' then var.x = 1 end")).toEqual([
    "if var.name == 'search' then var.x = 1 end",
    "M-DYNAMIC",
  ]);
  expect(section("if var.name == 'other' then var.x = 'search' end")).toHaveLength(1);
});
