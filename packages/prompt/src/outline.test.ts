import { SourceText } from "@runvil/frontmatter";
import fc from "fast-check";
import type { Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { describe, expect, it } from "vitest";
import { readOutline } from "./outline.js";

/** An element of a body, by line: a heading with its text, a break, or the delimiters of a fence. */
type Element = readonly [line: number, what: string];

function outlineElements(body: string): readonly Element[] | "no title" {
  const outline = readOutline(new SourceText(`\ufeff${body}`), 1);
  if (!outline) return "no title";
  const elements: Element[] = [];
  for (const region of [outline.title, ...outline.sections]) {
    const { firstLine, lastLine, level, text } = region.heading;
    elements.push([firstLine, `H${level} to ${lastLine}: ${text}`]);
    for (const cut of region.cuts) {
      elements.push(cut.type === "break" ? [cut.line, "break"] : [cut.opening, `fence to ${cut.closing}`]);
    }
  }
  if (outline.failedFence) elements.push([outline.failedFence.opening, outline.failedFence.reason]);
  if (outline.hasOtherTitle) return [...elements, [0, "other title"]];
  return elements;
}

function textOf(node: Nodes): string {
  if (node.type === "break") return " ";
  if (node.type === "image" || node.type === "imageReference") return (node.alt ?? "").replaceAll("\n", " ");
  if (node.type === "text" || node.type === "inlineCode") return node.value.replaceAll("\n", " ");
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** The binding procedure of docs/spec/blocks-and-prose.md section 1, word by word, with no thought of time. */
function procedureElements(body: string): readonly Element[] | "no title" {
  const lines = body.split("\n");
  const place = (node: RootContent) => node.position ?? { start: { line: 0 }, end: { line: 0 } };
  const heading = (node: RootContent, above: number): Element | undefined => {
    const { start, end } = place(node);
    if (node.type === "thematicBreak") return [above + start.line, "break"];
    if (node.type !== "heading") return undefined;
    const text = textOf(node).replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "");
    // The reader counts definitions above a setext heading to it.
    const first = start.line < end.line ? node.children[0]?.position?.start.line : undefined;
    return [above + (first ?? start.line), `H${node.depth} to ${above + end.line}: ${text}`];
  };
  const title = fromMarkdown(`\n${body}`).children.find((node) => node.type === "heading" && node.depth === 1);
  if (!title) return "no title";
  const elements: Element[] = [];
  const add = (element: Element | undefined) => {
    if (element) elements.push(element);
  };
  add(heading(title, -1));
  let from = place(title).end.line;
  for (;;) {
    const rest = fromMarkdown(`\n${lines.slice(from - 1).join("\n")}`).children;
    const fence = rest.find((node) => node.type === "code" && lines[from + place(node).start.line - 3] === "```lua");
    const opening = fence ? from + place(fence).start.line - 2 : lines.length + 1;
    for (const node of fromMarkdown(`\n${lines.slice(from - 1, opening - 1).join("\n")}`).children) {
      add(heading(node, from - 2));
    }
    if (!fence) break;
    let closing = opening + 1;
    while (closing <= lines.length && lines[closing - 1] !== "```" && lines[closing - 1] !== "```lua") closing++;
    if (closing > lines.length || lines[closing - 1] === "```lua") {
      elements.push([opening, closing > lines.length ? "endless" : "reopened"]);
      break;
    }
    elements.push([opening, `fence to ${closing}`]);
    from = closing + 1;
  }
  const others = elements.filter(([, what], index) => index > 0 && what.startsWith("H1 "));
  const kept = elements.filter((element) => !others.includes(element));
  return others.length > 0 ? [...kept, [0, "other title"]] : kept;
}

const line = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("", "", "text", "more *text*", "```lua", "```", "# T", "## A", "### B c") },
  fc.constantFrom(
    "---",
    "===",
    "***",
    "- - -",
    " ```lua",
    "```lua ",
    "~~~lua",
    "~~~",
    "````",
    "````lua",
    "``` ",
    "```Lua",
  ),
  fc.constantFrom(
    "- item",
    "1. one",
    "2. two",
    "   - sub",
    "      deep",
    "> quote",
    "> ```lua",
    "- ```lua",
    "  ```lua",
    "-",
    "+ x",
  ),
  fc.constantFrom(
    "    code",
    "\t## no",
    "<!--",
    "-->",
    "<div>",
    "<custom>",
    "</div>",
    "<script>",
    "</script>",
    "text\\",
    "text  ",
  ),
  fc.constantFrom(
    "[x]: /u",
    "[a]: /u 'title",
    "title'",
    "[A b]:",
    "/url",
    "[x]: /u 'z'",
    '"quoted"',
    "> [q]: /u",
    "- [l]: /u",
  ),
  fc.constantFrom(
    "## [x] y",
    "## [a][X]",
    "# [q] ![l]",
    "## `[x]` <b>",
    "[x] *s*",
    "## \\[x] &amp; #",
    "##",
    "## #",
    "####### no",
    "#no",
  ),
  fc.constantFrom(
    "\ufeff# T",
    "\ufeff## F",
    "\ufeff```lua",
    "##\u00a0x",
    "## \u0085y\u0085",
    "## \0",
    "é *b* _c_",
    "## **a_*b*",
  ),
);
const body = fc.array(line, { maxLength: 40 }).map((lines) => lines.join("\n"));

