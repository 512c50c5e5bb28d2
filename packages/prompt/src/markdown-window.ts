import type { SourceText } from "@runvil/frontmatter";
import type { Nodes, RootContent } from "mdast";
import { fromMarkdown, type Options } from "mdast-util-from-markdown";

type Position = NonNullable<Nodes["position"]>;
type Point = Position["start"];

/** A direct child of the document or an item of a list that is one, placed in the file. */
export interface RootChild {
  readonly node: RootContent;
  readonly firstLine: number;
  /** In UTF-16 units, from 1. */
  readonly firstColumn: number;
  readonly lastLine: number;
}

/** Every construct of inline content. */
export const INLINE_CONSTRUCTS: readonly string[] = [
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
];

/** Block structure does not depend on inline content, whose reading would cost most of the time. */
const BLOCKS_ONLY: Options = { extensions: [{ disable: { null: [...INLINE_CONSTRUCTS] } }] };

/**
 * Reads some lines of the file as a document of their own, without inline content. Lists come as their items: a document
 * that starts at an item reads on as the list did.
 */
export function parseWindow(source: SourceText, firstLine: number, lastLine: number): RootChild[] {
  const text = source.text.slice(source.lineStart(firstLine), source.lineEnd(lastLine));
  // The blank line in front keeps the reader from taking U+FEFF at the window's start for a byte order mark.
  const root = fromMarkdown(`\n${hideDeepContainers(text)}`, BLOCKS_ONLY);
  const above = firstLine - 2;
  const children = root.children.flatMap<RootContent>((node) => (node.type === "list" ? node.children : [node]));
  return children.map((node) => {
    const start = startOf(node);
    const lastLine = above + placeOf(node).end.line;
    return { node, firstLine: above + start.line, firstColumn: start.column, lastLine };
  });
}

/** Where a node starts. The reader counts definitions above a setext heading to the heading: its text comes after them. */
function startOf(node: RootContent): Point {
  const { start, end } = placeOf(node);
  const [text] = node.type === "heading" ? node.children : [];
  return text && start.line < end.line ? placeOf(text).start : start;
}

function placeOf({ type, position }: Nodes): Position {
  if (!position) throw new Error(`the Markdown reader gave a ${type} no position`);
  return position;
}

const DEEP_CONTAINER = /^([ \t>*+\-.)0-9]{100,}?)(?:>|[-+*](?=[ \t])|[0-9](?=[0-9]{0,8}[.)][ \t]))/gm;

/**
 * Lets no block quote or list item begin past column 100, by another character in the marker's place: the reader's time
 * grows with the square of the nesting. A line of one marker repeated is a thematic break.
 */
function hideDeepContainers(text: string): string {
  return text.replace(DEEP_CONTAINER, (found: string, before: string, at: number) =>
    isBreak(text, at) ? found : `${before}x`,
  );
}

/** Whether the line at `at` holds nothing but one marker, repeated. By hand: a pattern would need a stack as deep as it is long. */
function isBreak(text: string, at: number): boolean {
  let marker: string | undefined;
  for (let index = at; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === "\n" || character === "\r") break;
    if (character === " " || character === "\t") continue;
    if (character !== "*" && character !== "-") return false;
    marker ??= character;
    if (character !== marker) return false;
  }
  return marker !== undefined;
}
