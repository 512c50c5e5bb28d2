import { trimEnd } from "@runvil/names";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Block, type ParseError, type Prompt, parsePrompt, type Section } from "./index.js";

const HEAD = "---\nname: demo\ndescription: d\nrunvil: 0\n---\n";

/** Parses a body; its first line is line 6. */
function parse(body: string): Prompt {
  const result = parsePrompt(HEAD + body);
  if (!result.ok) throw new Error(result.error.message);
  return result.prompt;
}

function errorOf(body: string): ParseError {
  const result = parsePrompt(HEAD + body);
  if (result.ok) throw new Error("the prompt was taken");
  return result.error;
}

/** A block in short: `lua@line label: source` or `prose@line: text`. */
function brief(block: Block): string {
  return block.kind === "lua"
    ? `lua@${block.line} ${block.label}: ${block.source}`
    : `prose@${block.line}: ${block.text}`;
}

function sectionBlocks(content: string): string[] {
  return (parse(`# T\n## S\n${content}`).sections[0]?.blocks ?? []).map(brief);
}

const LUA = "```lua\nreturn 1\n```\n";

describe("the tree of sections", () => {
  it("hangs each section below the nearest one a level up", () => {
    const outline = (sections: readonly Section[]): unknown[] =>
      sections.map(({ name, level, line, children }) => [name, level, line, ...outline(children)]);
    const prompt = parse("notes\n## not a section\n# *T* `x`\n## A\n### B\n#### C\n### D\n## E\n### B\n");
    expect(prompt).toMatchObject({ title: "T x", titleLine: 8 });
    expect(outline(prompt.sections)).toEqual([
      ["A", 2, 9, ["B", 3, 10, ["C", 4, 11]], ["D", 3, 12]],
      ["E", 2, 13, ["B", 3, 14]],
    ]);
    const [a] = prompt.sections;
    expect(a?.parent).toBeNull();
    expect(a?.children[0]?.parent).toBe(a);
  });

  it("may hold no section at all, and an empty H1 body", () => {
    expect(parse("# T")).toMatchObject({ title: "T", h1: [], sections: [] });
  });

  it("takes setext headings as headings, and a rule under text for one", () => {
    const prompt = parse("Title\nwent on\n===\n\ntext\n---\n  Two\n  -----\n");
    expect(prompt).toMatchObject({ title: "Title went on", titleLine: 6, h1: [] });
    expect(prompt.sections).toMatchObject([
      { name: "text", line: 10 },
      { name: "Two", line: 12 },
    ]);
  });

  it.each([
    ["## `code` *em* **st**", "code em st"],
    ["## [link](u) ![alt *x*](u) <b>raw</b>", "link alt x raw"],
    ["## a\\*b &amp; c", "a*b & c"],
    ["##   In  ner   ##", "In  ner"],
    ["## <https://x.y>", "https://x.y"],
    ["## a # b \\#", "a # b #"],
    ["one  \ntwo\\\nthree\n---", "one two three"],
    ["   ## \u00a0é\u00a0", "é"],
  ])("reads the heading %j as %j", (heading, name) => {
    expect(parse(`# T\n${heading}\n`).sections.map((section) => section.name)).toEqual([name]);
  });

  it.each(["> ## A", "- ## A", "    ## A", "```\n## A\n```", "<div>\n## A\n</div>", "```lua\n--[[\n## A\n]]\n```"])(
    "finds no section in %j",
    (text) => {
      expect(parse(`# T\n${text}\n`).sections).toEqual([]);
    },
  );
});