describe("readOutline", () => {
  it("gives what the binding procedure gives", () => {
    fc.assert(
      fc.property(body, (text) => {
        expect(outlineElements(text)).toEqual(procedureElements(text));
        expect(outlineElements(`# T\n${text}`)).toEqual(procedureElements(`# T\n${text}`));
      }),
      { numRuns: 400 },
    );
  });

  it("gives the same across many windows", () => {
    const chunk = fc.array(fc.tuple(line, fc.integer({ min: 1, max: 150 })), { minLength: 1, maxLength: 8 });
    const long = chunk.map((runs) => runs.flatMap(([text, count]) => Array<string>(count).fill(text)).join("\n"));
    fc.assert(
      fc.property(long, (text) => {
        expect(outlineElements(`# T\n${text}`)).toEqual(procedureElements(`# T\n${text}`));
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    [
      "the title's reference is defined below",
      "# [x] y\n\n```lua\n```\n\n[x]: /u",
      [
        [1, "H1 to 1: x y"],
        [3, "fence to 4"],
      ],
    ],
    [
      "a section's reference is defined behind a fence",
      "# T\n## [x]\n```lua\n```\n[x]: /u",
      [
        [1, "H1 to 1: T"],
        [2, "H2 to 2: [x]"],
        [3, "fence to 4"],
      ],
    ],
    [
      "a heading hides in a fence that CommonMark would close",
      "# T\n```lua\n````\n## A\n```",
      [
        [1, "H1 to 1: T"],
        [2, "fence to 5"],
      ],
    ],
    [
      "a longer fence holds an opening line",
      "# T\n````\n```lua\n````\n## A",
      [
        [1, "H1 to 1: T"],
        [5, "H2 to 5: A"],
      ],
    ],
    [
      "a setext heading stands below a definition",
      "# T\n[x]: /u\n2. two\n---\n",
      [
        [1, "H1 to 1: T"],
        [3, "H2 to 4: 2. two"],
      ],
    ],
  ])("reads the body right when %s", (_, text, elements) => {
    expect(outlineElements(text)).toEqual(elements);
  });

  it("reads a line of markers, whatever it is and however long", { timeout: 60_000 }, () => {
    const lines: [string, boolean][] = [
      ["*".repeat(3_000_000), true],
      ["- ".repeat(1_000), true],
      [`${"-".repeat(1_000)}*`, false],
      [`${"* ".repeat(1_000)}x`, false],
    ];
    for (const [line, isBreak] of lines) {
      expect(outlineElements(`# T\n\n${line}\n\n## S`)).toEqual([
        [1, "H1 to 1: T"],
        ...(isBreak ? [[3, "break"]] : []),
        [5, "H2 to 5: S"],
      ]);
    }
  });

  it("reads hostile nesting", () => {
    // A marker may lie across the column past which none begins.
    for (const marker of ["1. ", "12) ", "123456789. ", "-   ", ">1. - ", "* 1) >"]) {
      for (const indent of ["", " ", "  "]) {
        const text = `${indent}${marker.repeat(20_000)}`;
        expect(outlineElements(`# T\n${text}a\n\n## A\n`)).toEqual([
          [1, "H1 to 1: T"],
          [4, "H2 to 4: A"],
        ]);
      }
    }
    for (const text of ["> - ".repeat(20_000), ">".repeat(20_000), "* + ".repeat(20_000), "[".repeat(20_000)]) {
      expect(outlineElements(`# T\n${text}a\n\n## A\n`)).toEqual([
        [1, "H1 to 1: T"],
        [4, "H2 to 4: A"],
      ]);
    }
    const breaks = `${"- ".repeat(200)}\n`;
    expect(outlineElements(`# T\n${breaks}`)).toEqual([
      [1, "H1 to 1: T"],
      [2, "break"],
    ]);
    for (const text of ["*a_ ", "[a](", "<a ", "![", "`a``"]) {
      const long = text.repeat(20_000).trim();
      expect(outlineElements(`# T\n## ${long}`)).toEqual([
        [1, "H1 to 1: T"],
        [2, `H2 to 2: ${long}`],
      ]);
    }
  });
});
