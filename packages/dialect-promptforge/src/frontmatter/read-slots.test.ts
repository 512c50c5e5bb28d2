import { parsePrompt } from "@runvil/prompt";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contractIn, errorIn } from "../../test/prompt-file.js";
import { promptforgeFiles } from "./prompt-dialect.js";

const slots = (...lines: string[]) => contractIn(...lines).slots;
const detail = (text: string) => `invalid frontmatter: ${text}`;
/** The error of one slot, its key at column 10 and its value behind `: `. */
const errorOf = (alias: string, value: string) => errorIn(`tools: { ${alias}: ${value} }`);

describe("slots", () => {
  it("are exact or fuzzy, in file order", () => {
    expect(
      slots(
        "tools:",
        "  search:",
        "    want: search the web",
        "  fetch: promptforge/web/fetch",
        "  x: { want: ' w ', optional: true }",
      ),
    ).toEqual([
      { kind: "fuzzy", alias: "search", want: "search the web", optional: false },
      { kind: "exact", alias: "fetch", path: "promptforge/web/fetch", capability: "promptforge/web" },
      { kind: "fuzzy", alias: "x", want: " w ", optional: true },
    ]);
    expect(slots("tools: {}")).toEqual([]);
  });
});

describe("PF-20: aliases", () => {
  it.each(["a", "A", "a9_-", "z".repeat(64), "json", "packs", "prompt", "require", "print", "task", "offer"])(
    "%s is one",
    (alias) => {
      expect(slots(`tools: { ${alias}: a/b/c }`)[0]?.alias).toBe(alias);
    },
  );

  it.each(["_a", "9", "a.b", "é", "z".repeat(65), "''"])("%s is none", (alias) => {
    const shown = alias === "''" ? "" : alias;
    expect(errorOf(alias, "a/b/c")).toMatchObject({
      message: detail(`invalid tool alias \`${shown}\`: expected [A-Za-z][A-Za-z0-9_-]{0,63}`),
      line: 5,
      column: 10,
    });
  });

  it("stand once", () => {
    expect(errorIn("tools:", "  a: a/b/c", "  a: a/b/d")).toMatchObject({
      message: detail("duplicate tool alias `a`: contract map keys must be unique"),
      line: 7,
      column: 3,
    });
  });

  const engine =
    "args argv call compactors fanout item jump list_from_section log messages models prose store sys tasks tools ui untrusted var";
  const library =
    "assert error getmetatable ipairs math next pairs pcall select setmetatable string table tonumber tostring type xpcall";
  const keywords =
    "and break do else elseif end for function global goto if in local nil not or repeat return then until while";
  it.each([
    ...engine.split(" ").map((name) => [name, "an Engine global"]),
    ...library.split(" ").map((name) => [name, "a Lua standard-library global"]),
    ...keywords.split(" ").map((name) => [name, "a Lua keyword"]),
    ["true", "a Lua keyword"],
  ])("%s is reserved", (alias, kind) => {
    expect(errorOf(alias, "a/b/c")).toMatchObject({
      kind: "Frontmatter",
      message: detail(
        `tool alias \`${alias}\` in \`tools\` is reserved (${kind}): tool aliases and model role labels install as section VM globals, so none may take a reserved name`,
      ),
      line: 5,
      column: 10,
    });
  });

  it("are judged before their values", () => {
    expect(errorOf("store", "7")?.message).toContain("is reserved");
  });
});

describe("PF-21: an exact path", () => {
  const COUNT = "a tool id must have exactly 3 segments (namespace/pack/name)";
  const CHARACTERS = "segments may contain only lowercase ASCII letters, digits, '-', '_', '.'";
  it.each([
    ["a/b", COUNT],
    ["a", COUNT],
    ["''", COUNT],
    ["a/b/c/d", COUNT],
    ["A/b", COUNT],
    ["a//c", "segments must not be empty"],
    ["a/b/", "segments must not be empty"],
    ["A//c", CHARACTERS],
    ["a/b/C", CHARACTERS],
    ["a/b/c@1", CHARACTERS],
    ['"a/\\u0001/c"', "segments must not contain a control character"],
  ])("%s is malformed", (yaml, reason) => {
    const text = yaml.startsWith('"') ? JSON.parse(yaml) : yaml.replaceAll("'", "");
    expect(errorOf("x", yaml)).toMatchObject({
      message: detail(`invalid exact tool path \`${text}\`: invalid tool id: ${reason}`),
      line: 5,
      column: 13,
    });
  });
});

