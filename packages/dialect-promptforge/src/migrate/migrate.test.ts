import { parsePrompt } from "@runvil/prompt";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { migrated } from "../../test/migrated.js";
import { KIT, oldPrompt } from "../../test/old-prompt.js";
import { migrate } from "./migrate.js";

describe("a file of Runvil comes back unchanged", () => {
  test.each([
    [
      "as it is",
      "---\nname: new\ndescription: x\nrunvil: 0\nuses: [web]\n---\n\n# New\n\n```lua\ntools.add('x')\n```\n",
    ],
    ["with CRLF and a byte order mark", "\ufeff---\r\nname: new\r\nrunvil: 0\r\n---\r\n\r\n# New\r\n"],
    ["even when it does not parse", "---\nrunvil: 0\ntools: {}\n---\n\nno title\n"],
    ["of another version", "---\nname: new\ndescription: x\n'runvil': 7\n---\n\n# New\n"],
    ["in a flow map", "---\n{ name: new, description: x, runvil: 0 }\n---\n\n# New\n"],
  ])("%s", (_, text) => {
    expect(migrate(text, { fileName: "new.md" })).toEqual({ text, remarks: [], exit: 0 });
  });
});

describe("nothing is written of a file", () => {
  test.each([
    ["without frontmatter", "# Old\n", "file must begin with a --- frontmatter delimiter"],
    ["without a version key", "---\nname: a\ndescription: b\n---\n\n# A\n", "the frontmatter has no promptforge key"],
    [
      "of both languages",
      "---\nname: a\ndescription: b\nrunvil: 0\npromptforge: 0\n---\n\n# A\n",
      "declares both runvil and promptforge",
    ],
    [
      "of another version",
      oldPrompt().replace("promptforge: 0", "promptforge: 1"),
      "unsupported promptforge version: 1",
    ],
    ["with broken YAML", "---\nname: [\npromptforge: 0\n---\n\n# A\n", "invalid frontmatter"],
    ["with an unknown key", oldPrompt({ frontmatter: "uses: [web]\n" }), "unknown field `uses`"],
    ["without a title", "---\nname: a\ndescription: b\npromptforge: 0\n---\n\ntext\n", "prompt requires an H1 title"],
    ["whose Lua does not compile", oldPrompt({ sections: { One: "local = 1" } }), "lua compilation error"],
    ["whose library does not compile", oldPrompt({ shared: "local = 1" }), "lua compilation error"],
    ["with a fence left open", `${oldPrompt()}\n## One\n\n\`\`\`lua\nreturn 1\n`, "fence is not closed"],
    [
      "with two libraries",
      oldPrompt({ shared: "x = 1\n```\n\n```lua shared\ny = 1" }),
      "more than one `lua shared` fence",
    ],
    [
      "with a frontmatter of one line",
      "---\n{ name: a, description: b, promptforge: 0 }\n---\n\n# A\n",
      "one key a line",
    ],
  ])("%s", (_, text, reason) => {
    const result = migrate(text, { fileName: "old.md" });
    expect(result).toMatchObject({ exit: 2, remarks: [{ code: "M-PARSE", manual: true }] });
    expect(result).not.toHaveProperty("text");
    expect(result.remarks[0]?.text).toContain(reason);
    expect(result.remarks[0]?.text).toContain("old.md");
  });
});

test("the place of a parse error is told", () => {
  expect(migrated(oldPrompt({ sections: { One: "return 1\nlocal = 1" } })).places).toEqual(["19 M-PARSE"]);
});

test("a byte order mark stays", () => {
  const text = oldPrompt({ sections: { One: "tools.add('search')" } });
  expect(migrated(`\ufeff${text}`).text).toBe(`\ufeff${migrated(text).text}`);
});

test("the exit code tells whether a person has something to do", () => {
  expect(migrated(oldPrompt({ sections: { One: "tools.add('search')" } })).exit).toBe(0);
  expect(migrated(oldPrompt({ sections: { One: "tools.add(var.x)" } })).exit).toBe(1);
});

test("what nests as deep as it is long is refused like anything else", () => {
  for (const nested of ["[".repeat(50_000), `${"a: ".repeat(3)}${"{x: ".repeat(50_000)}`]) {
    expect(migrated(`---\nname: a\npromptforge: 0\ncapabilities: ${nested}\n---\n\n# A\n`).exit).toBe(2);
    expect(migrated(`---\nname: a\nrunvil: 0\nuses: ${nested}\n---\n\n# A\n`).exit).toBe(0);
  }
});

/** Lines that a migration must not touch, wherever they stand. */
const NEUTRAL = [
  "-- tools.add('search') stays",
  "--[[ tools.call('fetch')\n  search ]]",
  "local said = \"tools.add('search')\" .. [[tools.always('fetch')]]",
  "local tools = { add = function(x) return x end } tools.add('search')",
  "local function f(search, writer) return search, writer.name end",
  "var.search = { search = 'x', ['fetch'] = 1 } -- fetch",
  "for fetch = 1, 2 do log(tostring(fetch)) end",
  "local writer = 'é\u{1f600}'",
  "models.use('writer')",
  "goto search ::search::",
  "if args == 'x' then return store end",
];

