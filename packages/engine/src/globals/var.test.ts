import { describe, expect, test } from "vitest";
import { caught, drive, result } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

describe("reading", () => {
  test.each([
    ["var.x", "nil"],
    ["type(var)", "table"],
    ["getmetatable(var)", "var is guarded"],
    ["(pcall(setmetatable, var, {}))", "false"],
    ["next(var)", "nil"],
    ["#var", "0"],
    ["json.encode(var)", "{}"],
  ])("%s of an empty var is %s", (lua, text) => {
    expect(result(`return tostring(${lua})`)).toBe(text);
  });

  test.each([
    ["var.t == var.t", "true"],
    ["var.t[2]", "b"],
    ["var.t[2.0]", "b"],
    ["var.t[4 / 2]", "b"],
    ["#var.t", "0"],
    ["var.o.null == json.null", "true"],
    ["math.type(var.o.i) .. math.type(var.o.f)", "integerfloat"],
    ["json.encode(var.o.empty) .. json.encode(var.o.none)", "[]{}"],
    ["json.encode(json.decode(json.encode(var.t)))", '["a","b"]'],
    ["tostring(var.o.big)", "9007199254740993"],
  ])("%s is %s", (lua, text) => {
    const set =
      "var.t = { 'a', 'b' } var.o = { null = json.null, i = 3, f = 3.0, empty = json.array(), none = {}, big = json.decode('9007199254740993') }";
    expect(result(`${set} local v = (${lua}) return tostring(v)`)).toBe(text);
    expect(drive(section("## A", set) + section("## B", `local v = (${lua}) return tostring(v)`)).result).toBe(text);
  });

  test("ipairs walks an array", () => {
    expect(result("var.t = { 1, 2, 3 } local n = 0 for _, v in ipairs(var.t) do n = n + v end return n")).toBe("6");
  });
});

describe("writing", () => {
  test("stores a deep copy, and nil removes", () => {
    expect(
      result("local t = { n = { 1 } } var.t = t t.n[1] = 2 var.gone = 1 var.gone = nil return json.encode(var)"),
    ).toBe('{"t":{"n":[1]}}');
  });

  test("an array grows at its end and shrinks there", () => {
    expect(
      result("var.t = { 1 } var.t[2] = 2 var.t[3] = 3 var.t[3] = nil var.t[1] = 'x' return json.encode(var.t)"),
    ).toBe('["x",2]');
  });

  test("an empty table takes either kind, and its first key decides", () => {
    expect(
      result("var.a = {} var.b = {} var.a[1] = 'x' var.b.k = 'y' var.a[1] = nil var.a.k = 'z' return json.encode(var)"),
    ).toBe('{"a":{"k":"z"},"b":{"k":"y"}}');
    expect(result("var.a = {} var.a[1] = nil var.a.k = nil return json.encode(var)")).toBe('{"a":{}}');
    expect(result("var.a = json.array() var.a[1] = 1 var.a[1] = nil return json.encode(var)")).toBe('{"a":[]}');
  });

  test("a whole float is the integer that it equals, as in any table", () => {
    expect(result("var.t = {} var.t[1.0] = 'a' var.t[4 / 2] = 'b' return json.encode(var.t)")).toBe('["a","b"]');
  });

  test("a stand-in goes on showing the same table", () => {
    expect(
      result("var.t = {} local t = var.t t[1] = 'a' t[2] = 'b' return json.encode(var.t) .. tostring(t == var.t)"),
    ).toBe('["a","b"]true');
  });

  test("a table that was taken out does not come back by a write to it", () => {
    expect(result("var.t = {} local t = var.t var.t = nil t[1] = 'x' return json.encode(var)")).toBe("{}");
    expect(result("var.t = {} local t = var.t var.t = { k = 1 } t[1] = 'x' return json.encode(var)")).toBe(
      '{"t":{"k":1}}',
    );
    expect(result("var.l = { {} } local t = var.l[1] var.l[1] = nil t[1] = 'x' return json.encode(var)")).toBe(
      '{"l":{}}',
    );
  });

  test("one nested table assigned elsewhere is a copy", () => {
    expect(result("var.a = { 1 } var.b = var.a var.b[1] = 2 return var.a[1] .. var.b[1]")).toBe("12");
  });

  test.each([
    ["var.f = tostring", "var.f must be JSON data, got function"],
    ["var.t = { a = { tostring } }", "var.t.a[1] must be JSON data, got function"],
    ["var.t = models.get('writer')", "var.t must be JSON data, got userdata"],
    ["var.n = 0/0", "var.n must be JSON data: the number at var.n is not finite"],
    ["var.s = '\\xff'", "var.s must be JSON data: the string at var.s is not valid UTF-8"],
    ["var.t = { 1, x = 2 }", "var.t must be JSON data: the table at var.t is neither a sequence nor an object"],
    ["var.t = sys", "var.t must be JSON data: the table at var.t is sealed"],
    ["local t = {} t.t = t var.t = t", "var.t must be JSON data: the table at var.t.t contains itself"],
    ["var[1] = 'x'", "var keys must be strings, got integer"],
    ["var[1.5] = 'x'", "var keys must be strings, got number"],
    ["var[true] = 'x'", "var keys must be strings, got boolean"],
    [
      "var.l = { 1 } var.l[3] = 3",
      "var.l[3] must be JSON data: the table at var.l is neither a sequence nor an object",
    ],
    ["var.l = { 1 } var.l.x = 3", "var.l.x must be JSON data: the table at var.l is neither a sequence nor an object"],
    [
      "var.l = { 1, 2 } var.l[1] = nil",
      "var.l[1] must be JSON data: the table at var.l is neither a sequence nor an object",
    ],
    [
      "var.o = { x = 1 } var.o[1] = 3",
      "var.o[1] must be JSON data: the table at var.o is neither a sequence nor an object",
    ],
    ["var.o = {} var.o[2] = 3", "var.o[2] must be JSON data: the table at var.o is neither a sequence nor an object"],
    ["var.a = { b = {} } var.a.b.c = tostring", "var.a.b.c must be JSON data, got function"],
  ])("%s is refused", (lua, message) => {
    expect(caught(lua)).toBe(`lua: ${message}`);
  });

  test("a refused write stores nothing", () => {
    expect(result("var.x = 1 pcall(function() var.x = tostring end) return var.x")).toBe("1");
  });

  test("error values are stored as the data they hold", () => {
    expect(result("local ok, e = pcall(store.read, 'gone') var.e = e return json.encode(var.e)")).toBe(
      '{"kind":"store","message":"file not found in store: gone","path":"gone","reason":"not_found"}',
    );
  });

  test("handlers write it like the block", () => {
    expect(result("tools.offer_local('t', 'T', {}, function() var.x = 'h' end) tools.call('t') return var.x")).toBe(
      "h",
    );
  });
});

test("a task and its owner never share a table", () => {
  const body =
    section(
      "## A",
      "var.t = { n = 1 } local t = tasks.spawn('## B') var.t.n = 2 local _, ok, text = tasks.join_any({ t }) return text .. var.t.n",
    ) + section("## B", "var.t.n = var.t.n + 10 return var.t.n");
  expect(drive(body).result).toBe("112");
});
