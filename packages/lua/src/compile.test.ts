import { expect, test } from "vitest";
import { newVm, runToEnd, start } from "../test/support/run-lua.js";
import { compile, LuaSyntaxError } from "./index.js";

function failure(source: string, name: string, line?: number): LuaSyntaxError {
  try {
    compile(source, line === undefined ? { name } : { name, line });
  } catch (error) {
    if (error instanceof LuaSyntaxError) return error;
    throw error;
  }
  throw new Error("it compiled");
}

test("a compile error has the file line of the fault", () => {
  const error = failure("local x = 1\nx = = 2", "section `Check` epilog", 14);
  expect(error.line).toBe(15);
  expect(error.diagnostic).toBe("[string \"section `Check` epilog\"]:15: unexpected symbol near '='");
});

test("a fault at the end has the last line", () => {
  expect(failure("if x then\n\n", "b").line).toBe(3);
});

test("a long label is cut as Lua cuts it", () => {
  const error = failure("x", "a".repeat(100));
  expect(error.diagnostic).toMatch(/^\[string "a{42,46}\.\.\."\]:1: /);
  expect(error.line).toBe(1);
});

test.each(["goto = 1", "local x <const> = 1", "global x", "return return", "x = 'open", "x = 1e", "("])(
  "%s does not compile",
  (source) => {
    expect(failure(source, "b").line).toBe(1);
  },
);

test("a binary chunk is refused", () => {
  expect(() => compile("\u001bLua", { name: "b" })).toThrow(LuaSyntaxError);
});

test("run-time errors have file lines", () => {
  const vm = newVm();
  const chunk = compile("local x\nx.y = 1", { name: "=pack:web", line: 10 });
  const step = vm.coroutine(vm.load(chunk), []).resume();
  if (step.status !== "raised") throw new Error(step.status);
  expect(step.value).toBe("pack:web:11: attempt to index a nil value (local 'x')");
});

test("a chunk is compiled once and runs in many VMs that share nothing", () => {
  const chunk = compile("n = (n or 0) + 1 local function f() return n end return f", { name: "b" });
  const counts = [1, 2].map(() => {
    const vm = newVm();
    const steps = [1, 2].map(() => vm.coroutine(vm.load(chunk), []).resume());
    const [first, second] = steps.map((step) => (step.status === "returned" ? step.values[0] : undefined));
    expect(first).not.toBe(second);
    return vm.globals.get("n");
  });
  expect(counts).toEqual([2, 2]);
});

test("a chunk may have an environment of its own", () => {
  const vm = newVm();
  const env = vm.table({ y: 1 });
  const step = vm.coroutine(vm.load(compile("x = y return type", { name: "b" }), env), []).resume();
  expect(step).toEqual({ status: "returned", values: [undefined] });
  expect(env.get("x")).toBe(1);
  expect(vm.globals.get("x")).toBeUndefined();
});

test("arguments arrive as `...`", () => {
  expect(start(newVm(), "local a, b = ... return b, a", [1, "x"])).toEqual({ status: "returned", values: ["x", 1] });
});

test("deep nesting is a compile error, not a crash", () => {
  expect(() => compile(`return ${"(".repeat(10000)}`, { name: "b" })).toThrow(LuaSyntaxError);
  expect(runToEnd(newVm(), "return 1").status).toBe("returned");
});
