import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Frontmatter, type FrontmatterError, parseFrontmatter } from "./index.js";

/** The error of a frontmatter block with these lines. */
function errorOf(...lines: string[]): FrontmatterError {
  const result = parseFrontmatter(`---\n${lines.join("\n")}\n---\n`);
  if (result.ok) throw new Error("the frontmatter was taken");
  return result.error;
}

/** The error with a valid name and description above; the given lines start at line 4. */
function errorBelow(...lines: string[]): FrontmatterError {
  return errorOf("name: n", "description: d", ...lines);
}

function read(...lines: string[]): Frontmatter {
  const result = parseFrontmatter(`---\nname: n\ndescription: d\n${lines.join("\n")}\n---\n`);
  if (!result.ok) throw new Error(result.error.message);
  return result.frontmatter;
}

const at = (line: number, column: number, detail: string) => ({
  kind: "Frontmatter",
  message: `invalid frontmatter: ${detail}`,
  line,
  column,
});

const unknownAt = (line: number, column: number, detail: string) => ({
  message: expect.stringContaining(`${detail}, expected one of`),
  line,
  column,
});

describe("the block", () => {
  it("takes white space around the delimiters and says where the body begins", () => {
    const text = " ---\u00a0\r\nname: n\rdescription: d\n\t---  \nbody";
    const result = parseFrontmatter(text);
    expect(result).toMatchObject({ ok: true, bodyLine: 5 });
    expect(result.ok && result.bodyOffset).toBe("---\nname: n\ndescription: d\n---\n".length + 5);
  });

  it("drops a byte order mark", () => {
    expect(parseFrontmatter("\ufeff---\nname: n\ndescription: d\n---").ok).toBe(true);
  });

  it("puts an empty body past the last line", () => {
    expect(parseFrontmatter("---\nname: n\ndescription: d\n---")).toMatchObject({
      ok: true,
      bodyLine: 5,
      bodyOffset: 30,
    });
  });

  it.each(["", "\n---\n---", "# T", "----\n---", "--- x\n---"])("must open %j with a delimiter", (text) => {
    expect(parseFrontmatter(text)).toEqual({
      ok: false,
      error: { kind: "Frontmatter", message: "file must begin with a --- frontmatter delimiter" },
    });
  });

  it.each(["---", "---\nname: n\n", "---\n--- x\n----"])("must close %j", (text) => {
    expect(parseFrontmatter(text)).toEqual({
      ok: false,
      error: { kind: "Frontmatter", message: "frontmatter was not closed with ---" },
    });
  });
});

describe("the YAML", () => {
  it("reads an empty block and one of comments as an empty map", () => {
    const place = { ...at(2, 1, "missing field `name`"), span: [4, 4] };
    expect(parseFrontmatter("---\n---")).toEqual({ ok: false, error: place });
    expect(errorOf("# nothing", "")).toEqual(place);
    expect(errorOf("--- # nothing")).toEqual(place);
  });

  it.each([
    ["~", "unit value"],
    ["null", "unit value"],
    ["just text", 'string "just text"'],
    ["- a", "sequence"],
    ["12", "integer `12`"],
  ])("refuses %j as a whole", (text, found) => {
    expect(errorOf(text)).toMatchObject(at(2, 1, `invalid type: ${found}, expected a map of frontmatter keys`));
  });

  it("reports the reader's first diagnostic where the reader found it", () => {
    const error = errorOf("name: [a", "description: d");
    expect(error.message).toMatch(/^invalid frontmatter: ./);
    expect(error.message).not.toContain("\n");
    expect(error.line).toBeGreaterThanOrEqual(2);
    expect(errorOf("name: 'a", "b: c").message).toMatch(/^invalid frontmatter: ./);
    expect(errorOf("name: n", "\tdescription: d")).toMatchObject({ line: 3 });
  });

  it.each([
    ["name: &a n", 7],
    ["name: *a", 7],
    ["name: !!str n", 7],
    ["name: !x n", 7],
    ["name: *important* words", 7],
    ["&a name: n", 1],
    ["name: &a", 7],
    ["é: [{ b: !t [] }]", 11],
  ])("refuses the anchor, alias or tag in %j", (line, column) => {
    expect(errorOf(line)).toMatchObject(at(2, column, "anchors, aliases and tags are not supported"));
  });

  it("finds them wherever they stand, before it reads any value", () => {
    expect(errorOf("bogus: 1", "name: *a")).toMatchObject(at(3, 7, "anchors, aliases and tags are not supported"));
  });

  it("takes a second document for a mistake", () => {
    expect(errorOf("name: n", "...", "description: d")).toMatchObject(
      at(4, 1, "the frontmatter holds more than one YAML document"),
    );
  });

  it("stays with YAML 1.2 whatever a directive says", () => {
    expect(errorOf("%YAML 1.1", "--- # x", "name: 0o17")).toMatchObject(
      at(4, 7, "invalid type: integer `0o17`, expected a string"),
    );
    const result = parseFrontmatter("---\n%YAML 1.1\n--- # x\nname: yes\ndescription: 1:30\n---");
    expect(result).toMatchObject({ ok: true, frontmatter: { name: "yes", description: "1:30" } });
  });

  it("refuses nesting that no key could take, however deep", () => {
    for (const text of ["[", "{a: ", "- ", "? "]) {
      expect(errorOf(`x: ${text.repeat(50_000)}`)).toMatchObject({ kind: "Frontmatter", line: 2 });
    }
    expect(errorOf(`name: ${"[".repeat(50)}${"]".repeat(50)}`)).toMatchObject(
      at(2, 7, "invalid type: sequence, expected a string"),
    );
  });

  it("takes a key by its text", () => {
    expect(errorOf("1: a")).toMatchObject(unknownAt(2, 1, "unknown field `1`"));
    expect(errorOf("'a b': a")).toMatchObject(unknownAt(2, 1, "unknown field `a b`"));
    expect(errorOf("<<: {}")).toMatchObject(unknownAt(2, 1, "unknown field `<<`"));
    expect(errorOf("null: a")).toMatchObject(unknownAt(2, 1, "unknown field `null`"));
    expect(errorOf("[a]: b")).toMatchObject(at(2, 1, "invalid type: sequence, expected a string"));
    expect(errorBelow("args:", "  {}: b")).toMatchObject(at(5, 3, "invalid type: map, expected a string"));
  });
});

