import { describe, expect, test } from "vitest";
import { caught, LOOP, run, says } from "../../test/drive.js";

const W = "models.use('writer')";
const two = [says("one"), says("two")];

describe("messages.new", () => {
  test("makes lists of their own, with Runvil's builders", () => {
    const lua = `local a, b = messages.new(), messages.new()
      a:system('s'):user('u'):assistant('x'):append({ role = 'user', content = 'v' })
      return #a .. #b .. a[1].role .. a[4].content .. tostring(a.user ~= nil) .. tostring(rawequal == nil) .. getmetatable(a)`;
    expect(run(lua).result).toBe("40systemvtruetruemessages is guarded");
  });

  test("lists keep what a loop appended, each its own", () => {
    const lua = `${W} local a, b = messages.new():user('a'), messages.new():user('b') models.loop(a) models.loop(b)
      return a[2].content .. b[2].content`;
    const r = run(lua, { model: two });
    expect(r.result).toBe("onetwo");
    expect(r.requests.map(({ messages }) => messages.map(({ content }) => content))).toEqual([["a"], ["b"]]);
  });

  test("snapshots and restores", () => {
    const lua =
      "local a = messages.new():user('x') local s = a:snapshot() a:user('y') a:restore(s) return #a .. a[1].content";
    expect(run(lua).result).toBe("1x");
  });

  test("takes no arguments", () => {
    expect(caught("messages.new({})")).toBe("lua: messages.new takes no arguments");
  });

  test("a builder works on such a list alone", () => {
    expect(caught("local a = messages.new() a.user('x')")).toBe(
      "lua: messages:user must be called on a list of messages.new(), got string",
    );
    expect(caught("local a = messages.new() a.user({}, 'x')")).toBe(
      "lua: messages:user must be called on a list of messages.new(), got table",
    );
  });
});

describe("the list of a loop", () => {
  test("may be a plain table, which is appended to", () => {
    const lua = `${W} local t = {{ role = 'user', content = 'go' }} models.loop(t) t[3] = { role = 'user', content = 'on' } models.loop(t) return #t .. t[4].content`;
    const r = run(lua, { model: two });
    expect(r.result).toBe("4two");
    expect(r.requests[1]?.messages).toHaveLength(3);
  });

  test("goes on from where it was when records are put in between", () => {
    const lua = `${W} ${LOOP} list[1].content = 'edited' list:user('more') models.loop(list) return #list`;
    const r = run(lua, { model: two });
    expect(r.requests[1]?.messages.map(({ content }) => content)).toEqual(["edited", "one", "more"]);
  });

  test.each([
    ["nil", "models.loop list must be a table of messages, got nil"],
    ["'x'", "models.loop list must be a table of messages, got string"],
    ["search", "models.loop list must be a table of messages, got userdata"],
    ["var", "models.loop list must be a table of messages, got a guarded table; copy its records into messages.new()"],
    ["{}", "messages must not be empty"],
    ["{ 'x' }", "messages[1] must be a message table"],
    ["{ role = 'user', content = 'x' }", "messages must not be empty"],
  ])("is no other value: %s", (list, message) => {
    expect(caught(`${W} models.loop(${list})`)).toBe(`lua: ${message}`);
  });
});
