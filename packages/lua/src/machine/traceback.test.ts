import { expect, test } from "vitest";
import { newVm } from "../../test/support/run-lua.js";
import { compile, type Vm } from "../index.js";

function tracebackOf(vm: Vm, source: string, name: string, line = 1): string {
  const coroutine = vm.coroutine(vm.load(compile(source, { name, line })), []);
  let step = coroutine.resume();
  while (step.status === "sliced") step = coroutine.resume();
  if (step.status !== "raised") throw new Error(step.status);
  return step.traceback;
}

test("a traceback lists the frames by chunk and file line", () => {
  const source = "local function f()\n  error('x')\nend\nfunction g() f() end\ng()";
  expect(tracebackOf(newVm(), source, "section `Check` epilog", 14)).toBe(
    [
      "stack traceback:",
      "[C]: in function 'error'",
      "[string \"section `Check` epilog\"]:15: in upvalue 'f'",
      "[string \"section `Check` epilog\"]:17: in function 'g'",
      '[string "section `Check` epilog"]:18: in main chunk',
    ].join("\n\t"),
  );
});

test("frames of other chunks have their own names, the Engine's own are hidden", () => {
  const vm = newVm();
  const define = (name: string, source: string): void => {
    const step = vm.coroutine(vm.load(compile(source, { name })), []).resume();
    if (step.status !== "returned") throw new Error(step.status);
  };
  define("=pack:web", "function lib()\nlocal t = nil\nt.x = 1 end");
  define("=runvil:wrap", "function wrap(f) local r = f() return r end");
  expect(tracebackOf(vm, "wrap(lib)", "H1 `T` lua")).toBe(
    ["stack traceback:", "pack:web:3: in function <pack:web:1>", '[string "H1 `T` lua"]:1: in main chunk'].join("\n\t"),
  );
});

test("a library function and a method have names", () => {
  const trace = tracebackOf(newVm(), "local o = {} function o:m() string.rep() end o:m()", "b");
  expect(trace).toContain("[C]: in function 'string.rep'");
  expect(trace).toContain("in method 'm'");
});

test("a deep stack is cut in the middle", () => {
  const trace = tracebackOf(
    newVm(),
    "local function f(n) if n == 0 then error('x') end local r = f(n - 1) return r end f(100)",
    "b",
  );
  const lines = trace.split("\n\t");
  expect(lines.length).toBe(23);
  expect(lines[11]).toBe("...");
  expect(lines.at(-1)).toBe('[string "b"]:1: in main chunk');
});

test("of a stack as deep as it gets the first ten and the last eleven frames show", () => {
  const lines = tracebackOf(newVm(), "local function f() return 1 + f() end f()", "b").split("\n\t");
  expect(lines).toHaveLength(23);
  expect([lines[1], lines[10], lines[11], lines[12], lines[22]]).toEqual([
    `[string "b"]:1: in upvalue 'f'`,
    `[string "b"]:1: in upvalue 'f'`,
    "...",
    `[string "b"]:1: in upvalue 'f'`,
    '[string "b"]:1: in main chunk',
  ]);
});

test("twenty-one frames all show", () => {
  const lines = tracebackOf(newVm(), "local function f(n) return n > 0 and f(n - 1) + 1 or nil + 1 end f(19)", "b");
  expect(lines.split("\n\t")).toHaveLength(22);
  expect(lines).not.toContain("...");
});
