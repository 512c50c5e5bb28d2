import { describe, expect, test } from "vitest";
import { migrated, section } from "../../../test/migrated.js";
import { oldPrompt } from "../../../test/old-prompt.js";

const LIST = "local m = messages.new()\n";
/** Whether the one offer of a section's Lua is remarked on as late. */
const isLate = (lua: string, parts = {}) => section(lua, parts).includes("M-LATE");

describe("an offer is late", () => {
  test.each([
    ["behind a loop", `${LIST}models.loop(m)\ntools.add('search')`],
    ["behind a loop of a handle", `${LIST}models.loop(writer, m)\ntools.add('search')`],
    ["behind a loop on a condition", `${LIST}if var.x then models.loop(m) end\ntools.add('search')`],
    ["behind a loop that pcall calls", `${LIST}pcall(models.loop, m)\ntools.add('search')`],
    [
      "behind a loop in a function that is called at once",
      `${LIST}pcall(function() models.loop(m) end)\ntools.add('search')`,
    ],
    ["in front of a loop, both repeated", `${LIST}for i = 1, 2 do tools.add('search') models.loop(m) end`],
    ["in front of a loop, both repeated by a while", `${LIST}while var.x do tools.add('search') models.loop(m) end`],
    ["in front of a loop with a goto back", `${LIST}::again:: tools.add('search') models.loop(m) goto again`],
    [
      "in a local tool's handler",
      `tools.add_local('a', 'A.', {}, function() tools.add('search') end)\n${LIST}models.loop(m)`,
    ],
    ["behind a call of a function that loops", `local function ask() models.loop(m) end\nask()\ntools.add('search')`],
    ["behind a mention of a function that loops", `function ask() models.loop(m) end\npcall(ask)\ntools.add('search')`],
    ["behind a method that loops", `t = {}\nfunction t:ask() models.loop(m) end\nt:ask()\ntools.add('search')`],
    ["behind a field that loops", `t = { ask = function() models.loop(m) end }\nt.ask()\ntools.add('search')`],
    [
      "behind a function that calls one that loops",
      `function ask() models.loop(m) end\nf = function() ask() end\nf()\ntools.add('search')`,
    ],
    ["in a function behind its own loop", `function f() models.loop(m) tools.add('search') end\nf()`],
    ["in a function called behind a loop", `function f() tools.add('search') end\n${LIST}models.loop(m)\nf()`],
    ["in a function that loops and is called twice", `function f() tools.add('search') models.loop(m) end\nf()\nf()`],
    [
      "in a function that loops and is called in a for",
      `function f() tools.add('search') models.loop(m) end\nfor i = 1, 2 do f() end`,
    ],
    [
      "in a function that another one calls",
      `function f() tools.add('search') end\nfunction g() f() end\n${LIST}models.loop(m)\ng()`,
    ],
  ])("%s", (_, lua) => {
    expect(isLate(lua)).toBe(true);
  });

  test("behind a function of the shared library that loops", () => {
    expect(isLate("ask()\ntools.add('search')", { shared: "function ask() models.loop(m) end" })).toBe(true);
  });

  test("behind a loop in an earlier block of its section", () => {
    const text = oldPrompt({ sections: { One: `${LIST}models.loop(m)` } });
    expect(migrated(`${text}\n\`\`\`lua\ntools.add('search')\n\`\`\`\n`).manual).toEqual(["M-LATE"]);
  });
});

describe("an offer is in time", () => {
  test.each([
    ["without a loop", "tools.add('search')"],
    ["in front of a loop", `${LIST}tools.add('search')\nmodels.loop(m)`],
    ["in front of a repeated loop", `${LIST}tools.add('search')\nfor i = 1, 2 do models.loop(m) end`],
    ["in a loop statement in front of another", `${LIST}for i = 1, 2 do tools.add('search') end\nmodels.loop(m)`],
    ["behind the definition of a function that loops", `function ask() models.loop(m) end\ntools.add('search')\nask()`],
    ["in a function called in front of a loop", `function f() tools.add('search') end\nf()\n${LIST}models.loop(m)`],
    ["in a function that loops and is called once", `function f() tools.add('search') models.loop(m) end\nf()`],
    ["behind an infer", "models.infer('x')\ntools.add('search')"],
  ])("%s", (_, lua) => {
    expect(isLate(lua)).toBe(false);
  });

  test("behind a loop of another section, or of the H1", () => {
    const loop = `${LIST}models.loop(m)`;
    expect(migrated(oldPrompt({ h1: loop, sections: { One: loop, Two: "tools.add('search')" } })).manual).toEqual([]);
  });

  test("at the top level of the shared library", () => {
    expect(isLate(`${LIST}models.loop(m)\nreturn 1`, { shared: "tools.add('search')" })).toBe(false);
  });
});