describe("structure errors", () => {
  it.each([
    ["", "prompt requires an H1 title"],
    ["## A\n", "prompt requires an H1 title"],
    ["> # T\n", "prompt requires an H1 title"],
    ["```lua\n# T\n", "prompt requires an H1 title"],
    ["# T\n# U\n", "prompt must contain exactly one H1 title"],
    ["#\n# U\n", "prompt must contain exactly one H1 title"],
    ["# T\n### x\nU\n===\n", "prompt must contain exactly one H1 title"],
    ["#\n##\n", "prompt H1 title must not be empty"],
    ["# <br>\n", "prompt H1 title must not be empty"],
  ])("refuses %j without a place", (body, message) => {
    expect(errorOf(body)).toEqual({ kind: "Structure", message, name: "demo", path: "demo" });
  });

  it.each([
    ["# T\n  ## <br>\n", 7, 3, "an H2 section heading must not be empty"],
    ["# T\n####\n", 7, 1, "an H4 section heading must not be empty"],
    ["# T\n### A\n", 7, 1, "section `A` is an orphan H3 heading with no parent H2"],
    ["# T\n## A\n#### B\n", 8, 1, "section `B` is an orphan H4 heading with no parent H3"],
    ["# T\n## A\n### B\n## C\n#### D\n", 10, 1, "section `D` is an orphan H4 heading with no parent H3"],
    [
      "# T\n## A\n### X\n### A\n## A\n",
      10,
      1,
      "duplicate sibling section name `A`: first declared at line 7, again at line 10; sibling section names must be unique",
    ],
    [
      "# T\n## A\ntext\n\n *A*\n---\n",
      10,
      2,
      "duplicate sibling section name `A`: first declared at line 7, again at line 10; sibling section names must be unique",
    ],
  ])("refuses %j at its place", (body, line, column, message) => {
    expect(errorOf(body)).toMatchObject({ kind: "Structure", name: "demo", path: "demo", line, column, message });
  });

  it("spans the heading's bytes", () => {
    const { span } = errorOf("# Té\r\n## A\r\n\r\n *A*\r\n---\r\nx");
    const text = `${HEAD}# Té\r\n## A\r\n\r\n *A*\r\n---\r\nx`;
    expect(Buffer.from(text).subarray(span?.[0], span?.[1]).toString()).toBe("*A*\r\n---");
  });

  it("compares names exactly", () => {
    expect(parse("# T\n## A\n## a\n## A.\n").sections).toHaveLength(3);
  });

  it("has no name for size, encoding and frontmatter", () => {
    expect(parsePrompt("x".repeat(4_194_305))).toEqual({
      ok: false,
      error: { kind: "Structure", message: "the prompt is larger than 4194304 bytes", path: "<prompt>" },
    });
    expect(parsePrompt(Uint8Array.of(0x2d, 0xff))).toEqual({
      ok: false,
      error: { kind: "Structure", message: "the prompt is not UTF-8 (byte 1)", path: "<prompt>" },
    });
    expect(parsePrompt("---\nname: 1\n---")).toMatchObject({
      error: { kind: "Frontmatter", path: "<prompt>", line: 2, column: 7 },
    });
  });
});

describe("the blocks of a region", () => {
  it.each([
    ["\n \n", []],
    ["prose\n", ["prose@8: prose"]],
    [`\n${LUA}\n`, ["lua@10 section `S` prologue: return 1"]],
    [`${LUA}after`, ["lua@9 section `S` prologue: return 1", "prose@11: after"]],
    [`before\n${LUA}`, ["prose@8: before", "lua@10 section `S` epilog: return 1"]],
    [LUA + LUA, ["lua@9 section `S` prologue: return 1", "prose@11: ", "lua@12 section `S` epilog: return 1"]],
    [
      `${LUA}mid\n${LUA}end`,
      ["lua@9 section `S` prologue: return 1", "prose@11: mid", "lua@13 section `S` lua: return 1", "prose@15: end"],
    ],
    [
      LUA + LUA + LUA,
      [
        "lua@9 section `S` prologue: return 1",
        "prose@11: ",
        "lua@12 section `S` lua: return 1",
        "prose@14: ",
        "lua@15 section `S` epilog: return 1",
      ],
    ],
    ["```lua\n```\n", ["lua@9 section `S` prologue: "]],
    [`***\n${LUA}`, ["lua@10 section `S` prologue: return 1"]],
  ])("cuts %j", (content, blocks) => {
    expect(sectionBlocks(content)).toEqual(blocks);
  });

  it("labels every block of the H1 body alike", () => {
    expect(parse(`# The *T*\nhi\n${LUA}${LUA}`).h1.map(brief)).toEqual([
      "prose@7: hi",
      "lua@9 H1 `The T` lua: return 1",
      "prose@11: ",
      "lua@12 H1 `The T` lua: return 1",
    ]);
  });

  it("compiles each Lua block under its label", () => {
    const [block] = parse(`# T\n${LUA}`).h1;
    expect(block?.kind === "lua" && block.chunk.name).toBe("H1 `T` lua");
  });

  it("keeps Lua source and prose as written, with LF", () => {
    const result = parsePrompt(
      "---\rname: demo\r\ndescription: d\n---\n# T\r## S\r\n   a  \r\rb\t\r\n```lua\r\nx = 1\r\r\n-- y \r```\r",
    );
    expect(result.ok && result.prompt.sections[0]?.blocks.map(brief)).toEqual([
      "prose@7:    a  \n\nb",
      "lua@11 section `S` epilog: x = 1\n\n-- y ",
    ]);
  });
});

