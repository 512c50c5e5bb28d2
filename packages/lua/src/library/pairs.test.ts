import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate, newVm, run } from "../../test/support/run-lua.js";
import { encodeUtf8 } from "../border/utf8.js";
import { LuaBytes, type LuaValue } from "../value.js";

const keysOf = `
  local keys = {}
  for k in pairs(...) do keys[#keys + 1] = k end
  return table.unpack(keys)`;

test("keys come in the fixed order", () => {
  const order = run(
    newVm(),
    `local f, g = {}, {}
     local t = { [g] = 1, ['\\255'] = 1, b = 1, [1/0] = 1, [-1/0] = 1, [2.5] = 1, [-1] = 1, a = 1, [true] = 1, [f] = 1, [false] = 1, 10, 20, [100] = 1, ['é'] = 1, ['\\n'] = 1, [' '] = 1 }
     local text = {}
     for k in pairs(t) do text[#text + 1] = k == f and 'f' or k == g and 'g' or tostring(k) end
     return table.concat(text, ';')`,
  );
  expect(order).toEqual([
    new LuaBytes(
      Uint8Array.from([...encodeUtf8("1;2;false;true;-1;2.5;100;\n; ;a;b;é;-inf;inf;"), 255, ...encodeUtf8(";g;f")]),
    ),
  ]);
});

const key: fc.Arbitrary<LuaValue> = fc.oneof(
  fc.integer({ min: -3, max: 12 }),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.string({ maxLength: 3, unit: "grapheme" }),
  fc.uint8Array({ maxLength: 3 }).map((bytes) => new LuaBytes(new Uint8Array(bytes))),
);

test("the order depends on the keys alone, not on the order they were set in", () => {
  const vm = newVm();
  fc.assert(
    fc.property(fc.array(key, { maxLength: 20 }), fc.integer(), (keys, seed) => {
      const forward = vm.table();
      const shuffled = vm.table();
      for (const k of keys) forward.set(k, 1);
      const other = keys
        .map((k, i): { k: LuaValue; rank: number } => ({ k, rank: Math.imul(i + 1, seed | 1) }))
        .sort((a, b) => a.rank - b.rank);
      for (const { k } of other) shuffled.set(k, 1);
      const visited = run(vm, keysOf, [forward]);
      expect(run(vm, keysOf, [shuffled])).toEqual(visited);
      expect(forward.keys()).toEqual(visited);
      const byNext = run(
        vm,
        "local t, k = ... local n = {} k = next(t) while k ~= nil do n[#n + 1] = k k = next(t, k) end return table.unpack(n)",
        [forward],
      );
      expect(byNext).toEqual(visited);
    }),
  );
});

test("reference keys come in the order they became keys", () => {
  expect(
    evaluate(
      "local a, b = {}, {} local t = {[b] = 1, [a] = 2} t[b] = nil t[b] = 3 local s = '' for _, v in pairs(t) do s = s .. v end return s",
    ),
  ).toBe("23");
});

test("pairs gives f, t, nil; f ignores its arguments and ends with nil, nil", () => {
  const source = `
    local t = {5}
    local f, s, c = pairs(t)
    local k, v = f('junk', 'junk')
    return type(f), s == t, c, k, v, select('#', f()), f()`;
  expect(run(newVm(), source)).toEqual(["function", true, undefined, 1, 5, 2, undefined, undefined]);
});

test("added keys are not visited, cleared ones are skipped, new values are read live", () => {
  const source = `
    local t = { a = 1, b = 2, c = 3 }
    local seen = {}
    for k, v in pairs(t) do
      seen[#seen + 1] = k .. v
      if k == 'a' then t.b = nil t.c = 30 t.d = 4 end
    end
    return table.concat(seen, ',')`;
  expect(evaluate(source)).toBe("a1,c30");
});

test.each(["{1, 2, 3, 4}", "{a = 1, b = 2, c = 3}", "{[{}] = 1, [{}] = 2}", "{1, x = 1, [true] = 2}"])(
  "every key of %s may be cleared while pairs walks",
  (table) => {
    expect(
      evaluate(
        `local t, n = ${table}, 0 for k in pairs(t) do t[k] = nil n = n + 1 end return next(t) == nil and n > 1`,
      ),
    ).toBe(true);
  },
);

test("pairs takes a table only", () => {
  for (const [value, type] of [
    ["nil", "nil"],
    ["5", "integer"],
    ["5.5", "number"],
    ["'x'", "string"],
    ["json.null", "userdata"],
  ])
    expect(evaluate(`return select(2, pcall(function() pairs(${value}) end))`)).toBe(
      `[string "test"]:1: bad argument #1 to 'pairs' (table expected, got ${type})`,
    );
});

test("__pairs replaces the walk and all its results count", () => {
  const source =
    "local f, a, b, c, d = pairs(setmetatable({1}, { __pairs = function(t) return 1, 2, 3, t[1], 5 end })) return f, a, b, c, d";
  expect(run(newVm(), source)).toEqual([1, 2, 3, 1, 5]);
});

test("a __pairs that is no function is an error", () => {
  expect(evaluate("return select(2, pcall(function() pairs(setmetatable({}, { __pairs = 1 })) end))")).toBe(
    `[string "test"]:1: attempt to call a integer value (metamethod '__pairs')`,
  );
});

test("next of an unknown reference key is an error; past the end it gives two nils", () => {
  expect(evaluate("return pcall(next, {1}, {})")).toBe(false);
  expect(run(newVm(), "return next({1}, 1)")).toEqual([undefined, undefined]);
  expect(run(newVm(), "return next({})")).toEqual([undefined, undefined]);
});

test("next goes on past a key that was cleared", () => {
  expect(evaluate("local t = {a = 1, b = 2, c = 3} t.b = nil return (next(t, 'b'))")).toBe("c");
});

test("float keys that are integers are integers", () => {
  expect(run(newVm(), "local t = {[1.0] = 'x'} return math.type(next(t)), t[1]")).toEqual(["integer", "x"]);
});