describe("PF-22: a want", () => {
  const EXPECTED = "an exact tool path string or a map with `want` and `optional`";
  it.each([
    ["{ optional: true }", "missing field `want`", 15],
    ["{}", "missing field `want`", 13],
    ["{ wants: w }", "unknown field `wants`, expected `want` or `optional`", 15],
    ["{ want: w, ref: x }", "unknown field `ref`, expected `want` or `optional`", 24],
    ["{ want: w, want: v }", "duplicate field `want`", 24],
    ["{ want: 7 }", "invalid type: integer `7`, expected a string", 21],
    ["{ want: w, optional: x }", 'invalid type: string "x", expected a boolean', 34],
    ["{ want: '' }", "want must not be empty", 21],
    ['{ want: " \\t\\u00a0" }', "want must not be empty", 21],
    ["7", `invalid type: integer \`7\`, expected ${EXPECTED}`, 13],
    ["1.5", `invalid type: floating point \`1.5\`, expected ${EXPECTED}`, 13],
    ["true", `invalid type: boolean \`true\`, expected ${EXPECTED}`, 13],
    ["null", `invalid type: unit value, expected ${EXPECTED}`, 13],
    ["[w]", `invalid type: sequence, expected ${EXPECTED}`, 13],
  ])("%s", (yaml, message, column) => {
    expect(errorOf("x", yaml)).toMatchObject({ kind: "Frontmatter", message: detail(message), line: 5, column });
  });

  it.each([
    ["[a]", "sequence"],
    ["a/b/c", 'string "a/b/c"'],
    ["null", "unit value"],
  ])("slots that are no map: %s", (yaml, found) => {
    expect(errorIn(`tools: ${yaml}`)?.message).toBe(
      detail(`invalid type: ${found}, expected a map of tool alias keys to slots`),
    );
  });
});

describe("PF-23: open", () => {
  it.each(["true", "a/b/c", "{ want: w }", "null"])("is reserved with %s", (value) => {
    expect(errorIn("tools:", "  search: a/b/c", `  open: ${value}`)).toMatchObject({
      message: detail(
        "the `open` key is reserved for the deferred open toolset posture; it is not a usable tool alias",
      ),
      line: 7,
      column: 3,
    });
  });
});

describe("any frontmatter", () => {
  const word = fc.constantFrom(
    "capabilities",
    "tools",
    "models",
    "ref",
    "want",
    "optional",
    "config",
    "open",
    "store",
    "a/b",
    "a/b/c",
    "true",
    "7",
    "",
    "x",
  );
  const yaml = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: "small" },
      word.map((text) => JSON.stringify(text)),
      fc.constantFrom("null", "true", "1.5", ".inf", "99999999999999999999", "[]", "{}"),
      fc.array(tie("node"), { maxLength: 3 }).map((items) => `[${items.join(", ")}]`),
      fc
        .array(fc.tuple(word, tie("node")), { maxLength: 3 })
        .map((entries) => `{${entries.map(([key, value]) => `${JSON.stringify(key)}: ${value}`).join(", ")}}`),
    ),
  })).node;

  it("is read or refused with a message and a place in it, never thrown at the caller", () => {
    fc.assert(
      fc.property(fc.constantFrom("capabilities", "tools", "models"), yaml, (key, value) => {
        const lines = ["---", "name: n", "description: d", "promptforge: 0", `${key}: ${value}`, "---", "# T", ""];
        const parsed = parsePrompt(lines.join("\n"), { dialects: [promptforgeFiles] });
        if (parsed.ok) return;
        expect(parsed.error.message).toMatch(/^invalid frontmatter: ./);
        expect([5, undefined]).toContain(parsed.error.line);
      }),
      { numRuns: 300 },
    );
  });
});