describe("pending prose", () => {
  it.each(["***", "- - -", "\n---", " * * *", "_____"])("starts below the last break %j", (rule) => {
    expect(sectionBlocks(`one\n${rule}\n\n\u00a0\n  two\n${LUA}`).at(0)).toMatch(/^prose@1[123]: {3}two$/);
  });

  it.each(["    ---", "* ---", "> ---", "```\n---\n```", "<!--\n---\n-->"])("is not reset by %j", (text) => {
    const [prose] = sectionBlocks(`one\n\n${text}\n\ntwo\n`);
    expect(prose).toBe(`prose@8: one\n\n${text}\n\ntwo`);
  });

  it("may be nothing below a break", () => {
    expect(sectionBlocks(`one\n\n***\n${LUA}`)).toEqual(["lua@12 section `S` prologue: return 1"]);
    expect(sectionBlocks("one\n\n***\n")).toEqual([]);
  });
});

describe("Lua fences", () => {
  it.each(["```Lua", "``` lua", "```lua ", "```lua shared", "````lua", " ```lua", "~~~lua", "```lua\t"])(
    "leave %j alone",
    (opening) => {
      const close = opening.startsWith("~") ? "~~~" : opening.startsWith("````") ? "````" : "```";
      const text = `${opening}\nthis is no lua\n${close}`;
      const [block] = sectionBlocks(text);
      expect(block).toBe(`prose@8: ${text}`);
    },
  );

  it.each([
    "> ```lua\n> no lua\n> ```",
    "- ```lua\n  no lua\n  ```",
    "````\n```lua\nno lua\n```\n````",
    "<!--\n```lua\nno lua\n```\n-->",
    "    ```lua\n    no lua",
  ])("are not found in %j", (text) => {
    expect(parse(`# T\n## S\n${text}\n`).sections[0]?.blocks).toHaveLength(1);
    expect(parse(`# T\n## S\n${text}\n`).sections[0]?.blocks[0]).toMatchObject({ kind: "prose" });
  });

  it("end at three backticks and nothing else", () => {
    expect(sectionBlocks("```lua\n--[[\n````\n ```\n``` \n## A\n---\n<!--\n]]\n```\nafter <!-- x -->\n")).toEqual([
      "lua@9 section `S` prologue: --[[\n````\n ```\n``` \n## A\n---\n<!--\n]]",
      "prose@18: after <!-- x -->",
    ]);
  });

  it("interrupt a paragraph", () => {
    expect(sectionBlocks(`para\n${LUA}para`)).toEqual([
      "prose@8: para",
      "lua@10 section `S` lua: return 1",
      "prose@12: para",
    ]);
  });

  it("in the notes are neither run nor compiled", () => {
    expect(parse(`\`\`\`lua\nno lua (\n\`\`\`\n# T\n`).h1).toEqual([]);
  });

  it.each([
    ["# T\n```lua\nx\n```lua\n", 7, "section `T` `lua` fence is not closed exactly"],
    ["# T\n```lua\nx\n", 7, "section `T` `lua` fence is not closed"],
    ["# T\nhi\n\n```lua", 9, "section `T` `lua` fence is not closed"],
    ["# T\n## S\n\n```lua\n``` \n## U\n", 9, "section `S` prologue `lua` fence is not closed"],
    ["# T\n## S\n***\n```lua\n````\n", 9, "section `S` prologue `lua` fence is not closed"],
    ["# T\n## S\nhi\n```lua\n", 9, "section `S` epilog `lua` fence is not closed"],
    ["# T\n## R\nhi\n## S\n```lua\n```\n```lua\n", 12, "section `S` epilog `lua` fence is not closed"],
    ["# T\n## S\n```lua\n```lua\n", 8, "section `S` `lua` fence is not closed exactly"],
  ])("refuse %j", (body, line, message) => {
    expect(errorOf(body)).toMatchObject({ kind: "Fence", message, line, column: 1, name: "demo", path: "demo" });
  });
});

