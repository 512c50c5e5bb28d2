import { describe, expect, test } from "vitest";
import { section } from "../../../test/migrated.js";

describe("an error that may be Lua's own and is looked at gets a remark", () => {
  test.each([
    "local ok, err = pcall(f)\nreturn err.message",
    "local ok, err = pcall(f)\nreturn type(err)",
    "local ok, err = pcall(f)\nreturn 'it said ' .. err",
    "local ok, err = pcall(function() return 1 + nil end)\nlog(err)",
    "local t = { pcall(f) }",
    "return pcall(f)",
    "return select(2, pcall(f))",
    "ok, err = pcall(f)",
    "local try = pcall",
    "return pcall(pcall, f)",
    "local ok, err = xpcall(f, function(e) return e.kind end)",
    "return xpcall(f, handler)",
    "local tools = {}\nlocal ok, err = pcall(tools.call, 'x')\nreturn err.kind",
  ])("%s", (lua) => {
    const old = `f = function() end\nhandler = f\n${lua}`;
    const [text, ...codes] = section(old);
    expect(text).toBe(old);
    expect(new Set(codes)).toEqual(new Set(["M-DYNAMIC"]));
  });
});

describe("an error that is the same in both languages gets none", () => {
  test.each([
    "pcall(f)",
    "local ok = pcall(f)",
    "if pcall(f) then return 'x' end",
    "return pcall(f) and 'x' or 'y'",
    "local ok, err = pcall(f)\nif not ok then return tostring(err) end",
    "local ok, err = pcall(f)\nif err ~= nil then error(err) end",
    "local ok, err = pcall(store.read, 'x')\nreturn err.kind",
    "local ok, err = pcall(tools.call, 'mine')\nreturn err.kind",
    "local ok, err = xpcall(f, tostring)\nreturn err",
    "return tostring(pcall(f))",
    "local pcall = f\nlocal ok, err = pcall(f)\nreturn err.kind",
  ])("%s", (lua) => {
    const old = `f = function() end\ntools.add_local('mine', 'M', {}, f)\n${lua}`;
    expect(section(old).slice(1)).toEqual([]);
  });

  test("a prompt with a pcall of its own", () => {
    expect(section("function pcall(f) return f() end\nlocal ok, err = pcall(print)\nreturn err.kind").slice(1)).toEqual(
      [],
    );
  });
});