describe("the top level", () => {
  it("fills in what is left out", () => {
    expect(read()).toEqual({
      name: "n",
      description: "d",
      runvil: null,
      maxToolIterations: null,
      input: null,
      output: null,
      uses: [],
      args: {
        explicit: false,
        entries: [{ name: "prose", type: "string", optional: true, description: "Freeform input for this prompt" }],
      },
      models: [],
    });
  });

  it("keeps strings as written", () => {
    const result = parseFrontmatter('---\nname: ""\ndescription: " é\\n"\n---');
    expect(result).toMatchObject({ ok: true, frontmatter: { name: "", description: " é\n" } });
  });

  it("lists the keys in their order", () => {
    expect(errorOf("tools: []")).toMatchObject(
      at(
        2,
        1,
        "unknown field `tools`, expected one of `name`, `description`, `runvil`, `max_tool_iterations`, `input`, `output`, `uses`, `args`, `models`",
      ),
    );
  });

  it("knows no key by the prototype's names", () => {
    for (const key of ["constructor", "__proto__", "toString"]) {
      expect(errorOf(`${key}: 1`).message).toContain(`unknown field \`${key}\``);
    }
  });

  it.each([
    ["name:", "unit value, expected a string", 6],
    ["name: ~", "unit value, expected a string", 7],
    ["name: true", "boolean `true`, expected a string", 7],
    ["name: TRUE", "boolean `true`, expected a string", 7],
    ["name: -1.50", "floating point `-1.50`, expected a string", 7],
    ["name: .inf", "floating point `.inf`, expected a string", 7],
    ["name: {}", "map, expected a string", 7],
    ["runvil: '0'", 'string "0", expected a non-negative integer', 9],
    ["runvil: 0.0", "floating point `0.0`, expected a non-negative integer", 9],
    ['runvil: "a\\"\\\\\\n\\t"', 'string "a\\"\\\\\\n\t", expected a non-negative integer', 9],
    ["max_tool_iterations: 1.5", "floating point `1.5`, expected an integer", 22],
    ["input: x", 'string "x", expected a map', 8],
    ["output: []", "sequence, expected a map", 9],
    ["uses: web", 'string "web", expected a sequence', 7],
    ["uses: ~", "unit value, expected a sequence", 7],
    ["args: []", "sequence, expected a map of arg name keys to declarations", 7],
    ["args:", "unit value, expected a map of arg name keys to declarations", 6],
    ["models: 1", "integer `1`, expected a map of model role label keys to declarations", 9],
  ])("refuses %j", (line, detail, column) => {
    expect(errorOf(line)).toMatchObject(at(2, column, `invalid type: ${detail}`));
  });

  it.each([
    ["runvil: -1", "invalid value: integer `-1`, expected a non-negative integer"],
    ["runvil: 4294967296", "invalid value: integer `4294967296`, expected a non-negative integer"],
    [
      "runvil: 99999999999999999999999",
      "invalid value: integer `99999999999999999999999`, expected a non-negative integer",
    ],
  ])("refuses %j as out of range", (line, detail) => {
    expect(errorOf(line)).toMatchObject(at(2, 9, detail));
  });

  it.each([
    ["0", "max_tool_iterations must be a positive integer (>= 1), got 0"],
    ["-007", "max_tool_iterations must be a positive integer (>= 1), got -007"],
    ["1001", "max_tool_iterations must be <= 1000, got 1001"],
    ["0xFFFF", "max_tool_iterations must be <= 1000, got 0xFFFF"],
  ])("refuses %s rounds", (raw, detail) => {
    expect(errorOf(`max_tool_iterations: ${raw}`)).toMatchObject(at(2, 22, detail));
  });

  it("reads numbers in every base of the core schema", () => {
    expect(read("runvil: 0x10", "max_tool_iterations: 0o17")).toMatchObject({ runvil: 16, maxToolIterations: 15 });
    expect(read("runvil: +4294967295", "max_tool_iterations: 1000")).toMatchObject({ runvil: 4294967295 });
  });

  it("reads input and output", () => {
    expect(read("input: { path: ../x, description: in }", "output:", "  description: out", "  path: y")).toMatchObject({
      input: { path: "../x", description: "in" },
      output: { path: "y", description: "out" },
    });
    expect(errorOf("input: { path: x, mode: y }")).toMatchObject(
      at(2, 19, "unknown field `mode`, expected one of `path`, `description`"),
    );
    expect(errorOf("input: {}")).toMatchObject(at(2, 8, "missing field `path`"));
    expect(errorOf("output:", "  description: d")).toMatchObject(at(3, 3, "missing field `path`"));
    expect(errorOf("output:", "  path: d")).toMatchObject(at(3, 3, "missing field `description`"));
  });
});

