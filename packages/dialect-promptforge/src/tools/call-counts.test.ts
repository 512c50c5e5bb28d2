import { describe, expect, test } from "vitest";
import { asks, breaks, caught, drive, LOOP, run, says, section } from "../../test/drive.js";

const W = "models.use('writer')";

describe("PF-91: tools.calls", () => {
  test("counts the model's calls, failing ones too, and no script calls", () => {
    const lua = `${W} tools.add('search') local before = tools.calls.search pcall(tools.call, 'search') ${LOOP}
      return before .. '|' .. tools.calls.search .. '|' .. tools.calls['fetch']`;
    const model = [asks(["1", "search"]), asks(["2", "search"]), says("end")];
    expect(run(lua, { model, tool: () => breaks("down") }).result).toBe("0|2|0");
  });

  test("counts at dispatch: a handler sees its own call, and calls of a local tool count", () => {
    const lua = `${W} tools.add_local('f', 'd', {}, function() return tools.calls.f end) log(tools.calls.f) ${LOOP} return list[4].content`;
    const r = run(lua.replace("log(tools.calls.f)", "log(tostring(tools.calls.f))"), {
      model: [asks(["1", "f"], ["2", "f"]), says("end")],
    });
    expect(r.logs).toEqual(["0"]);
    expect(r.result).toBe("2");
  });

  test("counts each alias of one tool for itself", () => {
    const lua = `${W} tools.add({'a', 'b'}) ${LOOP} return tools.calls.a .. tools.calls.b`;
    const fills = { a: "acme/kit/search", b: "acme/kit/search" };
    expect(run(lua, { fills, model: [asks(["1", "a"], ["2", "b"], ["3", "a"]), says("end")] }).result).toBe("21");
  });

  test("counts no call of a reply that was cut off", () => {
    const cut = asks(["1", "search"]);
    const model = [
      cut.ok ? { ok: true as const, value: { ...cut.value, finishReason: "length" as const } } : cut,
      says("end"),
    ];
    expect(run(`${W} tools.add('search') ${LOOP} return tools.calls.search`, { model }).result).toBe("0");
  });

  test("starts at 0 in each entry, for every declared slot, filled or not", () => {
    const body = `${section("## A", `${W} tools.add('search') ${LOOP}`)}\n${section("## B", "return tools.calls.search .. tools.calls.book")}`;
    const model = [asks(["1", "search"]), says("end")];
    expect(drive(body, { model, unbound: ["book"] }).result).toBe("00");
  });
});

describe("PF-92: other keys", () => {
  test.each([
    ["tools.calls.serch", "serch"],
    ["tools.calls['acme/kit/search']", "acme/kit/search"],
    ["tools.calls[1]", "1"],
    ["tools.calls[true]", "boolean"],
    ["tools.calls[search]", "userdata"],
  ])("are errors that list the declared aliases: %s", (lua, key) => {
    const local = "tools.add_local('mine', 'd', {}, function() end) tools.add_local('Z', 'd', {}, function() end)";
    expect(caught(`${local} return ${lua}`, { unbound: ["book"] })).toBe(
      `lua: tools.calls: "${key}" is not a declared alias; declared aliases: ["Z", "book", "fetch", "mine", "search"]`,
    );
  });

  test("it cannot be written", () => {
    expect(caught("tools.calls.search = 7")).toBe("lua: tools.calls is read-only");
    expect(caught("tools.calls.new = 7")).toBe("lua: tools.calls is read-only");
    expect(caught("var.x = tools.calls")).toMatch(/^lua: /);
  });
});