describe("list sections", () => {
  const items = (content: string) => parse(`# T\n## S\n${content}`).sections[0]?.items;

  it("give their items at any depth", () => {
    expect(items("- a\n* b\n\n3. c\n    4) d\n")).toEqual(["a", "b", "c", "d"]);
    expect(parse("# T\n## A\n### B\n- x\n").sections[0]?.children[0]?.items).toEqual(["x"]);
    expect(items("prose\n\n***\n- a\n")).toEqual(["a"]);
  });

  it.each(["", "text\n- a\n", `- a\n${LUA}`, "***\n", "- a\n  more\n"])("are not %j", (content) => {
    expect(items(content)).toBeNull();
  });

  it("refuse an empty item at its marker", () => {
    expect(errorOf("# T\n## S\n- a\n\u00a0 -  \n")).toMatchObject({
      kind: "List",
      message: "empty bullet item in list section `S`",
      line: 9,
      column: 4,
      name: "demo",
    });
  });

  it("never are the H1 body", () => {
    expect(parse("# T\n-\n- a\n").h1).toHaveLength(1);
  });
});

describe("Lua that does not compile", () => {
  it("is refused at the fault's own line", () => {
    const error = errorOf("# T\n## Añb\n\n```lua\nlocal a = 1\n\nif x then\n```\n");
    expect(error).toMatchObject({ kind: "Lua", path: "<prompt>", line: 12, column: 1 });
    expect(error).not.toHaveProperty("name");
    expect(error.message).toMatch(/^lua compilation error at section `Añb` prologue \(line 10\): .*:12: /);
    expect(error.span).toEqual([77, 86]);
  });

  it("is refused even where nothing would run", () => {
    expect(errorOf("# T\n## S\nhi\n```lua\ngoto x\n```\n").message).toMatch(
      /^lua compilation error at section `S` epilog \(line 10\): /,
    );
    expect(errorOf("# T\n```lua\nlocal x <const> = 1\n```\n").message).toMatch(
      /^lua compilation error at H1 `T` lua \(line 8\): /,
    );
  });
});

describe("the order of errors", () => {
  const parts = {
    blank: "#",
    orphan: "### O",
    list: "## L\n-",
    lua: "## X\n```lua\n(\n```",
    fence: "## F\n```lua",
  };

  it("is title, headings, fences, lists, Lua, each in file order", () => {
    expect(errorOf(`${parts.blank}\n${parts.orphan}\n`).message).toBe("prompt H1 title must not be empty");
    expect(errorOf(`# T\n${parts.lua}\n${parts.list}\n###### O\n${parts.fence}\n`).kind).toBe("Structure");
    expect(errorOf(`# T\n${parts.lua}\n${parts.list}\n${parts.fence}\n`).kind).toBe("Fence");
    expect(errorOf(`# T\n${parts.lua}\n${parts.list}\n`).kind).toBe("List");
    expect(errorOf(`# T\n${parts.lua}\n## Y\n\`\`\`lua\n)\n\`\`\`\n`)).toMatchObject({ kind: "Lua", line: 9 });
  });

  it("stops reading at a fence that fails", () => {
    expect(errorOf("# T\n## F\n```lua\n# U\n##\n").kind).toBe("Fence");
  });

  it("puts the frontmatter before the body", () => {
    expect(parsePrompt("---\nname: n\n---\n")).toMatchObject({ error: { kind: "Frontmatter" } });
  });
});