/** Lines that it rewrites. */
const OLD = [
  "tools.add('search')",
  "tools.add({ fetch, 'search' }) -- both",
  "tools.add('fetch', [[ new ]])",
  "tools.always('search')",
  "tools['add_local']('a', 'b', {}, function() end)",
  "var.x = tools.call('search', { q = search.name })",
  "var.y = tools.calls.search + tools.calls['fetch']",
  "local m = messages.new() m:user('go') models.loop(m)",
  "local m = messages.new()\nm:user(prose)\nmodels.loop(writer, m)\nvar.r = m[#m].content",
  "var.i = models.infer(writer, 'x')",
  "tools.bind('a', 'b')",
  "fanout('## One', list_from_section('## Items'))",
  "if search then tools.add(search) end",
  "print(search, fetch.description, fetch.untrusted)",
];

const lua = (lines: readonly string[]) =>
  fc
    .array(fc.constantFrom(...lines), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.map((part) => `do ${part}\nend`).join("\n"));

const parts = (lines: readonly string[]) =>
  fc.record(
    {
      shared: lua(lines),
      h1: lua(lines),
      sections: fc.dictionary(fc.constantFrom("One", "Two", "Three"), lua(lines), { noNullPrototype: true }),
    },
    { requiredKeys: ["sections"] },
  );

test("a prompt that uses nothing old changes in its frontmatter alone", () => {
  fc.assert(
    fc.property(parts(NEUTRAL), ({ h1, sections }) => {
      const text = oldPrompt({ ...(h1 === undefined ? {} : { h1 }), sections });
      const { text: result } = migrated(text);
      const head = KIT.replace("capabilities", "uses").replace(/tools:\n.*\n.*\n/u, "");
      expect(result).toBe(text.replace(KIT, head).replace("promptforge: 0", "runvil: 0"));
    }),
    { numRuns: 30 },
  );
});

test("whatever is rewritten, what is neutral stays, in its order, and the result is a file of Runvil", () => {
  fc.assert(
    fc.property(parts([...NEUTRAL, ...OLD]), fc.constantFrom("\n", "\r\n"), ({ shared, h1, sections }, lineEnd) => {
      const text = oldPrompt({
        ...(shared === undefined ? {} : { shared }),
        ...(h1 === undefined ? {} : { h1 }),
        sections,
      }).replaceAll("\n", lineEnd);
      const result = migrate(text, { fileName: "old.md" });
      expect(result.exit).not.toBe(2);
      const written = result.text ?? "";
      expect(parsePrompt(written).ok).toBe(true);
      // The library moves to the end.
      const library = written.replaceAll(lineEnd, "\n").indexOf("\n## shared library\n");
      const lines = written.replaceAll(lineEnd, "\n");
      const moved = library < 0 ? lines : lines.slice(library) + lines.slice(0, library);
      expect(neutralIn(moved)).toEqual(neutralIn(text.replaceAll(lineEnd, "\n")));
      expect(migrate(written, { fileName: "new.md" })).toEqual({ text: written, remarks: [], exit: 0 });
      if (lineEnd === "\r\n") expect(written.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/u);
    }),
    { numRuns: 50 },
  );
});

test("line ends do not matter to what is done", () => {
  fc.assert(
    fc.property(parts([...NEUTRAL, ...OLD]), ({ h1, sections }) => {
      const text = oldPrompt({ ...(h1 === undefined ? {} : { h1 }), sections });
      const unix = migrate(text, { fileName: "old.md" });
      const windows = migrate(text.replaceAll("\n", "\r\n"), { fileName: "old.md" });
      expect(windows.text).toBe(unix.text?.replaceAll("\n", "\r\n"));
      expect(windows.remarks).toEqual(unix.remarks);
    }),
    { numRuns: 30 },
  );
});

test("no text makes it throw", () => {
  const pieces = fc.constantFrom(
    "---\n",
    "promptforge: 0\n",
    "runvil: 0\n",
    "name: a\n",
    "description: b\n",
    "# A\n",
    "```lua\n",
    "```\n",
    "```lua shared\n",
    "tools.add(\n",
    "tools:\n  a: {want: x}\n",
    "capabilities: [a/b]\n",
    "\r",
    "\ufeff",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: "binary" })), { maxLength: 20 }), (texts) => {
      expect([0, 1, 2]).toContain(migrate(texts.join(""), { fileName: "x" }).exit);
    }),
  );
});

/** The neutral lines of a text, in its order. */
function neutralIn(text: string): readonly string[] {
  const found: { readonly line: string; readonly at: number }[] = [];
  for (const line of NEUTRAL) {
    for (let at = text.indexOf(line); at >= 0; at = text.indexOf(line, at + 1)) found.push({ line, at });
  }
  return found.sort((a, b) => a.at - b.at).map(({ line }) => line);
}
