import { DataArray, DataObject, ExactInteger, type LuaData, LuaFloat } from "@runvil/lua";
import { describe, expect, test } from "vitest";
import { SubstitutionFailure } from "./failure.js";
import { renderProse } from "./render.js";
import type { GlobalRead, ProseRoots } from "./resolve.js";

function object(fields: Readonly<Record<string, LuaData>>): DataObject {
  return new DataObject(new Map(Object.entries(fields)));
}

const ROOTS: ProseRoots = {
  args: ' {"raw": 1}\n',
  item: undefined,
  argv: object({ q: "lua", deep: object({ n: 3 }), list: new DataArray([1, 2], true), none: null }),
  var: object({
    text: "{{ args }} \\",
    n: 2.5,
    whole: new LuaFloat(3),
    big: 1e21,
    exact: new ExactInteger("123456789012345678901234567890"),
    yes: true,
    none: null,
    map: object({ b: 1, a: new DataArray([], true), é: object({}) }),
    "two words": "kept",
  }),
  sys: (field) => ({ id: "0.1", section_count: 4, nothing: null })[field],
};

const GLOBALS: Readonly<Record<string, GlobalRead>> = {
  topic: { data: "Lua" },
  config: { data: object({ depth: object({ max: 2 }) }) },
  args: { data: "never read" },
  tools: "not-data",
  nothing: { data: null },
};

function render(prose: string, roots: Partial<ProseRoots> = {}): string {
  const asked: string[] = [];
  const rendering = renderProse(prose, { ...ROOTS, ...roots });
  let step = rendering.next();
  while (!step.done) {
    asked.push(step.value.global);
    step = rendering.next(GLOBALS[step.value.global] ?? "unset");
  }
  expect(asked).not.toContain("args");
  return step.value instanceof SubstitutionFailure ? `failed: ${step.value.message}` : step.value;
}

describe("values", () => {
  test.each([
    ["{{ args }}", ' {"raw": 1}\n'],
    ["{{ argv.q }} {{ argv.deep.n }}", "lua 3"],
    ["{{ argv }}", '{"deep":{"n":3},"list":[1,2],"none":null,"q":"lua"}'],
    ["{{ var.text }}", "{{ args }} \\"],
    ["{{ var.n }} {{ var.whole }} {{ var.big }}", `2.5 3 1${"0".repeat(21)}`],
    ["{{ var.exact }}", "123456789012345678901234567890"],
    ["{{ var.yes }}", "true"],
    ["{{ var.map }}", '{"a":[],"b":1,"é":{}}'],
    ["{{ var.two words }}", "kept"],
    ["{{ sys.id }}/{{ sys.section_count }}", "0.1/4"],
    ["{{ topic }} {{ config.depth.max }}", "Lua 2"],
    ["no placeholder \\{{ x }}", "no placeholder {{ x }}"],
  ])("%j", (prose, text) => {
    expect(render(prose)).toBe(text);
  });

  test.each<[LuaData, string]>([
    ["a", "a"],
    [null, "null"],
    [false, "false"],
    [object({ key: "k", value: 1 }), '{"key":"k","value":1}'],
  ])("item %j", (item, text) => {
    expect(render("{{ item }}", { item })).toBe(text);
  });
});

describe("failures", () => {
  test.each([
    ["ab {{ x", "unclosed '{{' in prose [Unclosed at byte 3]"],
    ["é {{  }}", "empty or padded path segment in {{  }} [EmptySegment at byte 3]"],
    ["{{ var..x }}", "empty or padded path segment in {{ var..x }} [EmptySegment at byte 0]"],
    ["{{ var. x }}", "empty or padded path segment in {{ var. x }} [EmptySegment at byte 0]"],
    ["{{ args. }}", "empty or padded path segment in {{ args. }} [EmptySegment at byte 0]"],
    ["{{ args.x }}", "args is a string, not a table [NotATable at byte 0]"],
    ["{{ item.x }}", "item is a string, not a table [NotATable at byte 0]"],
    ["{{ var }}", "bad path: {{ var }} [BadPath at byte 0]"],
    ["{{ sys }}", "bad path: {{ sys }} [BadPath at byte 0]"],
    ["{{ item }}", "{{ item }} is nil (not inside a fanout arm) [NilItem at byte 0]"],
    ["{{ ghost.x }}", "unknown namespace or global 'ghost' in {{ ghost.x }} [UnknownNamespace at byte 0]"],
    ["{{ tools.x }}", "global 'tools' in {{ tools.x }} is not JSON data [Serialize at byte 0]"],
    ["{{ prose }}", "global 'prose' in {{ prose }} is not JSON data [Serialize at byte 0]"],
    ["{{ var.ghost }}", "missing {{ var.ghost }} [MissingKey at byte 0]"],
    ["{{ var.n.x }}", "missing {{ var.n.x }} [MissingKey at byte 0]"],
    ["{{ var.none.x }}", "missing {{ var.none.x }} [MissingKey at byte 0]"],
    ["{{ argv.list.1 }}", "missing {{ argv.list.1 }} [MissingKey at byte 0]"],
    ["{{ sys.ghost }}", "missing {{ sys.ghost }} [MissingKey at byte 0]"],
    ["{{ sys.nothing }}", "missing {{ sys.nothing }} [NullValue at byte 0]"],
    ["{{ var.none }}", "missing {{ var.none }} [NullValue at byte 0]"],
    ["{{ argv.none }}", "missing {{ argv.none }} [NullValue at byte 0]"],
    ["{{ nothing }}", "missing {{ nothing }} [NullValue at byte 0]"],
  ])("%j", (prose, message) => {
    expect(render(prose)).toBe(`failed: ${message}`);
  });

  test("arguments that are no JSON", () => {
    const message = "is nil (the args string is not JSON) [NilArgv at byte 0]";
    expect(render("{{ argv }}", { argv: undefined })).toBe(`failed: {{ argv }} ${message}`);
    expect(render("{{ argv.q }}", { argv: undefined })).toBe(`failed: {{ argv.q }} ${message}`);
    expect(render("{{ argv }}", { argv: null })).toBe("failed: missing {{ argv }} [NullValue at byte 0]");
  });

  test("the first placeholder that fails is the one reported, an unclosed one after it too", () => {
    expect(render("{{ var.ghost }} {{ args.x }} {{ open")).toContain("[MissingKey at byte 0]");
    expect(render("{{ var.n }} {{ args.x }} {{ open")).toContain("[NotATable at byte 12]");
  });

  test("a path is shown safely", () => {
    expect(render(`{{ ${"é".repeat(81)} }}`)).toContain(`{{ ${"é".repeat(80)}... }}`);
    expect(render(`{{ ${"😀".repeat(80)} }}`)).toContain(`'${"😀".repeat(80)}' in`);
    expect(render("{{ a\n\r\t\u{1b}\u{9f}b }}")).toContain("'a\\n\\r\\t\\u{001b}\\u{009f}b' in {{ a\\n\\r\\t");
  });
});
