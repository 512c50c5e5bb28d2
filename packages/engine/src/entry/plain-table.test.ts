import { describe, expect, test } from "vitest";
import { drive } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

/** Runs Lua in a section with `var` tables at hand; gives the run's result. */
const result = (lua: string): unknown =>
  drive(section("## A", lua) + section("## B", "return (item and item.v or args) .. (sys.index or '')")).result;

describe("a guarded var table counts as the data it holds", () => {
  test.each([
    [
      "a fanout's collection",
      "var.list = { { v = 'x' }, { v = 'y' } } local r = tasks.fanout('## B', var.list) return r[1].text .. r[2].text .. #r .. r[2].item.v",
      "x1y22y",
    ],
    [
      "a fanout's keyed collection",
      "var.map = { k = { v = 1 } } local r = tasks.fanout('## B', var.map) return r[1].item.key .. r[1].item.value.v",
      "k1",
    ],
    [
      "the options of a spawn",
      "var.o = { input = 'in', index = 7 } return tasks.join({ tasks.spawn('## B', var.o) })[1].result",
      "in7",
    ],
    [
      "the item of a spawn",
      "var.o = { item = { v = 'z' }, index = 0 } return tasks.join({ tasks.spawn('## B', var.o) })[1].result",
      "z0",
    ],
    [
      "the options of a wait",
      "var.o = { timeout = -1 } local ok, e = pcall(tasks.join, { tasks.spawn('## B') }, var.o) tasks.cancel('0.0') return e.message",
      "timeout must be a non-negative finite number of seconds, got -1",
    ],
    [
      "the filter of tasks.pending",
      "var.f = { origin = 'other' } local ok, e = pcall(tasks.pending, var.f) return e.message",
      "pending filter origin must be `author` or `model`, got `other`",
    ],
    ["the options of models.use", "var.o = { max_tokens = 7 } return models.use('writer', var.o).max_tokens", "7"],
    [
      "the targets of tools.allow_tasks",
      "var.l = {} local ok, e = pcall(tools.allow_tasks, var.l) var.l = { 7 } local _, f = pcall(tools.allow_tasks, var.l) return e.message:sub(-11) .. '|' .. f.message:sub(-11)",
      "any section|got integer",
    ],
    [
      "the list of tools.offer",
      "var.l = { 'no/tool' } local ok, e = pcall(tools.offer, var.l) return e.message",
      'tools.offer: "no/tool" is not a catalog tool in this run',
    ],
    [
      "the list of packs.offer",
      "var.l = { 7 } local ok, e = pcall(packs.offer, var.l) return e.message",
      "packs.offer takes a Pack id, a Pack object, or a list of them, got integer",
    ],
    [
      "the records of compactors.clear",
      "var.l = { { role = 'user', content = 'a' }, { role = 'user', content = 'b' } } local r = compactors.clear('manual', var.l) return #r .. r[1].content",
      "1b",
    ],
  ])("as %s", (_, lua, text) => {
    expect(result(lua)).toBe(text);
  });

  test("an empty one is an empty collection", () => {
    const lua = "var.l = {} local ok, e = pcall(tasks.fanout, '## B', var.l) return e.message";
    expect(result(lua)).toBe("fanout over an empty collection: no work is likely a bug");
  });
});
