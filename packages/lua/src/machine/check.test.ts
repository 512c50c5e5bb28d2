import { expect, test } from "vitest";
import { newVm, run, runToEnd, start } from "../../test/support/run-lua.js";
import { compile } from "../compile.js";
import type { VmOptions } from "../vm.js";

/** A cancel flag that is set from the `n`th check on. */
function cancelAt(n: number): Pick<VmOptions, "checkCancel"> & { readonly checks: () => number } {
  let checks = 0;
  return { checkCancel: () => ++checks >= n, checks: () => checks };
}

const interrupted = "interrupted by Ctrl-C";

test("the flag is read every 10,000 instructions", () => {
  const flag = cancelAt(Number.POSITIVE_INFINITY);
  // An empty loop is one instruction a step.
  run(newVm(flag), "for i = 1, 1000000 do end");
  expect(flag.checks()).toBe(100);
});

test("a cancel ends an endless loop with an error value of kind cancelled", () => {
  const vm = newVm(cancelAt(3));
  const step = start(vm, "while true do end");
  if (step.status !== "raised") throw new Error(step.status);
  expect(vm.errorData(step.value)).toEqual({ kind: "cancelled", message: interrupted, fields: {} });
});

test("the first interrupted error can be caught", () => {
  const source = "local ok, e = pcall(function() while true do end end) return ok, e.kind, tostring(e)";
  expect(run(newVm(cancelAt(1)), source)).toEqual([false, "cancelled", interrupted]);
});

test.each([
  ["pcall", "while true do pcall(function() while true do end end) end"],
  ["xpcall", "while true do xpcall(function() while true do end end, function(e) return e end) end"],
  [
    "a message handler that loops",
    "xpcall(function() while true do end end, function() while true do end end) while true do end",
  ],
  [
    "pcall in a gsub callback",
    "while true do pcall(string.gsub, 'x', 'x', function() while true do pcall(function() while true do end end) end end) end",
  ],
  ["nested pcall", "pcall(function() pcall(function() while true do end end) while true do end end) while true do end"],
])("no loop around %s outlives a cancel", (_name, source) => {
  const vm = newVm(cancelAt(1));
  const step = runToEnd(vm, source);
  if (step.status !== "raised") throw new Error(step.status);
  expect(vm.text(step.value)).toBe(interrupted);
});

test("checks go on after pcall caught an error", () => {
  const vm = newVm(cancelAt(5));
  expect(start(vm, "pcall(error) while true do end").status).toBe("raised");
});

test("checks go on in a coroutine after it suspended inside pcall", () => {
  const vm = newVm(cancelAt(5));
  vm.globals.set(
    "wait",
    vm.host("wait", function* () {
      yield { wait: "suspend", request: 1 };
      return undefined;
    }),
  );
  const coroutine = vm.coroutine(
    vm.load(compile("pcall(function() wait() error('x') end) while true do end", { name: "t" })),
    [],
  );
  expect(coroutine.resume().status).toBe("suspended");
  expect(coroutine.resume().status).toBe("raised");
});

test("a time slice ends after 1,000,000 instructions and Lua sees nothing of it", () => {
  const vm = newVm();
  const source = "local n = 0 for i = 1, 3000000 do n = n + i end return n";
  const coroutine = vm.coroutine(vm.load(compile(source, { name: "test" })), []);
  const steps: string[] = [];
  let step = coroutine.resume();
  for (; step.status === "sliced"; step = coroutine.resume()) steps.push(step.status);
  expect(steps.length).toBe(6);
  expect(step).toEqual({ status: "returned", values: [4500001500000] });
});

test("slices end inside nested pcall and metamethods", () => {
  const vm = newVm();
  const source = `
    local t = setmetatable({}, { __index = function(_, k) local n = 0 for i = 1, 1200000 do n = i end return n end })
    local ok, value = pcall(pcall, function() return t.x end)
    return ok, value`;
  expect(start(vm, source).status).toBe("sliced");
  expect(run(vm, source)).toEqual([true, true]);
});

test("no slice ends inside a library call; it ends at the first check after", () => {
  const vm = newVm();
  const source = "string.gsub('x', 'x', function() for i = 1, 3000000 do end end) for i = 1, 20000 do end return 1";
  const coroutine = vm.coroutine(vm.load(compile(source, { name: "test" })), []);
  expect(coroutine.resume().status).toBe("sliced");
  expect(coroutine.resume()).toEqual({ status: "returned", values: [1] });
});

const tooLong = "a library callback ran too long";

test.each([
  ["gsub callback", "string.gsub('x', 'x', function() while true do end end)"],
  ["sort comparator", "table.sort({1, 2, 3}, function() while true do end end)"],
  ["__tostring", "tostring(setmetatable({}, { __tostring = function() while true do end end }))"],
  [
    "__index of a table function",
    "table.concat(setmetatable({}, { __len = function() return 1 end, __index = function() while true do end end }))",
  ],
  ["message handler", "local ok, e = xpcall(error, function() while true do end end) error(e, 0)"],
])("a %s that never ends is stopped and its error caught outside", (_name, source) => {
  expect(run(newVm(), `local ok, e = pcall(function() ${source} end) return ok, e.kind, tostring(e)`)).toEqual([
    false,
    "lua",
    tooLong,
  ]);
});

