import { expect, test } from "vitest";
import { newVm, run, start } from "../../test/support/run-lua.js";
import { compile, type HostBody, LuaError, LuaInterrupt, LuaRaise, type LuaValue, type Vm } from "../index.js";

function define(vm: Vm, name: string, body: HostBody, suspends = false): void {
  vm.globals.set(name, vm.host(name, body, { suspends }));
}

/** `wait(x)`: suspends with `x` and returns the answer. */
function defineWait(vm: Vm): void {
  define(
    vm,
    "wait",
    function* ([request]) {
      const result = yield { wait: "suspend", request };
      return "answer" in result ? [String(result.answer)] : [];
    },
    true,
  );
}

/** `try(f, ...)`: calls `f` and tells how it ended. */
function defineTry(vm: Vm): void {
  define(vm, "try", function* ([fn, ...args]) {
    if (typeof fn !== "object" || !("type" in fn) || fn.type !== "function") throw new LuaError("lua", "no function");
    const result = yield { wait: "call", fn, args };
    if ("returned" in result) return ["returned", ...result.returned];
    if ("raised" in result) return ["raised", result.raised, result.traceback];
    return ["answered"];
  });
}

/** Runs a chunk, answering each request with itself in brackets. */
function runAnswered(vm: Vm, source: string): readonly LuaValue[] {
  const coroutine = vm.coroutine(vm.load(compile(source, { name: "test" })), []);
  let step = coroutine.resume();
  while (step.status === "suspended") step = coroutine.resume(`<${String(step.request)}>`);
  if (step.status !== "returned") throw new Error(step.status === "raised" ? vm.text(step.value) : step.status);
  return step.values;
}

test("a plain body takes arguments and gives results, nils included", () => {
  const vm = newVm();
  define(vm, "swap", ([a, b]) => [b, undefined, a]);
  define(vm, "nothing", () => undefined);
  expect(run(vm, "return swap(1, 'x')")).toEqual(["x", undefined, 1]);
  expect(run(vm, "return select('#', nothing()), select('#', swap(1, 2))")).toEqual([0, 3]);
});

test("very many results are a Lua error or arrive", () => {
  const vm = newVm();
  define(vm, "many", ([count]) => new Array<LuaValue>(Number(count)).fill(1));
  expect(run(vm, "return select('#', many(100000))")).toEqual([100000]);
  expect(run(vm, "return pcall(many, 2000000)")[0]).toBe(false);
});

test("a LuaError becomes an error value, a LuaRaise the very value", () => {
  const vm = newVm();
  const table = vm.table({ x: 1 });
  define(vm, "fail", () => {
    throw new LuaError("store", "no such file", { path: "a", count: 2 });
  });
  define(vm, "raise", () => {
    throw new LuaRaise(table);
  });
  vm.globals.set("expected", table);
  const source =
    "local a, e = pcall(fail) local b, t = pcall(raise) return a, e.kind, e.message, e.path, e.count, b, t == expected";
  expect(run(vm, source)).toEqual([false, "store", "no such file", "a", 2, false, true]);
});

test.each([
  ["pcall", "pcall(broken)"],
  ["nested pcall", "pcall(pcall, broken)"],
  ["xpcall", "xpcall(broken, type)"],
  ["pcall in a gsub callback", "pcall(string.gsub, 'x', 'x', function() pcall(broken) end)"],
  ["a metamethod", "pcall(function() return setmetatable({}, { __index = broken }).x end)"],
  ["a message handler", "xpcall(error, broken)"],
])("a foreign exception ends the coroutine as faulted, past %s", (_name, source) => {
  const vm = newVm();
  const error = new RangeError("broken");
  define(vm, "broken", () => {
    throw error;
  });
  expect(start(vm, source)).toEqual({ status: "faulted", error });
});

test("a suspending call parks the coroutine and goes on with the answer", () => {
  const vm = newVm();
  defineWait(vm);
  const coroutine = vm.coroutine(vm.load(compile("return wait(1), wait('two')", { name: "test" })), []);
  expect(coroutine.resume()).toEqual({ status: "suspended", request: 1 });
  expect(coroutine.resume("a")).toEqual({ status: "suspended", request: "two" });
  expect(coroutine.resume("b")).toEqual({ status: "returned", values: ["a", "b"] });
  expect(coroutine.resume().status).toBe("faulted");
});

