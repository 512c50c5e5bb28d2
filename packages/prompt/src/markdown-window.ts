import type { SourceText } from "@runvil/frontmatter";
import type { RootContent } from "mdast";
import { fromMarkdown, type Options } from "mdast-util-from-markdown";

/** A direct child of the document, placed in the file. */
export interface RootChild {
  readonly node: RootContent;
  readonly firstLine: number;
  /** In UTF-16 units, from 1. */
  readonly firstColumn: number;
  readonly lastLine: number;
}

/** Block structure does not depend on inline content, whose reading would cost most of the time. */
const BLOCKS_ONLY: Options = {
  extensions: [
    {
      disable: {
        null: [
          "attention",
          "autolink",
          "characterEscape",
          "characterReference",
          "codeText",
          "hardBreakEscape",
          "htmlText",
          "labelStartImage",
          "labelStartLink",
          "labelEnd",
        ],
      },
    },
  ],
};

/** Reads some lines of the file as a document of their own, without inline content. */
export function parseWindow(source: SourceText, firstLine: number, lastLine: number): RootChild[] {
  const text = source.text.slice(source.lineStart(firstLine), source.lineEnd(lastLine));
  // The blank line in front keeps the reader from taking U+FEFF at the window's start for a byte order mark.
  const root = fromMarkdown(`\n${text}`, BLOCKS_ONLY);
  const above = firstLine - 2;
  return root.children.map((node) => {
    if (!node.position) throw new Error("the Markdown reader gave a node no position");
    const { start, end } = node.position;
    return { node, firstLine: above + start.line, firstColumn: start.column, lastLine: above + end.line };
  });
}
