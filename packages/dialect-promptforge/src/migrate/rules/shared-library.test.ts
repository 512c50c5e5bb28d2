import { expect, test } from "vitest";
import { migrated } from "../../../test/migrated.js";
import { oldPrompt } from "../../../test/old-prompt.js";

const shared = "function twice(x) return x .. x end";

test("a shared library becomes the last section, and every first block requires it", () => {
  const text = `${oldPrompt({
    shared: `${shared} -- twice\nfunction say() return tools.call('search') end`,
    h1: "var.a = 1",
    sections: { One: "var.b = 2", Two: "return twice('x')" },
  })}\n### Child\n\n\`\`\`lua\nreturn say()\n\`\`\`\n\n## Items\n\n- a\n\n## Last\n\n\`\`\`lua\nreturn 'end'\n\`\`\``;
  const { text: result, places, exit } = migrated(text);
  expect(result.slice(result.indexOf("# Old"))).toBe(`# Old


\`\`\`lua
require '## shared library'
var.a = 1
\`\`\`

## One

\`\`\`lua
require '## shared library'
var.b = 2
\`\`\`

## Two

\`\`\`lua
require '## shared library'
return twice('x')
\`\`\`

### Child

\`\`\`lua
require '## shared library'
return say()
\`\`\`

## Items

- a

## Last

\`\`\`lua
require '## shared library'
return 'end'
\`\`\`

## shared library

\`\`\`lua
function twice(x) return x .. x end -- twice
function say() return tools.call('kit/search') end
\`\`\`
`);
  expect([places.filter((place) => !place.endsWith("I-WIRE")), exit]).toEqual([["15 I-SHARED"], 0]);
});

test("only the first block of a section requires it", () => {
  const text = `${oldPrompt({ shared, sections: { One: "var.b = 2" } })}\nText.\n\n\`\`\`lua\nreturn 1\n\`\`\`\n`;
  expect(migrated(text).fences).toEqual(["require '## shared library'\nvar.b = 2", "return 1", shared]);
});

test("the section's name is a free one", () => {
  const { text } = migrated(
    oldPrompt({ shared, sections: { "shared library": "return 1", "shared library 2": "return 2" } }),
  );
  expect(text).toContain("\n## shared library 3\n");
  expect(text).toContain("require '## shared library 3'\nreturn 1");
});

test("the prose around it stays one text", () => {
  const h1 = "Above.\n\n```lua shared\nx = 1\n```\nBelow.\n\n```lua\nreturn prose\n```\n";
  const { text, exit } = migrated(oldPrompt().replace(/# Old\n/u, `# Old\n\n${h1}`));
  expect(text).toContain("# Old\n\nAbove.\n\nBelow.\n\n```lua\nrequire '## shared library'\nreturn prose\n```\n");
  expect(exit).toBe(1);
});

test("prose that would become something else is not written", () => {
  const { exit, text } = migrated(oldPrompt().replace(/# Old\n/u, "# Old\n\nAbove\n```lua shared\nx = 1\n```\n---\n"));
  expect([exit, text]).toEqual([2, ""]);
});

const proseOnly = (library: string) =>
  oldPrompt({ shared: library, sections: { One: "return 1" } }).replace("## One\n", "## Zero\n\nProse.\n\n## One\n");

test.each(["var.n = 1", "log('x')", "tools.call('search')", "f = 1\nf()"])(
  "a person looks at a library that runs %s, when a section has no Lua that could require it",
  (library) => {
    expect(migrated(proseOnly(library)).manual).toEqual(["M-SHARED"]);
    expect(migrated(oldPrompt({ shared: library, sections: { One: "return 1" } })).manual).toEqual([]);
  },
);

test.each(["function f() var.n = 1 end", "n = string.rep('x', 3)", "tools.always('search')"])(
  "a library that only runs %s may stay unloaded",
  (library) => {
    expect(migrated(proseOnly(library)).manual).toEqual([]);
  },
);

test("a person looks at a library that reads prose while it is loaded", () => {
  const manual = (library: string) => migrated(oldPrompt({ shared: library, sections: { One: "return 1" } })).manual;
  expect(manual("p = prose")).toEqual(["M-SHARED"]);
  expect(manual("function p() return prose end")).toEqual([]);
});

test.each([
  ["it returns a value", { shared: "x = 1\nreturn x", sections: { One: "return 1" } }],
  ["the last section goes on", { shared, sections: { One: "return 1", Two: "var.x = 1" } }],
  ["the last section returns nothing", { shared, sections: { One: "return" } }],
  ["the last section returns nil", { shared, sections: { One: "return nil" } }],
  ["the last section returns on a condition", { shared, sections: { One: "if var.x then return 1 end" } }],
  ["there is no section", { shared, h1: "return 1" }],
  ["the prompt has a require of its own", { shared, sections: { One: "require = 1\nreturn 1" } }],
])("a person looks at it when %s", (_, parts) => {
  const { manual, text } = migrated(oldPrompt(parts));
  expect(manual).toEqual(["M-SHARED"]);
  expect(text).toContain("## shared library");
});

test.each(["return 1", "return var.x", "jump('## One')", "if var.x then return 1 else return 2 end return 3"])(
  "the walk cannot fall into it behind %s",
  (lua) => {
    expect(migrated(oldPrompt({ shared, sections: { One: lua } })).manual).toEqual([]);
  },
);

test("without a last line end in the file it still begins a line", () => {
  const text = oldPrompt({ shared, sections: { One: "return 1" } }).trimEnd();
  expect(migrated(text).text).toContain("```\n\n## shared library\n\n```lua\n");
});

test("line ends of the file are those of the new lines", () => {
  const parts = { shared, h1: "tools.always('search')", sections: { One: "models.loop({})\nreturn 1" } };
  const { text } = migrated(oldPrompt(parts).replaceAll("\n", "\r\n"));
  expect(text).toBe(migrated(oldPrompt(parts)).text.replaceAll("\n", "\r\n"));
});
