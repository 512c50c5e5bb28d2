import { describe, expect, test } from "vitest";
import { Drive, drive, failure } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

const log = (heading: string, more = ""): string => section(heading, `log(sys.section_name .. ' ' .. sys.id) ${more}`);

describe("the main walk", () => {
  test("starts at the first section and falls through the siblings, never into children", () => {
    const body = log("## A") + log("### A1") + log("## B") + log("## C");
    expect(drive(body).logs).toEqual(["A 0.1", "B 0.2", "C 0.3"]);
  });

  test("runs out as `done`", () => {
    expect(drive(log("## A")).result).toBe("done");
    expect(drive("").result).toBe("done");
    expect(drive("# Title\n\nOnly prose.\n").result).toBe("done");
  });

  test("a result ends it, also from a child walk", () => {
    const body = log("## A", "jump('### A1')") + log("### A1", "return 'r'") + log("### A2") + log("## B");
    const run = drive(body);
    expect(run.result).toBe("r");
    expect(run.logs).toEqual(["A 0.1", "A1 0.2"]);
  });

  test("an empty string is a result", () => {
    expect(drive(section("## A", "return ''") + log("## B")).result).toBe("");
  });

  test("prose and list sections are entered like any other", () => {
    const body = `## A\n\nProse.\n\n## B\n\n- one\n- two\n\n${log("## C")}`;
    const run = drive(body);
    expect(run.logs).toEqual(["C 0.3"]);
    expect(run.named("section_started").map(({ section }) => section)).toEqual(["A", "B", "C"]);
    expect(run.named("vm_teardown_succeeded")).toHaveLength(3);
  });

  test("a jump to a sibling skips those between, and backward jumps loop", () => {
    const body =
      log("## A", "if not var.n then var.n = 1 jump('## C') end") +
      log("## B", "return 'n=' .. var.n") +
      log("## C", "var.n = var.n + 1 if var.n < 4 then jump('## A') end jump('## B')");
    const run = drive(body);
    expect(run.result).toBe("n=2");
    expect(run.logs).toEqual(["A 0.1", "C 0.2", "A 0.3", "B 0.4"]);
  });

  test("a child walk resumes after the section that descended, with its var", () => {
    const body =
      log("## A", "jump('### A2')") +
      log("### A1") +
      log("### A2", "var.x = 'from child' jump('#### Deep')") +
      log("#### Deep", "var.y = 1") +
      log("### A3") +
      log("## B", "return var.x .. var.y");
    const run = drive(body);
    expect(run.logs).toEqual(["A 0.1", "A2 0.2", "Deep 0.3", "A3 0.4", "B 0.5"]);
    expect(run.result).toBe("from child1");
  });

  test("a child walk may nest to the sixth level", () => {
    const body = [2, 3, 4, 5, 6]
      .map((level) =>
        section(
          `${"#".repeat(level)} L${level}`,
          level < 6 ? `jump('${"#".repeat(level + 1)} L${level + 1}')` : "return sys.id",
        ),
      )
      .join("");
    expect(drive(body).result).toBe("0.5");
  });
});

describe("jump", () => {
  test("unwinds the block, and drops what the block returns or raises after a pcall caught it", () => {
    const body =
      section(
        "## A",
        "local ok, err = pcall(jump, '  ## C ') log(tostring(ok) .. ' ' .. err.kind .. ' ' .. err.message) error('dropped')",
      ) +
      log("## B") +
      log("## C");
    const run = drive(body);
    expect(run.logs).toEqual(["false lua jump to `## C` is recorded", "C 0.2"]);
    expect(run.named("lua_block_succeeded")).toHaveLength(2);
    expect(run.named("lua_block_failed")).toEqual([]);
    expect(run.named("section_finished").map(({ section }) => section)).toEqual(["A", "C"]);
  });

  test("the last of two wins, and suspending calls in between do not undo it", () => {
    const body =
      section("## A", "pcall(jump, '## B') store.exists('x') pcall(jump, '## C') store.exists('y') return 'r'") +
      log("## B") +
      log("## C");
    expect(drive(body).logs).toEqual(["C 0.2"]);
  });

  test("later blocks of the section do not run", () => {
    const body = `${section("## A", "jump('## C')")}\nprose\n\n\`\`\`lua\nlog('never')\n\`\`\`\n\n${log("## B")}${log("## C")}`;
    expect(drive(body).logs).toEqual(["C 0.2"]);
  });

  test("further arguments are ignored", () => {
    expect(drive(section("## A", "jump('## C', 1, 2)") + log("## B") + log("## C")).logs).toEqual(["C 0.2"]);
  });

  test.each([
    ["jump()", "section target must be a string, got nil"],
    ["jump(3)", "section target must be a string, got integer"],
    ["jump(3.0)", "section target must be a string, got number"],
    ["jump(3000000000)", "section target must be a string, got number"],
    ["jump({})", "section target must be a string, got table"],
  ])("%s is refused at the call and records nothing", (call, message) => {
    const run = drive(
      section("## A", `local ok, err = pcall(function() ${call} end) log(err.kind .. ' ' .. err.message)`) +
        log("## B"),
    );
    expect(run.logs).toEqual([`lua ${message}`, "B 0.2"]);
  });

  test.each([
    ["B", "section heading must include ### markers, got bare name: B"],
    ["##", "section heading has no name: ##"],
    ["##B", "section heading must have whitespace after the ## markers: ##B"],
    ["## A", "section heading `## A` not found; available sections: ## B, ### A1"],
    ["### B", "section heading `### B` not found; available sections: ## B, ### A1"],
    ["## b", "section heading `## b` not found; available sections: ## B, ### A1"],
    [" ## No  such ", "section heading `## No  such` not found; available sections: ## B, ### A1"],
  ])("jump('%s') ends the chain after its block", (target, message) => {
    const body = section("## A", `pcall(jump, '${target}') log('ran on')`) + log("### A1") + log("## B");
    const run = drive(body);
    expect(run.failure).toEqual({ kind: "Lua", message });
    expect(run.logs).toEqual(["ran on"]);
    expect(run.named("section_finished")).toHaveLength(1);
    expect(run.named("lua_block_succeeded")).toHaveLength(1);
  });

  test("the name may hold spaces, and outer white space of any kind is ignored", () => {
    const body = section("## A", "jump('\\u{2003}##\\u{00a0}C  D\\u{85}')") + log("## B") + log("## C  D");
    expect(drive(body).logs).toEqual(["C  D 0.2"]);
  });

  test("it is refused inside a handler, nested ones included, and works again after", () => {
    const body =
      section(
        "## A",
        `local saved = jump
        tools.offer_local('inner', 'I', {}, function() local ok, e = pcall(saved, '## C') return e.kind .. ': ' .. e.message end)
        tools.offer_local('outer', 'O', {}, function() local r = tools.call('inner') local ok, e = pcall(jump, '## C') return r .. '|' .. tostring(ok) end)
        log(tools.call('outer'))
        jump('## C')`,
      ) +
      log("## B") +
      log("## C");
    expect(drive(body).logs).toEqual([
      "lua: jump is unavailable inside a local tool handler: return a value from the handler and call jump from the block after the tool call returns|false",
      "C 0.2",
    ]);
  });

  test("a chain that a handler calls may jump", () => {
    const body =
      section("## A", "tools.offer_local('h', 'H', {}, function() return call('## B') end) return tools.call('h')") +
      section("## B", "jump('## C')") +
      section("## C", "return 'jumped'");
    expect(drive(body).result).toBe("jumped");
  });

  test("a compactor may jump: it unwinds the loop", () => {
    const body =
      section("## A", "messages:user('x') models.compact(function() jump('## C') end) return 'no'") +
      log("## B") +
      log("## C");
    expect(drive(body).logs).toEqual(["C 0.2"]);
  });
});

