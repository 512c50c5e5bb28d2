import { describe, expect, test } from "vitest";
import { migrated, section } from "../../../test/migrated.js";
import { oldPrompt } from "../../../test/old-prompt.js";

describe("one list of its own becomes the section's messages", () => {
  test.each([
    [
      "local m = messages.new()\nm:user('go')\nmodels.loop(m)\nreturn m[#m].content",
      "messages:user('go')\nmodels.loop()\nreturn messages[#messages].content",
    ],
    [
      "local messages = messages.new()\nmessages:user('go')\nmodels.loop(messages)",
      "messages:user('go')\nmodels.loop()",
    ],
    ["local m = messages.new():system('s'):user('u')\nmodels.loop(m)", "messages:system('s'):user('u')\nmodels.loop()"],
    [
      "local m = messages.new() m:user('go') models.loop(m, compactors.fail)",
      "messages:user('go') models.loop(compactors.fail)",
    ],
    ["local m = messages.new()\nmodels.loop(writer, m)", "models.get('writer'):loop()"],
    [
      "local m = messages.new()\nlocal h = models.use('writer')\nmodels.loop(h, m, compactors.clear)",
      "local h = models.use('writer')\nh:loop(compactors.clear)",
    ],
    ["local m = messages.new()\nlocal ok = pcall(models.loop, m)", "local ok = pcall(models.loop)"],
    [
      "local m = messages.new()\nlocal ok = pcall(models.loop, m, compactors.fail)",
      "local ok = pcall(models.loop, compactors.fail)",
    ],
    ["local m = messages.new()\npcall(function() models.loop(m) end)", "pcall(function() models.loop() end)"],
    [
      "local m = messages.new()\nfor _, r in ipairs(m) do var.x = r.role end\ntable.insert(m, { role = 'user', content = 'x' })\nm[1] = nil\nmodels.loop(m)",
      "for _, r in ipairs(messages) do var.x = r.role end\ntable.insert(messages, { role = 'user', content = 'x' })\nmessages[1] = nil\nmodels.loop()",
    ],
    ["local m = messages.new() -- the talk\nmodels.loop( --[[ all ]] m)", "-- the talk\nmodels.loop( --[[ all ]] )"],
    [
      "local m = messages.new()\nm:user('a'):user('b'):assistant('c')\nmodels.loop(m)",
      "messages:user('a'):user('b'):assistant('c')\nmodels.loop()",
    ],
    ["if var.x then\n  local m = messages.new()\n  models.loop(m)\nend", "if var.x then\n  models.loop()\nend"],
    [
      "local m = messages.new()\ndo local m = {} m.x = 1 end\nmodels.loop(m)",
      "do local m = {} m.x = 1 end\nmodels.loop()",
    ],
  ])("%s", (old, lua) => {
    expect(section(old)).toEqual([lua]);
  });

  test("in each section by itself, the H1 too", () => {
    const lua = "local m = messages.new()\nmodels.loop(m)";
    expect(migrated(oldPrompt({ h1: lua, sections: { One: lua, Two: lua } })).fences).toEqual([
      "models.loop()",
      "models.loop()",
      "models.loop()",
    ]);
  });
});

test("snapshots of it are copies, and restoring keeps the list", () => {
  const old = "local m = messages.new()\nlocal s = m:snapshot()\nm:restore(s):user('x')\nmodels.loop(m)\nreturn #s";
  expect(section(old)).toEqual([
    "local s = messages:snapshot()\nmessages:restore(s):user('x')\nmodels.loop()\nreturn #s",
  ]);
});

describe("anything else stays as it is", () => {
  test.each([
    ["several lists", "local a = messages.new()\nlocal b = messages.new()\nmodels.loop(a)"],
    ["a list that is passed to a function", "local m = messages.new()\nf(m)\nmodels.loop(m)"],
    ["a list that is returned", "local m = messages.new()\nreturn #m, m"],
    ["a list with a second name", "local m = messages.new()\nlocal n = m\nmodels.loop(n)"],
    ["a list that a builder gives away", "local m = messages.new()\nlocal n = m:user('x')\nmodels.loop(m)"],
    ["a list in a table", "local m = messages.new()\nvar.m = m\nmodels.loop(m)"],
    ["a list that is assigned again", "local m = messages.new()\nm = {}\nmodels.loop(m)"],
    ["a field of a list", "local m = messages.new()\nm.note = 'x'\nmodels.loop(m)"],
    ["a method that lists may not have", "local m = messages.new()\nm:copy()\nmodels.loop(m)"],
    ["a list made in a loop", "for i = 1, 2 do local m = messages.new() models.loop(m) end"],
    ["a list made in a function", "local function ask() local m = messages.new() models.loop(m) end\nask()"],
    ["a list that is global", "m = messages.new()\nmodels.loop(m)"],
    ["a list beside another variable", "local m, n = messages.new(), 1\nmodels.loop(m)"],
    ["a list made with arguments", "local m = messages.new({})\nmodels.loop(m)"],
    ["a list written out", "models.loop({ { role = 'user', content = 'x' } })"],
    ["a loop over another list too", "local m = messages.new()\nmodels.loop(m)\nmodels.loop({})"],
    ["a loop by another name", "local m = messages.new()\nlocal loop = models.loop\nmodels.loop(m)"],
    ["a handle that needs parentheses", "local m = messages.new()\nmodels.loop(var.x or writer, m)"],
    ["a handle through pcall", "local m = messages.new()\npcall(models.loop, writer, m)"],
    ["a name that hides messages", "local m = messages.new()\ndo local messages = 1 models.loop(m) end"],
    ["a jump back to the list", "::again::\nlocal m = messages.new()\nmodels.loop(m)\ngoto again"],
    ["the table of lists by another name", "local new = messages.new\nlocal m = new()\nmodels.loop(m)"],
  ])("%s", (_, lua) => {
    const [text, ...codes] = section(`function f() end\n${lua}`);
    expect(text.replaceAll("models.get('writer')", "writer")).toBe(`function f() end\n${lua}`);
    expect(codes).toEqual(["M-LISTS"]);
  });

  test("lists in two blocks of one section", () => {
    const block = "```lua\nlocal m = messages.new()\nmodels.loop(m)\n```\n";
    const text = oldPrompt({ sections: { One: "local m = messages.new()\nmodels.loop(m)" } });
    const { manual, fences } = migrated(`${text}\nText.\n\n${block}`);
    expect(manual).toEqual(["M-LISTS"]);
    expect(fences[0]).toContain("messages.new()");
  });
});

test("a section without lists says nothing of them", () => {
  expect(section("pcall(models.loop)\nreturn 1")).toEqual(["pcall(models.loop)\nreturn 1"]);
});