test.each([
  ["a function", "local function f() return wait(1) end return f()"],
  ["a loop", "for i = 1, 1 do return wait(i) end"],
  ["a for iterator", "for x in function() return wait(1) end do return x end"],
  ["pcall", "return select(2, pcall(wait, 1))"],
  ["nested pcall", "return select(3, pcall(pcall, wait, 1))"],
  ["xpcall", "return select(2, xpcall(wait, type, 1))"],
  ["__pairs", "return (pairs(setmetatable({}, { __pairs = function() return wait(1) end })))"],
  ["__index", "return setmetatable({}, { __index = function() return wait(1) end }).x"],
  ["__newindex", "local r setmetatable({}, { __newindex = function() r = wait(1) end }).x = 1 return r"],
  ["__call", "return setmetatable({}, { __call = function() return wait(1) end })()"],
  ["__add", "return setmetatable({}, { __add = function() return wait(1) end }) + 1"],
  [
    "__lt",
    "return setmetatable({}, { __lt = function() return wait(1) == '<1>' end }) < setmetatable({}, {}) and '<1>'",
  ],
  [
    "__eq",
    "local m = { __eq = function() return wait(1) == '<1>' end } return setmetatable({}, m) == setmetatable({}, m) and '<1>'",
  ],
  ["__len", "return #setmetatable({}, { __len = function() return wait(1) end })"],
  ["__concat", "return setmetatable({}, { __concat = function() return wait(1) end }) .. 'x'"],
  [
    "__index of _G",
    "setmetatable(_G, { __index = function(_, k) return k == 'missing' and wait(1) or nil end }) return missing",
  ],
  ["a function called by a host function", "return select(2, try(wait, 1))"],
  ["a host function called by a host function", "return select(3, try(try, wait, 1))"],
])("a suspending call works inside %s", (_name, source) => {
  const vm = newVm();
  defineWait(vm);
  defineTry(vm);
  expect(runAnswered(vm, source)).toEqual(["<1>"]);
});

const boundary = "attempt to yield across a C-call boundary";

test.each([
  ["a gsub replacement", "string.gsub('x', 'x', wait)"],
  ["a sort comparator", "table.sort({1, 2}, wait)"],
  ["__tostring", "tostring(setmetatable({}, { __tostring = wait }))"],
  ["__index from table.concat", "table.concat(setmetatable({}, { __len = function() return 1 end, __index = wait }))"],
  ["__len from table.unpack", "table.unpack(setmetatable({}, { __len = wait }))"],
  ["a function that such a callback calls", "string.gsub('x', 'x', function() pcall(error) wait() end)"],
])("a suspending call inside %s raises an error value and asks for nothing", (_name, source) => {
  const vm = newVm();
  let bodies = 0;
  define(
    vm,
    "wait",
    function* () {
      bodies++;
      yield { wait: "suspend", request: 1 };
      return undefined;
    },
    true,
  );
  const caught = `local ok, e = pcall(function() ${source} end) return ok, e.kind, tostring(e)`;
  expect(start(vm, caught)).toEqual({ status: "returned", values: [false, "lua", boundary] });
  expect(bodies).toBe(0);
});

test("a message handler cannot suspend", () => {
  const vm = newVm();
  defineWait(vm);
  expect(run(vm, "local ok, e = xpcall(error, function() wait(1) end) return ok, tostring(e)")).toEqual([
    false,
    boundary,
  ]);
});

test("a generator that suspends where it cannot gets the refusal thrown in", () => {
  const vm = newVm();
  define(vm, "sometimes", function* () {
    try {
      yield { wait: "suspend", request: 1 };
    } catch (error) {
      return [error instanceof LuaError ? error.message : "?"];
    }
    return ["suspended"];
  });
  expect(run(vm, "return (string.gsub('x', 'x', sometimes))")).toEqual([boundary]);
});

test("the body learns whether it may suspend and which coroutine runs", () => {
  const vm = newVm();
  const seen: unknown[] = [];
  define(vm, "look", (_args, call) => {
    seen.push(call.yieldable, call.coroutine);
    return undefined;
  });
  const coroutine = vm.coroutine(vm.load(compile("look() string.gsub('x', 'x', look)", { name: "t" })), []);
  coroutine.resume();
  expect(seen).toEqual([true, coroutine, false, coroutine]);
});

test("a called function's results and raised values keep their identity", () => {
  const vm = newVm();
  defineTry(vm);
  const source = `
    local t = {}
    local how, value = try(function() return t end)
    local how2, raised = try(function() error(t) end)
    local how3, kind = try(function(a, ...) return a, select('#', ...) end, nil, nil)
    return how, value == t, how2, raised == t, how3, kind`;
  expect(run(vm, source)).toEqual(["returned", true, "raised", true, "returned", undefined]);
});

test("a called function may fail after it suspended", () => {
  const vm = newVm();
  defineWait(vm);
  defineTry(vm);
  const source = "local how, value = try(function() error('late ' .. wait(1), 0) end) return how, value, wait(2)";
  expect(runAnswered(vm, source)).toEqual(["raised", "late <1>", "<2>"]);
});

test("a call where the coroutine cannot yield works without suspending", () => {
  const vm = newVm();
  defineTry(vm);
  expect(run(vm, "return (string.gsub('x', 'x', function() return (try(error)) end))")).toEqual(["raised"]);
});

