import { describe, expect, test } from "vitest";
import { asks, caught, drive, LARGE, LOOP, run, says, section } from "../../test/drive.js";

const W = "models.use('writer')";
const LIST = "local list = messages.new():user('go')";
const roles = ["writer: {}", "critic: {}"];
const bound = { writer: LARGE, critic: { ...LARGE, id: "vendor/critic" } };

describe("models.loop", () => {
  test("runs on the section's model, on the run's default, or on a handle in front", () => {
    const model = [says("a"), says("b"), says("c")];
    const lua = `models.default('critic') ${LIST} models.loop(list) models.use('writer') list:user('x') models.loop(list) list:user('y') models.loop(critic, list) return 'x'`;
    expect(run(lua, { roles, bound, model }).requests.map(({ role }) => role)).toEqual(["critic", "writer", "critic"]);
  });

  test("returns nothing", () => {
    expect(run(`${W} ${LIST} return tostring(models.loop(list))`, { model: [says("x")] }).failure).toContain(
      "bad argument #1 to 'tostring'",
    );
  });

  test("takes a compactor after the list", () => {
    const small = { ...LARGE, context: 60 };
    const lua = (call: string) =>
      `${W} local list = messages.new():user(('x'):rep(400)) local ok, e = pcall(function() ${call} end) return ok and list[1].content or e.kind .. e.reason`;
    const compactor = "function(reason, records) return {{ role = 'user', content = reason .. #records }} end";
    expect(run(lua(`models.loop(list, ${compactor})`), { bound: { writer: small }, model: [says("x")] }).result).toBe(
      "precheck1",
    );
    expect(
      run(lua(`models.loop(writer, list, ${compactor})`), { bound: { writer: small }, model: [says("x")] }).result,
    ).toBe("precheck1");
    expect(run(lua("models.loop(list)"), { bound: { writer: small } }).result).toBe("context_exhaustedprecheck");
  });

  test("compacts the list that it runs on", () => {
    const small = { ...LARGE, context: 100 };
    const lua = `${W} local other = messages.new():user('other') local list = messages.new():user(('x'):rep(800)):assistant('a'):user('tail')
      models.loop(list, compactors.clear) return #other .. #list .. list[1].content`;
    expect(run(lua, { bound: { writer: small }, model: [says("x")] }).result).toBe("12tail");
  });

  test("lets a compactor summarize on the model of the loop", () => {
    const small = { ...LARGE, context: 400 };
    const lua = `${LIST} list:user(('x'):rep(1400)):assistant('a'):user('tail') models.loop(critic, list, compactors.summarize) return list[1].content`;
    const r = run(lua, { roles, bound: { writer: LARGE, critic: small }, model: [says("in short"), says("x")] });
    expect(r.result).toContain("in short");
    expect(r.requests.map(({ role, round }) => `${role} ${round.kind}`)).toEqual(["critic infer", "critic loop"]);
  });

  test("gets the notices of the section's tasks in the list that it runs on", () => {
    const body = `${section(
      "## A",
      `${W} tools.allow_tasks() tools.add_local('wait', 'd', {}, function() models.infer('?') return '' end)
      local other = messages.new():user('other') ${LOOP} return #other .. list[#list - 1].content`,
    )}\n${section("### T", "return 'made'")}`;
    const model = [asks(["1", "task", { target: "### T" }], ["2", "wait"]), says("-"), says("end")];
    expect(drive(body, { model }).result).toMatch(/^1Task id=0\.0 \(## T\) completed: .*made/s);
  });

  test.each([
    ["models.loop(list, nil, 1)", "lua: models.loop takes (handle?, list, compactor?)"],
    ["models.loop(writer, list, nil, 1)", "lua: models.loop takes (handle?, list, compactor?)"],
    ["models.loop(list, 7)", "lua: compactor must be a function, got integer"],
    ["models.loop(nil, list)", "lua: models.loop list must be a table of messages, got nil"],
    ["models.loop(writer)", "lua: models.loop list must be a table of messages, got nil"],
    ["models.loop(list)", "internal: model binding required for section Only"],
  ])("refuses %s", (call, message) => {
    expect(caught(`${LIST} ${call}`)).toBe(message);
  });
});

describe("PF-73: empty replies", () => {
  test("raise and append nothing", () => {
    const lua = `${W} ${LIST} local ok, e = pcall(models.loop, list) return e.kind .. '|' .. tostring(e.finish_reason) .. '|' .. e.message .. '|' .. #list`;
    const message = "the model replied with no text and no tool calls";
    expect(run(lua, { model: [says(" \n")] }).result).toBe(`empty_model_reply|stop|${message}|1`);
    expect(run(lua, { model: [{ ok: true, value: { text: "", toolCalls: [] } }] }).result).toBe(
      `empty_model_reply|nil|${message}|1`,
    );
    expect(run(`${W} ${LOOP}`, { model: [says("")] }).failure).toBe(`Completion: ${message}`);
  });

  test("end the loop after a tool call with finish reason stop", () => {
    const lua = `${W} tools.add('search') ${LOOP} return #list .. '[' .. list[4].content .. ']'`;
    expect(run(lua, { model: [asks(["1", "search"]), says("")] }).result).toBe("4[]");
    expect(run(lua, { model: [asks(["1", "search"]), says("", { finishReason: "length" })] }).failure).toMatch(
      /^Completion: /,
    );
  });

  test("count the calls of their own loop alone", () => {
    const lua = `${W} tools.add('search') ${LOOP} list:user('again') models.loop(list)`;
    expect(run(lua, { model: [asks(["1", "search"]), says("x"), says("")] }).failure).toMatch(/^Completion: /);
  });
});

test("PF-74: a reply cut for length is the terminal record, and its truncation is reported", () => {
  const r = run(`${W} ${LOOP} return list[2].content`, { model: [says("half an ans", { finishReason: "length" })] });
  expect(r.result).toBe("half an ans");
  expect(r.named("model_turn_completed")).toMatchObject([{ finish_reason: "length" }]);
});

describe("models.infer", () => {
  test("asks the section's model, or a handle in front, without tools", () => {
    const lua = `${W} tools.always('search') return models.infer('q') .. models.infer(critic, 'r')`;
    const r = run(lua, { roles, bound, model: [says("a"), says("b")] });
    expect(r.result).toBe("ab");
    expect(r.requests.map(({ role, messages }) => `${role} ${messages[0]?.content}`)).toEqual(["writer q", "critic r"]);
    expect(r.offered).toEqual([undefined, undefined]);
  });

  test.each([
    ["models.infer()", "lua: text must be a string, got nil"],
    ["models.infer(writer)", "lua: text must be a string, got nil"],
    ["models.infer(7)", "lua: text must be a string, got integer"],
    ["models.infer('a', 'b')", "lua: models.infer takes (handle?, text)"],
    ["models.infer('a')", "internal: model binding required for section Only"],
  ])("refuses %s", (call, message) => {
    expect(caught(call)).toBe(message);
  });
});

test("models.get and models.use give handles that a loop takes", () => {
  const lua = `${LIST} models.loop(models.get('critic'), list) list:user('x') models.loop(models.use('writer', { temperature = 0.5 }), list) return 'x'`;
  const r = run(lua, { roles, bound, model: [says("a"), says("b")] });
  expect(r.requests.map(({ role, temperature }) => `${role} ${temperature}`)).toEqual([
    "critic undefined",
    "writer 0.5",
  ]);
});
