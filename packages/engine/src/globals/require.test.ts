import { describe, expect, test } from "vitest";
import { gives, says, tool } from "../../test/answers.js";
import { drive, type Setting } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const lib = (lua: string): string => section("## Lib", lua);
const run = (lua: string, library: string, setting: Setting = {}) =>
  drive(section("## A", `${lua}\nif true then return '' end`) + lib(library), setting);

describe("require", () => {
  test.each([
    ["return { f = function() return 'f' end }", "log(require('## Lib').f())", "f"],
    ["", "log(tostring(require '## Lib'))", "true"],
    ["return false", "log(tostring(require '## Lib'))", "false"],
    ["return nil, 5", "log(tostring(require '## Lib'))", "true"],
    ["return 1, 2", "log('' .. select('#', require '## Lib'))", "1"],
    ["g = 'global' local l = 'local'", "require '## Lib' log(tostring(g) .. tostring(l))", "globalnil"],
    ["return select('#', ...)", "log('' .. require '## Lib')", "0"],
    ["return sys.section_name .. sys.id .. args", "log(require '## Lib')", "A0.1"],
  ])("of `%s`: %s", (library, lua, text) => {
    expect(run(lua, library).logs).toEqual([text]);
  });

  test("runs once per entry, and gives the very same value", () => {
    const r = run("local a, b = require '## Lib', require ' ##  Lib ' log(tostring(a == b))", "log('load') return {}");
    expect(r.logs).toEqual(["load", "true"]);
    const again =
      section("## A", "require '## Lib'") +
      section("## B", "require '## Lib' return ''") +
      lib("log('load ' .. sys.section_name)");
    expect(drive(again).logs).toEqual(["load A", "load B"]);
  });

  test("its blocks run in order to the first value, each with its own prose", () => {
    const library =
      "## Lib\n\nfirst {{ x }}\n\n```lua\nlog(prose) x = 2\n```\n\nsecond {{ x }}\n\n```lua\nlog(prose) return 'value'\n```\n\nthird\n\n```lua\nlog('never')\n```\n";
    const body = `## A\n\nmine {{ x }}\n\n\`\`\`lua\nx = 1 log(prose) log(require '## Lib') log(prose) if x then return '' end\n\`\`\`\n\n${library}`;
    expect(drive(body).logs).toEqual(["mine 1", "first 1", "second 2", "value", "mine 1"]);
  });

  test("an error that it may not catch leaves neither a load nor its prose behind", () => {
    const lua =
      "pcall(table.sort, { 1, 2 }, function() require '## Lib' end) log(prose) local ok, e = pcall(jump, '## B') log(e)";
    const library = "## Lib\n\nits prose\n\n```lua\nwhile true do end\n```\n";
    const body = `## A\n\nmine\n\n\`\`\`lua\n${lua}\n\`\`\`\n\n${library}\n${section("## B", "return 'B'")}`;
    const r = drive(body);
    expect(r.logs[0]).toBe("mine");
    expect(r.result).toBe("B");
  });

  test("its code may make every suspending call", () => {
    const library =
      "models.use('writer') messages:user('x') models.loop() out = messages[2].content .. models.infer('y') .. tools.call('x/a') .. tostring(store.exists('f')) .. call('## C') .. tasks.fanout('## C', { 1 })[1].text";
    const body = section("## A", "require '## Lib' return out") + lib(library) + section("## C", "return 'c'");
    const r = drive(body, { packs: { catalog: [tool("x/a")] }, tool: () => gives("T"), model: [says("L"), says("I")] });
    expect(r.result).toBe("LITfalsecc");
    expect(r.named("section_started").map(({ section }) => section)).toEqual(["A", "C", "C"]);
  });

  test("its offers are the entry's, in order", () => {
    const body =
      section(
        "## A",
        "models.use('writer') messages:user('x') tools.offer('x/b') require '## Lib' models.loop() return ''",
      ) + lib("tools.offer('x/a') tools.offer_local('t', 'T', {}, tostring)");
    const r = drive(body, { packs: { catalog: [tool("x/a"), tool("x/b")] }, model: [says("x")] });
    expect(r.requests[0]?.tools?.map(({ name }) => name)).toEqual(["x_b", "x_a", "t"]);
  });

  test.each([
    ["require()", "lua: section target must be a string, got nil"],
    ["require 'Lib'", "lua: section heading must include ### markers, got bare name: Lib"],
    ["require '## A'", "lua: section heading `## A` not found; available sections: ## Lib, ## List, ## Prose"],
    ["require '## List'", "lua: section `List` has no lua block to require"],
    ["require '## Prose'", "lua: section `Prose` has no lua block to require"],
  ])("%s is refused", (call, message) => {
    const body =
      section("## A", `local ok, e = pcall(function() ${call} end) return e.kind .. ': ' .. e.message`) +
      lib("") +
      "## List\n\n- a\n\n## Prose\n\ntext\n";
    expect(drive(body).result).toBe(message);
  });

  test("reaches siblings of every ancestor, never the ancestors", () => {
    const body =
      section("## A", "return call('### B')") +
      section("### B", "return call('#### C')") +
      section(
        "#### C",
        "local out = require('### D') .. require('## Lib') for _, h in ipairs({ '## A', '### B', '#### C' }) do local ok, e = pcall(require, h) out = out .. tostring(ok) end return out .. select(2, pcall(require, '## X')).message",
      ) +
      section("### D", "return 'd'") +
      lib("return 'lib'");
    expect(drive(body).result).toBe(
      "dlibfalsefalsefalsesection heading `## X` not found; available sections: ### D, ## Lib",
    );
  });

  test("a cycle is named from its start", () => {
    const body =
      section("## Main", "local ok, e = pcall(require, '## a') return e.message") +
      section("## a", "require '## b'") +
      section("## b", "require '## c'") +
      section("## c", "require '## b'");
    expect(drive(body).result).toBe("require cycle: ## b -> ## c -> ## b");
  });

  test("a failure leaves it unchanged, nothing is cached, and a later one runs again", () => {
    const r = run(
      "seen = {} for i = 1, 2 do local ok, e = pcall(require, '## Lib') log(tostring(e == value) .. #seen) end value = nil log(tostring(require '## Lib'))",
      "seen[#seen + 1] = 1 if #seen < 3 then value = value or {} error(value) end return 'ok'",
    );
    expect(r.logs).toEqual(["true1", "true2", "ok"]);
    expect(r.named("library_load_failed")).toMatchObject([{ heading: "## Lib", kind: "lua" }, { heading: "## Lib" }]);
    expect(r.named("library_load_succeeded")).toHaveLength(1);
  });

  test("its uncaught error has its own kind", () => {
    expect(run("require '## Lib'", "store.read('gone')").failure.kind).toBe("Vfs");
    expect(run("require '## Lib'", "error('x', 0)").failure).toEqual({ kind: "Lua", message: "x" });
  });

  test("jump is refused while it loads, and works from its functions later", () => {
    const body =
      section("## A", "local l = require '## Lib' log(l.loading) l.go()") +
      section("## B", "log('never')") +
      lib("local ok, e = pcall(jump, '## B') return { loading = e.message, go = function() jump('## C') end }") +
      section("## C", "log(sys.section_name)");
    expect(drive(body).logs).toEqual(["jump is not available while a library loads", "C"]);
  });

  test("walked into, its blocks are ordinary ones", () => {
    expect(drive(section("## A", "require '## Lib'") + lib("return 'as a section'")).result).toBe("as a section");
  });

  test("works in the H1 pass, where it may write argv", () => {
    const body = `# T\n\n\`\`\`lua\nrequire '## Lib'\n\`\`\`\n\n${section("## A", "return argv.x")}${lib("argv = { x = 'repaired' }")}`;
    expect(drive(body).result).toBe("repaired");
  });

  test("where a coroutine cannot yield only its suspending calls are refused", () => {
    expect(
      run("local t = { 2, 1 } table.sort(t, function(a, b) log(require '## Lib') return a < b end)", "return 'pure'")
        .logs[0],
    ).toBe("pure");
  });
});
