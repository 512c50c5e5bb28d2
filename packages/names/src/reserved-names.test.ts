import { describe, expect, it } from "vitest";
import { ENGINE_GLOBALS, LIBRARY_GLOBALS, LUA_KEYWORDS, reservedGlobalKind } from "./reserved-global.js";
import { isTaskBuiltIn, TASK_BUILT_INS } from "./task-built-in.js";

describe("reservedGlobalKind", () => {
  it("names the kind of every reserved global", () => {
    for (const name of ENGINE_GLOBALS) expect(reservedGlobalKind(name)).toBe("an Engine global");
    for (const name of LIBRARY_GLOBALS) expect(reservedGlobalKind(name)).toBe("a Lua standard-library global");
    for (const name of LUA_KEYWORDS) expect(reservedGlobalKind(name)).toBe("a Lua keyword");
  });

  it("has each name once", () => {
    const all = [...ENGINE_GLOBALS, ...LIBRARY_GLOBALS, ...LUA_KEYWORDS];
    expect(new Set(all).size).toBe(all.length);
    expect([ENGINE_GLOBALS.length, LIBRARY_GLOBALS.length, LUA_KEYWORDS.length]).toEqual([21, 18, 23]);
  });

  it.each(["argv", "prose", "item", "ui", "global", "_G", "_VERSION"])("holds the easily forgotten %s", (name) => {
    expect(reservedGlobalKind(name)).toBeDefined();
  });

  it.each(["web_fetch", "writer", "task", "input", "", "constructor", "__proto__", "Tools"])(
    "leaves %j free",
    (name) => {
      expect(reservedGlobalKind(name)).toBeUndefined();
    },
  );
});

describe("isTaskBuiltIn", () => {
  it("knows the four and nothing else", () => {
    expect(TASK_BUILT_INS.filter(isTaskBuiltIn)).toEqual(["task", "task_cancel", "task_status", "await_tasks"]);
    for (const name of ["tasks", "Task", "task ", "task-cancel", ""]) expect(isTaskBuiltIn(name)).toBe(false);
  });
});