describe("any file", () => {
  const piece = fc.constantFrom(
    ...[
      "# T\n",
      "## A\n",
      "## B\n",
      "### C\n",
      "```lua\n",
      "```\n",
      "return 1\n",
      "- x\n",
      "-\n",
      "---\n",
      "***\n",
      "===\n",
      "\n",
      "\r",
      "\r\n",
    ],
    ...[
      "text ",
      "*",
      "_",
      "[",
      "](",
      ")",
      "`",
      "<",
      "<!--",
      "-->",
      "\\",
      "&amp;",
      "> ",
      "\t",
      "    ",
      "\0",
      "\ufeff",
      "é",
      "\u{1f600}",
      "~~~\n",
      "(",
      "--[[",
    ],
  );
  const markdown = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));
  const valid = `${HEAD}# T\n\nhi {{ x }}\n\n${LUA}## A\n- one\n- two\n\n## B\n\n${LUA}\nmid\n\n***\n${LUA}### C\ntext\n`;

  /** Parses, and checks what every result promises. */
  function check(file: Uint8Array | string): void {
    const result = parsePrompt(file);
    const bytes = typeof file === "string" ? Buffer.from(file) : Buffer.from(file);
    if (!result.ok) {
      const { line, column, span, name, path, kind } = result.error;
      expect(["Frontmatter", "Structure", "Fence", "List", "Lua"]).toContain(kind);
      expect(path).toBe(name ?? "<prompt>");
      expect([line === undefined, column === undefined]).toEqual([span === undefined, span === undefined]);
      if (span) expect(span[0] <= span[1] && span[1] <= bytes.length).toBe(true);
      return;
    }
    const lines = bytes
      .toString()
      .replace(/^\ufeff/, "")
      .split(/\r\n|\r|\n/);
    const walk = (sections: readonly Section[], parent: Section | null, level: number) => {
      for (const section of sections) {
        expect([section.parent, section.level]).toEqual([parent, level]);
        checkBlocks(section.blocks, lines);
        walk(section.children, section, level + 1);
      }
      expect(new Set(sections.map((section) => section.name)).size).toBe(sections.length);
    };
    checkBlocks(result.prompt.h1, lines);
    walk(result.prompt.sections, null, 2);
  }

  function checkBlocks(blocks: readonly Block[], lines: readonly string[]): void {
    for (const [index, block] of blocks.entries()) {
      const text = block.kind === "lua" ? block.source : block.text;
      if (text === "") continue;
      const written = lines.slice(block.line - 1, block.line - 1 + text.split("\n").length).join("\n");
      expect(block.kind === "lua" ? written : trimEnd(written)).toBe(text);
      if (block.kind === "lua") expect(lines[block.line - 2]).toBe("```lua");
      else expect(blocks[index - 1]?.kind).not.toBe("prose");
    }
  }

  it("of bytes is read or refused", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), check));
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => check(HEAD + text)));
  });

  it("of Markdown is read or refused", () => {
    fc.assert(
      fc.property(markdown, (text) => check(`${HEAD}# X\n${text}`)),
      { numRuns: 500 },
    );
  });

  it("mutated from a valid one is read or refused", () => {
    const at = fc.nat(valid.length);
    fc.assert(
      fc.property(at, at, fc.oneof(piece, fc.string()), (a, b, inserted) => {
        check(valid.slice(0, Math.min(a, b)) + inserted + valid.slice(Math.max(a, b)));
        check(valid.slice(0, a) + inserted + valid.slice(a));
      }),
      { numRuns: 300 },
    );
  });

  it("of ten thousand lines is read whole", () => {
    const section = (index: number) =>
      `## S${index}\n\nSome *prose*.\n\n\`\`\`lua\nlocal x = ${index}\n\`\`\`\n\n- a\n- b\n`;
    const prompt = parse(`# T\n${Array.from({ length: 1000 }, (_, index) => section(index)).join("")}`);
    expect(prompt.sections).toHaveLength(1000);
    expect(prompt.sections.at(-1)?.blocks.map(brief)).toEqual([
      "prose@9999: Some *prose*.",
      "lua@10002 section `S999` lua: local x = 999",
      "prose@10005: - a\n- b",
    ]);
  });
});