describe("reading order", () => {
  it("reports an unknown key before a repeated one, both at their own place", () => {
    expect(errorOf("name: n", "name: 1")).toMatchObject(at(3, 1, "duplicate field `name`"));
    expect(errorOf("name: n", "x: 1", "name: n")).toMatchObject({ line: 3, column: 1 });
  });

  it("reads a value before the next key, and missing keys last", () => {
    expect(errorOf("uses: [WEB]", "bogus: 1")).toMatchObject({ line: 2, column: 8 });
    expect(errorOf("runvil: 0")).toMatchObject(at(2, 1, "missing field `name`"));
    expect(errorOf("# c", "", "description: d")).toMatchObject(at(4, 1, "missing field `name`"));
    expect(errorOf("name: n")).toMatchObject(at(2, 1, "missing field `description`"));
    expect(errorOf("{}")).toMatchObject(at(2, 1, "missing field `name`"));
  });

  it("checks a default at its declaration's end", () => {
    expect(errorBelow("args:", "  a: { default: 1, type: string, x: 1 }").message).toContain("unknown field `x`");
    expect(errorBelow("args:", "  a: { default: 1, optional: no }").message).toContain("expected a boolean");
    expect(errorBelow("args:", "  a: { default: 1 }")).toMatchObject(at(5, 8, "missing field `type`"));
    expect(errorBelow("args:", "  a: { default: 1, type: string }")).toMatchObject(
      at(5, 17, "the default does not match the declared type `string`"),
    );
  });

  it("reports repeated Pack ids after everything else", () => {
    expect(errorOf("uses: [web, web]", "name: n")).toMatchObject(at(2, 1, "missing field `description`"));
  });
});