describe("var at an exit", () => {
  test.each(["return 'x'", "jump('## B')", ""])("rebound, the chain fails instead of %s", (exit) => {
    const run = drive(section("## A", `var = {} ${exit}`) + log("## B"));
    expect(run.failure).toEqual({
      kind: "Lua",
      message: "the `var` global was reassigned; write `var.<field>` instead",
    });
    expect(run.logs).toEqual([]);
    expect(run.named("section_finished")).toEqual([]);
    expect(run.named("vm_teardown_succeeded")).toHaveLength(1);
  });

  test("rolls forward over fall-through and jump alike", () => {
    const body =
      section("## A", "var.a = { 1, 2 }") +
      section("## B", "var.a[3] = 3 jump('## C')") +
      section("## C", "return json.encode(var)");
    expect(drive(body).result).toBe('{"a":[1,2,3]}');
  });
});

describe("what is fresh in every entry", () => {
  test("globals, messages, offers, selection, counts", () => {
    const body =
      section(
        "## A",
        "x = 1 messages:user('m') models.use('writer') tools.offer_local('t', 'T', {}, function() return 1 end) tools.call('t')",
      ) +
      section(
        "## B",
        "return tostring(x) .. #messages .. tostring(tools.calls) .. tostring(pcall(models.infer, 'x')) .. tostring(pcall(tools.call, 't'))",
      );
    expect(drive(body).result).toBe("nil0nilfalsefalse");
  });

  test("blocks of one section share them", () => {
    const body = `${section("## A", "x = 1 messages:user('m')")}\np\n\n\`\`\`lua\nreturn x .. #messages\n\`\`\`\n`;
    expect(drive(body).result).toBe("11");
  });
});

test("teardown happens once for each VM, failed ones too", () => {
  const run = drive(section("## A", "error('x')"));
  expect(run.names).toEqual([
    "run_started",
    "section_started",
    "lua_block_started",
    "lua_block_failed",
    "vm_teardown_started",
    "vm_teardown_succeeded",
    "run_failed",
  ]);
});

test("a stopped chain and the chains it called are torn down innermost first, without a finish", () => {
  const body =
    section("## A", "local t = tasks.spawn('## B') store.exists('x') tasks.cancel(t) return 'x'") +
    "## B\n\n```lua\ncall('### C')\n```\n\n" +
    "### C\n\n```lua\ncall('#### D')\n```\n\n" +
    section("#### D", "store.exists('x') store.exists('x')");
  const run = drive(body);
  expect(run.named("vm_teardown_started").map(({ section }) => section)).toEqual(["D", "C", "B", "A"]);
  expect(run.named("section_finished").map(({ section }) => section)).toEqual(["A"]);
});

test("a run that waits reports nothing more", () => {
  const run = new Drive(section("## A", "models.use('writer') models.infer('x')")).settle();
  expect(run.names).toEqual(["run_started", "section_started", "lua_block_started"]);
});

test("an unusable return value fails the block", () => {
  expect(failure("return {}")).toEqual({ kind: "Lua", message: "cannot return a table as a result" });
  expect(failure("return json.null")).toEqual({ kind: "Lua", message: "cannot return a userdata as a result" });
});
