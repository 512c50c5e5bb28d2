import { describe, expect, test } from "vitest";
import { caught, run, tool } from "../../test/drive.js";

describe("PF-51: Tool objects", () => {
  test("have five fields, of which three never say more", () => {
    const lua = `return table.concat({ type(page), page.name, page.description, type(page.parameters), #page.parameters,
      tostring(next(page.parameters)), page.wire_name, tostring(page.untrusted), tostring(page.id), tostring(page.pack) }, '|')`;
    expect(run(lua, { fills: { page: "acme/kit/fetch" } }).result).toBe(
      "userdata|page|Does acme/kit/fetch.|table|0|nil|fetch|false|nil|nil",
    );
  });

  test("show the catalog's text, never an override", () => {
    expect(run("tools.always('search', 'Mine.') return search.description").result).toBe("Does acme/kit/search.");
  });

  test("keep their parameters empty, whatever Lua writes into one reading of them", () => {
    expect(run("search.parameters.x = 1 return tostring(search.parameters.x)").result).toBe("nil");
  });

  test("are frozen", () => {
    expect(caught("search.description = 'mine'")).toBe(
      'lua: Tool objects are frozen: cannot assign field "description"',
    );
    expect(caught("search[3] = 'mine'")).toBe('lua: Tool objects are frozen: cannot assign field "3"');
    expect(run("return getmetatable(search)").result).toBe("Tool objects are frozen");
  });

  test("are the same as long as the VM lives, one per alias", () => {
    const fills = { a: "acme/kit/search", b: "acme/kit/search" };
    const lua = "local t = { [a] = 'key' } return tostring(a == _G.a) .. tostring(a == b) .. t[a]";
    expect(run(lua, { fills, catalog: [tool("acme/kit/search")] }).result).toBe("truefalsekey");
  });

  test("guard an optional slot: an unbound alias has no global", () => {
    expect(
      run("if book then return 'bound' end return 'skipped'", { skipped: [{ alias: "book", want: "w" }] }).result,
    ).toBe("skipped");
  });
});