describe("uses", () => {
  it("reads entries in order, flow and block, quoted or not", () => {
    const entries = [
      { vendor: "runvil", id: "web", text: "web" },
      { vendor: "acme", id: "poop", text: "acme/poop" },
      { vendor: "runvil", id: "x", text: "runvil/x" },
      { vendor: "runvil", id: "1", text: "1" },
    ];
    expect(read("uses: [web, acme/poop, 'runvil/x', \"1\"]").uses).toEqual(entries);
    expect(read("uses:", "  - web", "  - acme/poop", "  - 'runvil/x'", '  - "1"').uses).toEqual(entries);
    expect(read("uses: []").uses).toEqual([]);
  });

  it.each([
    ["1", "integer `1`"],
    ["{ web: 1 }", "map"],
    ["", "unit value"],
    ["[]", "sequence"],
  ])("refuses the entry %j", (entry, found) => {
    expect(errorBelow("uses:", `  - ${entry}`)).toMatchObject({
      message: `invalid frontmatter: invalid type: ${found}, expected a Pack id, such as \`web\`, or vendor/name, such as \`acme/web\``,
      line: 5,
    });
  });

  it("places a malformed entry at its start", () => {
    const detail =
      "invalid uses entry `acme/web/fetch`: a uses entry is a Pack id, such as `web`, or vendor/name, such as `acme/web`";
    expect(errorBelow("uses: [é, acme/web/fetch]")).toMatchObject({ line: 4, column: 8 });
    expect(errorBelow("uses: [web, acme/web/fetch]")).toEqual({ ...at(4, 13, detail), span: [39, 53] });
    expect(errorBelow("uses:", "  -   acme/web/fetch")).toMatchObject(at(5, 7, detail));
    expect(errorBelow("uses: ['']")).toMatchObject(at(4, 8, "invalid uses entry ``: segments must not be empty"));
  });

  it.each([
    ["[web, user-input, user-input, web]", "user-input"],
    ["[web, acme/web]", "web"],
    ["[web, runvil/web]", "web"],
    ["[a, b, c, a]", "a"],
  ])("refuses %s without a place", (list, id) => {
    expect(errorBelow(`uses: ${list}`)).toEqual({
      kind: "Frontmatter",
      message: `invalid frontmatter: Pack id ${id} is declared more than once under uses`,
    });
  });
});

describe("args", () => {
  it("reads declarations in file order", () => {
    expect(
      read(
        "args:",
        "  topic:  { type: string, description: What }",
        "  end: { type: integer, optional: true, default: 3 }",
      ).args,
    ).toEqual({
      explicit: true,
      entries: [
        { name: "topic", type: "string", optional: false, description: "What" },
        { name: "end", type: "integer", optional: true, default: 3, description: null },
      ],
    });
    expect(read("args: {}").args).toEqual({ explicit: true, entries: [] });
  });

  it.each([
    ["string", "'true'", "true"],
    ["string", "yes", "yes"],
    ["boolean", "True", true],
    ["integer", "-5", -5],
    ["integer", "9007199254740991", 9007199254740991],
    ["integer", "9007199254740993", 9007199254740993n],
    ["integer", "9223372036854775807", 9223372036854775807n],
    ["integer", "-9223372036854775808", -9223372036854775808n],
    ["number", "9223372036854775808", 9223372036854775808n],
    ["number", "3.0", 3],
    ["number", "1e3", 1000],
  ])("takes for %s the default %s", (type, text, value) => {
    expect(read("args:", `  a: { type: ${type}, default: ${text} }`).args.entries[0]?.default).toEqual(value);
  });

  it("takes null for no default", () => {
    for (const text of ["~", "null", ""]) {
      expect(read("args:", "  a:", "    type: string", `    default: ${text}`).args.entries[0]).not.toHaveProperty(
        "default",
      );
    }
  });

  it.each([
    ["string", "42"],
    ["string", "true"],
    ["string", "[]"],
    ["boolean", "'true'"],
    ["boolean", "1"],
    ["integer", "1.5"],
    ["integer", "3.0"],
    ["integer", "9223372036854775808"],
    ["integer", "-9223372036854775809"],
    ["integer", "'1'"],
    ["number", ".inf"],
    ["number", "-.inf"],
    ["number", ".nan"],
    ["number", "1e999"],
    ["number", "'1'"],
  ])("refuses for %s the default %s", (type, text) => {
    expect(errorBelow("args:", "  a:", `    default: ${text}`, `    type: ${type}`)).toMatchObject(
      at(6, 14, `the default does not match the declared type \`${type}\``),
    );
  });

  it("takes names by the label grammar, none reserved", () => {
    expect(read("args: { prose: { type: string }, store: { type: string } }").args.entries).toHaveLength(2);
    expect(errorBelow("args:", "  a.b: 1")).toMatchObject(
      at(5, 3, "invalid arg name `a.b`: expected [A-Za-z][A-Za-z0-9_-]{0,63}"),
    );
    expect(errorBelow("args:", "  a: { type: string }", "  a: 1")).toMatchObject(
      at(6, 3, "duplicate arg name `a`: contract map keys must be unique"),
    );
  });

  it.each([
    ["x", 'invalid type: string "x", expected a map'],
    ["{}", "missing field `type`"],
    ["{ type: text }", "unknown variant `text`, expected one of `string`, `boolean`, `integer`, `number`"],
    ["{ type: String }", "unknown variant `String`, expected one of `string`, `boolean`, `integer`, `number`"],
    ["{ type: 1 }", "invalid type: integer `1`, expected a string"],
    ["{ optional: yes }", 'invalid type: string "yes", expected a boolean'],
    ["{ description: ~ }", "invalid type: unit value, expected a string"],
    ["{ min: 1 }", "unknown field `min`, expected one of `type`, `optional`, `default`, `description`"],
    ["{ type: string, type: string }", "duplicate field `type`"],
  ])("refuses the declaration %s", (text, detail) => {
    expect(errorBelow("args:", `  a: ${text}`).message).toBe(`invalid frontmatter: ${detail}`);
  });
});

