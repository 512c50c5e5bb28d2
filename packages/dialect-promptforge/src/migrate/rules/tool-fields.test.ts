import { describe, expect, test } from "vitest";
import { section } from "../../../test/migrated.js";

describe("a Tool global that is passed on stays, when a field is read elsewhere that only one language has", () => {
  test.each([
    "local s = search\nreturn s.name",
    "for _, t in ipairs({ search }) do log(t.wire_name) end",
    "local function show(t) return t.untrusted end\nreturn show(search)",
    "local s = (search)\nreturn s.id",
    "local s = search or nil\nreturn s['parameters']",
    "local s = var.x and search\nreturn s.name",
    "local field = 'name'\nlocal s = search\nreturn s[field]",
    "local s = assert(search)\nreturn s.name",
  ])("%s", (old) => {
    const [text, ...codes] = section(old);
    expect(text).toBe(old);
    expect(codes).toEqual(["M-DYNAMIC"]);
  });
});

describe("a Tool global goes the way of its tool otherwise", () => {
  test.each([
    ["local s = search\nreturn s.description", "local s = tools.get('kit/search')\nreturn s.description"],
    ["if search then var.x = item.name end", "if tools.get('kit/search') then var.x = item.name end"],
    ["return search and item.name or 'x'", "return tools.get('kit/search') and item.name or 'x'"],
    ["tools.add(search) return item.name", "tools.offer(tools.get('kit/search')) return item.name"],
    ["tools.add({ search }) return item.name", "tools.offer({ tools.get('kit/search') }) return item.name"],
    ["return tools.call(search, { q = item.name })", "return tools.call(tools.get('kit/search'), { q = item.name })"],
    ["return type(search) .. item.name", "return type(tools.get('kit/search')) .. item.name"],
    ["return search.name", "return 'search'"],
  ])("%s", (old, lua) => {
    expect(section(old)).toEqual([lua]);
  });
});

describe("a role is the handle of its own each time it is named", () => {
  test.each([
    "return writer == h",
    "return h ~= writer",
    "return rawequal(writer, h)",
    "return ({ [writer] = 1 })[h]",
    "return h[writer]",
  ])("%s stays as it is", (lua) => {
    const old = `h = 1\n${lua}`;
    expect(section(old)).toEqual([old, "M-DYNAMIC"]);
  });

  test("whether there is one may be asked", () => {
    expect(section("return writer ~= nil")).toEqual(["return models.get('writer') ~= nil"]);
  });
});