test("pcall inside the stretch passes the overrun on", () => {
  const source = `
    local caught = false
    local ok, e = pcall(string.gsub, 'x', 'x', function()
      pcall(function() while true do end end)
      caught = true
    end)
    return ok, tostring(e), caught`;
  expect(run(newVm(), source)).toEqual([false, tooLong, false]);
});

test("a handler of an xpcall outside the stretch sees the overrun, one inside does not", () => {
  const source = `
    local seen = {}
    local ok = xpcall(string.gsub, function(e) seen[#seen + 1] = 'out: ' .. e return e end, 'x', 'x', function()
      xpcall(function() while true do end end, function(e) seen[#seen + 1] = 'in: ' .. e return e end)
    end)
    return ok, table.concat(seen, ',')`;
  expect(run(newVm(), source)).toEqual([false, `out: ${tooLong}`]);
});

test("a stretch is counted per library call", () => {
  const source = `
    for i = 1, 3 do string.gsub('x', 'x', function() for j = 1, 9000000 do end end) end
    return 'done'`;
  expect(run(newVm(), source)).toEqual(["done"]);
});

test("an exception of the flag ends the coroutine as faulted", () => {
  const error = new Error("broken flag");
  const vm = newVm({
    checkCancel: () => {
      throw error;
    },
  });
  expect(start(vm, "pcall(function() while true do end end)")).toEqual({ status: "faulted", error });
});

test.each([
  ["gsub", "string.gsub, 'x', 'x', function() while true do end end"],
  ["table.sort", "table.sort, { 2, 1 }, function() while true do end end"],
  ["xpcall", "xpcall, error, function() while true do end end"],
])("a slice that a stretch of %s outlasted ends right after it", (_name, call) => {
  const vm = newVm();
  const source = `pcall(${call}) return 'not sliced'`;
  const coroutine = vm.coroutine(vm.load(compile(source, { name: "test" })), []);
  expect(coroutine.resume()).toEqual({ status: "sliced" });
  expect(coroutine.resume()).toEqual({ status: "returned", values: ["not sliced"] });
});

test("a callback that returns in time lets its slice end too", () => {
  const vm = newVm();
  const source = "(('x'):gsub('x', function() for i = 1, 1500000 do end end)) return 'end'";
  const coroutine = vm.coroutine(vm.load(compile(`local a = ${source}`, { name: "test" })), []);
  expect(coroutine.resume()).toEqual({ status: "sliced" });
  expect(coroutine.resume()).toEqual({ status: "returned", values: ["end"] });
});

test("what library functions do to long strings counts in a stretch", () => {
  const source = `
    local s, calls = ('x'):rep(10000000), 0
    local ok, e = pcall(string.gsub, ('y'):rep(1000), 'y', function() calls = calls + 1 s:find('y', 1, true) end)
    return ok, tostring(e), calls < 300`;
  expect(run(newVm(), source)).toEqual([false, "a library callback ran too long", true]);
});

test("taking a part of a long string is little work", () => {
  const source = `
    local s, calls = ('x'):rep(10000000), 0
    for i = 1, 1000 do calls = calls + #s:sub(i, i) + s:byte(i) + s:len() end
    return calls`;
  expect(start(newVm(), source)).toEqual({ status: "returned", values: [1000 * (1 + 120 + 10000000)] });
});

test.each([
  ["calls of TypeScript that says what it does", "for i = 1, 5 do work(1) end"],
  ["caught errors", "for i = 1, 6000 do pcall(error) end"],
  ["keys in order", "local t = {} for i = 1, 10000 do t['k' .. i] = i end for i = 1, 20 do pairs(t) next(t) end"],
  ["JSON", "local t = {} for i = 1, 10000 do t[i] = i end for i = 1, 30 do json.decode(json.encode(t)) end"],
  ["numbers read from long strings", "local s = ('1'):rep(200000) for i = 1, 6 do local x = s + tonumber(s, 10) end"],
  ["strings that cross the border", "local s = ('x'):rep(1000000) for i = 1, 20 do pcall(work, s) end"],
  [
    "error values that are joined",
    "local _, e = pcall(json.decode) local s = ('x'):rep(1000000) for i = 1, 40 do local x = e .. s end",
  ],
  ["text of values", "for i = 1, 10000 do tostring({}) end"],
  ["quoting", "local s = ('x'):rep(200000) for i = 1, 6 do local x = ('%q'):format(s) end"],
])("%s count towards the slice", (_name, source) => {
  const vm = newVm();
  vm.globals.set(
    "work",
    vm.host("work", ([given]) => {
      vm.charge(given === 1 ? 250_000 : 0);
      return [];
    }),
  );
  expect(start(vm, source)).toEqual({ status: "sliced" });
});
