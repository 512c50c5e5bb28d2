import { expect, test } from "vitest";
import { newVm } from "../../test/support/run-lua.js";
import { compile, type Vm } from "../index.js";

function tracebackOf(vm: Vm, source: string, name: string, line = 1): string {
  const step = vm.coroutine(vm.load(compile(source, { name, line })), []).resume();
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
