import { expect, test } from "vitest";
import { evaluate, newVm, run } from "../../test/support/run-lua.js";

test.each([
  ["{}", ""],
  ["{1, 2.5, 'x', 3.0}", "12.5x3.0"],
  ["{1, 2, 3}, ', '", "1, 2, 3"],
  ["{1, 2, 3}, ',', 2", "2,3"],
  ["{1, 2, 3}, ',', 2, 2", "2"],
  ["{1, 2, 3}, ',', 3, 2", ""],
  ["{3000000000, 0.1}, ' '", "3000000000 0.1"],
  ["{setmetatable({}, { __tostring = function() return 'mine' end }), 'x'}, '-'", "mine-x"],
  ["{json.decode('99999999999999999999')}", "99999999999999999999"],
  ["setmetatable({}, { __len = function() return 2 end, __index = function(_, i) return 'v' .. i end })", "v1v2"],
])("table.concat(%s)", (args, text) => {
  expect(evaluate(`return table.concat(${args})`)).toBe(text);
});

test.each([
  ["{1, {}, 3}", "invalid value (table) at index 2 in table for 'concat'"],
  ["{true}", "invalid value (boolean) at index 1 in table for 'concat'"],
  ["{1}, ',', 1, 3", "invalid value (nil) at index 2 in table for 'concat'"],
  ["{type}", "invalid value (function) at index 1 in table for 'concat'"],
  ["5", "bad argument #1 to 'concat' (table expected, got integer)"],
])("table.concat(%s) fails", (args, message) => {
  expect(evaluate(`return select(2, pcall(function() return table.concat(${args}) end))`)).toBe(
    `[string "test"]:1: ${message}`,
  );
});

test("the stock functions work", () => {
  const source = `
    local t = { 3, 1, 2 }
    table.insert(t, 9) table.insert(t, 1, 0) table.remove(t) table.sort(t, function(a, b) return a > b end)
    local p = table.pack(table.unpack(t))
    return table.concat(t, ','), p.n, table.concat(table.move(t, 1, 2, 3), ','), select('#', table.unpack({}, 1, 3))`;
  expect(run(newVm(), source)).toEqual(["3,2,1,0", 4, "3,2,3,2", 3]);
});

test.each([
  [
    "insert with a claimed length",
    "table.insert(setmetatable({}, { __len = function() return 2000000000 end }), 1, 'x')",
  ],
  ["remove with a claimed length", "table.remove(setmetatable({}, { __len = function() return 2000000000 end }), 1)"],
  ["move over a huge range", "table.move({}, 1, 2000000000, 2)"],
  ["unpack of a huge range", "table.unpack({}, 1, 2000000000)"],
  ["unpack from the smallest to the largest", "table.unpack({}, math.mininteger, math.maxinteger)"],
])("%s ends with an error", (_name, call) => {
  expect(evaluate(`return pcall(function() ${call} end)`)).toBe(false);
});

test("sorting is the same in every run, also with a comparator that contradicts itself", () => {
  const source = `
    local t, n = {}, 0
    for i = 1, 500 do t[i] = (i * 7919) % 1000 end
    local ok = pcall(table.sort, t, function(a, b) n = n + 1 return n % 3 == 0 end)
    return tostring(ok) .. n .. table.concat(t, ',')`;
  expect(evaluate(source)).toBe(evaluate(source));
});