test("the traceback of a raised value starts where it was raised", () => {
  const vm = newVm();
  defineTry(vm);
  const [, , traceback] = run(vm, "local function inner() error('x') end\nreturn try(function()\ninner() end)");
  expect(traceback).toBe(
    [
      "stack traceback:",
      "[C]: in function 'error'",
      "[string \"test\"]:1: in upvalue 'inner'",
      '[string "test"]:3: in function <[string "test"]:2>',
      "[C]: in function 'try'",
      '[string "test"]:2: in main chunk',
    ].join("\n\t"),
  );
});

test("a LuaInterrupt raises the interrupted error, and no pcall catches the second one", () => {
  const vm = newVm();
  define(vm, "stop", () => {
    throw new LuaInterrupt();
  });
  const source = "local ok, e = pcall(stop) first = e.kind .. ':' .. tostring(e) pcall(stop) second = true";
  const step = start(vm, source);
  expect(step.status).toBe("raised");
  expect([vm.globals.get("first"), vm.globals.get("second")]).toEqual(["cancelled:interrupted by Ctrl-C", undefined]);
});

test("a host generator cannot catch the second interrupted error either", () => {
  const vm = newVm();
  defineTry(vm);
  define(vm, "stop", () => {
    throw new LuaInterrupt();
  });
  expect(run(vm, "return (try(stop))")).toEqual(["raised"]);
  expect(start(vm, "try(stop) try(stop) done = true").status).toBe("raised");
  expect(vm.globals.get("done")).toBeUndefined();
});

test("in a main coroutine only direct functions suspend", () => {
  const vm = newVm();
  defineWait(vm);
  const body: HostBody = function* () {
    yield { wait: "suspend", request: "direct" };
    return [7];
  };
  vm.globals.set("store", vm.host("store", body, { suspends: true, direct: true }));
  const source = "local ok, e = pcall(wait, 1) return store(), ok, e.kind, tostring(e)";
  const coroutine = vm.coroutine(vm.load(compile(source, { name: "=pack:web" })), [], { main: true });
  expect(coroutine.resume()).toEqual({ status: "suspended", request: "direct" });
  expect(coroutine.resume()).toEqual({
    status: "returned",
    values: [7, false, "lua", "attempt to yield from outside a coroutine"],
  });
  const inner = vm.coroutine(vm.load(compile("string.gsub('x', 'x', store)", { name: "=pack:web" })), [], {
    main: true,
  });
  const step = inner.resume();
  expect(step.status === "raised" && vm.text(step.value)).toBe(boundary);
});

test("time slices end in a main coroutine", () => {
  const vm = newVm();
  const coroutine = vm.coroutine(vm.load(compile("for i = 1, 3000000 do end", { name: "t" })), [], { main: true });
  expect(coroutine.resume().status).toBe("sliced");
});

test("a coroutine that is never resumed again is simply dropped, the VM goes on", () => {
  const vm = newVm();
  defineWait(vm);
  start(vm, "pcall(wait, 1) leaked = true");
  expect(run(vm, "return leaked")).toEqual([undefined]);
});

test("a host body may run another coroutine meanwhile", () => {
  const vm = newVm();
  defineWait(vm);
  const inner = vm.coroutine(vm.load(compile("return wait('inner')", { name: "inner" })), []);
  define(vm, "nested", () => {
    inner.resume();
    const step = inner.resume("x");
    return step.status === "returned" ? step.values : [];
  });
  expect(runAnswered(vm, "return nested(), wait('outer')")).toEqual(["x", "<outer>"]);
});

test.each([
  ["an overrun in a stretch", {}, "pcall(string.gsub, 'x', 'x', function() try(function() while true do end end) end)"],
  [
    "a second interrupt",
    { checkCancel: () => true },
    "pcall(function() while true do end end) try(function() while true do end end)",
  ],
])("the `finally` blocks of a host generator run when it may not catch %s", (_what, options, source) => {
  const vm = newVm(options);
  const ended: string[] = [];
  define(vm, "try", function* ([fn]) {
    if (typeof fn !== "object" || !("type" in fn) || fn.type !== "function") throw new LuaError("lua", "no function");
    try {
      try {
        yield { wait: "call", fn, args: [] };
        ended.push("caught");
      } finally {
        ended.push("inner");
      }
    } finally {
      ended.push("outer");
    }
    return [];
  });
  start(vm, source);
  expect(ended).toEqual(["inner", "outer"]);
});

test("and when there is no room for the arguments of its call", () => {
  const vm = newVm();
  const ended: string[] = [];
  define(vm, "try", function* ([fn]) {
    if (typeof fn !== "object" || !("type" in fn) || fn.type !== "function") throw new LuaError("lua", "no function");
    try {
      yield { wait: "call", fn, args: new Array<LuaValue>(2_000_000).fill(1) };
      ended.push("called");
    } finally {
      ended.push("closed");
    }
    return [];
  });
  expect(run(vm, "return pcall(try, type)")[0]).toBe(false);
  expect(ended).toEqual(["closed"]);
});