describe("models", () => {
  it("reads roles in file order", () => {
    expect(
      read(
        "models:",
        "  writer: {}",
        "  end: { keywords: [fast, chat, fast], min_context: 4294967295, description: d }",
      ).models,
    ).toEqual([
      { label: "writer", keywords: [], minContext: null, description: null },
      { label: "end", keywords: ["fast", "chat", "fast"], minContext: 4294967295, description: "d" },
    ]);
  });

  it.each([
    ["  1a: {}", "invalid model role label `1a`: expected [A-Za-z][A-Za-z0-9_-]{0,63}"],
    ["  a:", "invalid type: unit value, expected a map"],
    ["  a: { keywords: fast }", 'invalid type: string "fast", expected a sequence'],
    ["  a: { keywords: [1] }", "invalid type: integer `1`, expected a string"],
    [
      "  a: { keywords: [fast, Fast] }",
      "unknown variant `Fast`, expected one of `thinking`, `no-thinking`, `frontier`, `fast`, `small`, `creative`, `chat`",
    ],
    ["  a: { min_context: 1.0 }", "invalid type: floating point `1.0`, expected an integer"],
    ["  a: { min_context: 0 }", "invalid value: integer `0`, expected a whole number from 1 to 4294967295"],
    [
      "  a: { min_context: 4294967296 }",
      "invalid value: integer `4294967296`, expected a whole number from 1 to 4294967295",
    ],
    ["  a: { type: x }", "unknown field `type`, expected one of `keywords`, `min_context`, `description`"],
    ["  a: {}\n  a: {}", "duplicate model role label `a`: contract map keys must be unique"],
  ])("refuses %j", (text, detail) => {
    expect(errorBelow("models:", text).message).toBe(`invalid frontmatter: ${detail}`);
  });
});

describe("any text", () => {
  const word = fc.constantFrom(
    ...[
      "name",
      "description",
      "runvil",
      "uses",
      "args",
      "models",
      "type",
      "default",
      "a",
      "1",
      "é",
      "true",
      "~",
      "\u{1f600}",
    ],
    ...[
      ": ",
      ":\n  ",
      "\n",
      "- ",
      ", ",
      "[",
      "]",
      "{",
      "}",
      "'",
      '"',
      "|",
      ">",
      "&a",
      "*a",
      "!t",
      "#",
      "---",
      "...",
      "\t",
      "\r",
      "%",
    ],
  );

  it("is read or refused with a place inside the block, never thrown at the caller", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(word).map((words) => words.join("")),
          fc.string({ unit: "binary" }),
        ),
        (yaml) => {
          const text = `---\n${yaml}\n---\n`;
          const result = parseFrontmatter(text);
          if (result.ok) return;
          const { line, column, span, kind } = result.error;
          expect(kind).toBe("Frontmatter");
          expect(line === undefined).toBe(column === undefined);
          expect(line === undefined).toBe(span === undefined);
          if (line === undefined || span === undefined) return;
          expect(line).toBeGreaterThanOrEqual(2);
          expect(span[0]).toBeGreaterThanOrEqual(4);
          expect(span[1]).toBeGreaterThanOrEqual(span[0]);
          expect(span[1]).toBeLessThanOrEqual(Buffer.byteLength(text));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("reads back what was declared, in any key order", () => {
    const label = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,8}$/);
    const labels = fc.uniqueArray(label, { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string(),
        labels,
        labels,
        fc.boolean(),
        (name, description, args, models, flip) => {
          const keys = [
            `name: ${JSON.stringify(name)}`,
            `description: ${JSON.stringify(description)}`,
            `args: { ${args.map((arg) => `"${arg}": { type: string }`).join(", ")} }`,
            `models: { ${models.map((model) => `"${model}": {}`).join(", ")} }`,
          ];
          if (flip) keys.reverse();
          const result = parseFrontmatter(`---\n${keys.join("\n")}\n---\n`);
          expect(result).toMatchObject({ ok: true, frontmatter: { name, description } });
          if (!result.ok) return;
          expect(result.frontmatter.args.entries.map((arg) => arg.name)).toEqual(args);
          expect(result.frontmatter.models.map((role) => role.label)).toEqual(models);
        },
      ),
    );
  });
});
