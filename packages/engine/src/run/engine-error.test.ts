import { describe, expect, test } from "vitest";
import { interrupted, luaError, strictLuaError, uncaughtLater } from "./engine-error.js";

describe("an error that was caught and raised again after another suspending call", () => {
  test.each([
    ["tool", {}, "Tool"],
    ["tool_loop_exhausted", {}, "Tool"],
    ["empty_model_reply", {}, "Completion"],
    ["context_exhausted", { reason: "precheck" }, "ContextExhausted"],
    ["context_exhausted", {}, "Lua"],
    ["store", { reason: "not_found", path: "a" }, "Vfs"],
    ["store", { path: "a" }, "Lua"],
    ["cancelled", {}, "cancelled"],
    ["cancelled", { task: "0.0" }, "cancelled"],
    ["task_not_owned", { task: "0.1" }, "Lua"],
    ["task_consumed", { task: "0.1" }, "Lua"],
    ["tasks_live", { tasks: "0.1" }, "Lua"],
    ["out_of_scope_tool", { name: "x" }, "Lua"],
    ["unbound_tool", { name: "x" }, "Lua"],
    ["internal", {}, "Lua"],
    ["lua", {}, "Lua"],
    ["of the prompt's own", {}, "Lua"],
  ])("kind %s with %j becomes %s", (kind, fields, uncaught) => {
    expect(uncaughtLater(kind, fields)).toBe(uncaught);
  });
});

test("errors know what becomes of their run", () => {
  expect(luaError("bad")).toMatchObject({ kind: "lua", message: "bad", origin: { uncaught: "Lua" } });
  expect(luaError("bad").origin.staysLua).toBeUndefined();
  expect(strictLuaError("bad").origin).toEqual({ uncaught: "Lua", staysLua: true });
  expect(interrupted()).toMatchObject({ kind: "cancelled", message: "interrupted by Ctrl-C", fields: {} });
  expect(interrupted().origin.uncaught).toBe("cancelled");
});
