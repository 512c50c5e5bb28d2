import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contractIn, errorIn } from "../../test/prompt-file.js";

const capabilities = (...lines: string[]) => contractIn(...lines).capabilities;
const detail = (text: string) => `invalid frontmatter: ${text}`;

describe("PF-11: capabilities", () => {
  it("are strings, which are required, and maps", () => {
    expect(
      capabilities(
        "capabilities:",
        "  - promptforge/web",
        "  - 'io.github.corp/vault'",
        "  - ref: a/b",
        "  - { ref: a/c, optional: true }",
        "  - { optional: false, config: { n: 1 }, ref: a/d }",
      ),
    ).toEqual([
      { id: "promptforge/web", optional: false },
      { id: "io.github.corp/vault", optional: false },
      { id: "a/b", optional: false },
      { id: "a/c", optional: true },
      { id: "a/d", optional: false, config: { n: 1 } },
    ]);
  });

  it("may be none", () => {
    expect(capabilities("capabilities: []")).toEqual([]);
  });

  it("stand once each, which has no place", () => {
    for (const second of ["a/b", "{ ref: a/b, optional: true }"]) {
      const error = errorIn(`capabilities: [a/b, c/d, ${second}, c/d]`);
      expect(error).toMatchObject({
        kind: "Frontmatter",
        message: detail("capability a/b is declared more than once under capabilities"),
      });
      expect(error?.line).toBeUndefined();
    }
  });

  it("are told by every byte", () => {
    expect(capabilities("capabilities: [a/b, a/b-, a/b_, a/b.]")).toHaveLength(4);
  });
});

describe("PF-16: config", () => {
  it.each([
    ["text", "text"],
    ["[1, 2.5, {x: null}]", [1, 2.5, { x: null }]],
    ["false", false],
    ["null", null],
    ["-7", -7],
    ["{ 1: one, true: yes, deep: { list: [] } }", { 1: "one", true: "yes", deep: { list: [] } }],
    ["{ __proto__: 1 }", JSON.parse('{"__proto__":1}')],
  ])("%s is plain data", (yaml, data) => {
    expect(capabilities(`capabilities: [{ ref: a/b, config: ${yaml} }]`)[0]?.config).toEqual(data);
  });

  it("keeps `__proto__` a key, and inherits nothing from it", () => {
    const [declared] = capabilities("capabilities: [{ ref: a/b, config: { __proto__: { x: 1 } } }]");
    expect(Object.hasOwn(Object(declared?.config), "__proto__")).toBe(true);
    expect(Reflect.get(Object(declared?.config), "x")).toBeUndefined();
  });

  it.each([
    ["{ a: 1, a: 2 }", "duplicate field `a`"],
    ["{ [a]: 1 }", "invalid type: sequence, expected a string"],
  ])("%s is refused", (yaml, message) => {
    expect(errorIn(`capabilities: [{ ref: a/b, config: { x: ${yaml} } }]`)).toMatchObject({
      message: detail(message),
      line: 5,
    });
  });
});

const TYPE = "a capability id string or a map with `ref`, `optional`, and `config`";
const COUNT = "must have exactly 2 segments (namespace/pack) or 3 (namespace/pack/name)";
const CHARACTERS = "segments may contain only lowercase ASCII letters, digits, '-', '_', '.'";
const id = (text: string, reason: string) => `invalid capability id \`${text}\`: ${reason}`;

describe("PF-12: a bad entry", () => {
  it.each([
    ["{ optional: true }", "missing field `ref`", 19],
    ["{}", "missing field `ref`", 17],
    ["{ ref: a/b, ref: a/c }", "duplicate field `ref`", 29],
    ["{ ref: a/b, version: 1 }", "unknown field `version`, expected one of `ref`, `optional`, `config`", 29],
    ["{ ref: 7 }", "invalid type: integer `7`, expected a string", 24],
    ["{ ref: a/b, optional: 1 }", "invalid type: integer `1`, expected a boolean", 39],
    ["7", `invalid type: integer \`7\`, expected ${TYPE}`, 17],
    ["1.5", `invalid type: floating point \`1.5\`, expected ${TYPE}`, 17],
    ["true", `invalid type: boolean \`true\`, expected ${TYPE}`, 17],
    ["null", `invalid type: unit value, expected ${TYPE}`, 17],
    ["[a/b]", `invalid type: sequence, expected ${TYPE}`, 17],
    ["web", id("web", `invalid global name: ${COUNT}`), 17],
    ["a/b/c/d", id("a/b/c/d", `invalid global name: ${COUNT}`), 17],
    ["''", id("", `invalid global name: ${COUNT}`), 17],
    ["A/b/c/d", id("A/b/c/d", `invalid global name: ${COUNT}`), 17],
    ["a/b/c", id("a/b/c", "a capability id has exactly 2 segments (namespace/pack)"), 17],
    ["a/", id("a/", "invalid global name: segments must not be empty"), 17],
    ["/b", id("/b", "invalid global name: segments must not be empty"), 17],
    ["a//b", id("a//b", "invalid global name: segments must not be empty"), 17],
    ["A//b", id("A//b", `invalid global name: ${CHARACTERS}`), 17],
    ["a/b@1", id("a/b@1", `invalid global name: ${CHARACTERS}`), 17],
    ["a/B/c", id("a/B/c", `invalid global name: ${CHARACTERS}`), 17],
    ['"a/b\\t"', id("a/b\t", "invalid global name: segments must not contain a control character"), 17],
    ["{ ref: web }", id("web", `invalid global name: ${COUNT}`), 24],
  ])("%s", (yaml, message, column) => {
    expect(errorIn(`capabilities: [ ${yaml} ]`)).toMatchObject({
      kind: "Frontmatter",
      message: detail(message),
      line: 5,
      column,
    });
  });

  it.each([
    ["a/b", 'string "a/b"'],
    ["{ ref: a/b }", "map"],
    ["null", "unit value"],
  ])("no list: %s", (yaml, found) => {
    expect(errorIn(`capabilities: ${yaml}`)?.message).toBe(detail(`invalid type: ${found}, expected a sequence`));
  });

  it("has its own line in a block list", () => {
    expect(errorIn("capabilities:", "  - a/b", "  - c")).toMatchObject({ line: 7, column: 5 });
  });
});

it("takes exactly the ids of two good segments", () => {
  const segment = fc.string({ unit: fc.constantFrom("a", "9", "-", "_", ".", "A", " ", "é", "@"), minLength: 0 });
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
      const text = segments.join("/");
      const good = segments.length === 2 && segments.every((part) => /^[a-z0-9._-]+$/.test(part));
      expect(errorIn(`capabilities: [ ${JSON.stringify(text)} ]`) === undefined).toBe(good);
    }),
    { numRuns: 200 },
  );
});
