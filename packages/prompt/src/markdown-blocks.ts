import type { SourceText } from "@runvil/frontmatter";
import type { Nodes } from "mdast";
import { parseWindow, type RootChild } from "./markdown-window.js";

/** What the prompt's structure is made of: the document's direct children that mean something to it. */
export type MarkdownBlock = HeadingBlock | BreakBlock | FenceBlock;

/** A heading of any level. */
export interface HeadingBlock {
  readonly type: "heading";
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  /** The offset of its first character, after any indent. */
  readonly start: number;
  readonly end: number;
  readonly firstLine: number;
  readonly lastLine: number;
}

/** A thematic break. */
export interface BreakBlock {
  readonly type: "break";
  readonly line: number;
}

/** The opening line of a Lua fence; what follows it is no Markdown. */
export interface FenceBlock {
  readonly type: "fence";
  readonly line: number;
}

/** The exact opening line of a Lua fence. Source: docs/spec/blocks-and-prose.md section 1. */
export const FENCE_OPENING = "```lua";

/** The exact opening line of a dialect's shared library. Source: docs/spec/promptforge-dialect.md (PF-50). */
export const SHARED_FENCE_OPENING = "```lua shared";

const WINDOW_LINES = 100;
const GROWTH = 4;

/** How `readBlocks` goes about it. */
export interface ReadOptions {
  /** The line at which a fresh document starts. */
  readonly from: number;
  /** The opening lines of Lua fences; the first such fence ends the reading. */
  readonly fences: readonly string[];
  /** Gets the identifiers of the link reference definitions read so far, those in containers included. */
  readonly definitions: Set<string>;
}

/**
 * Reads the blocks of a document that starts at a line, in order and on demand. The text is parsed in windows: the blocks
 * of a window are final but the last, with which the next window starts, since only that one can still grow. A window that
 * holds nothing final grows, and one ends where a Lua fence may open, so that the whole takes time linear in what is read.
 *
 * Source: docs/spec/blocks-and-prose.md section 1.
 */
export function* readBlocks(source: SourceText, options: ReadOptions): Generator<MarkdownBlock, void> {
  const { fences, definitions } = options;
  let from = options.from;
  let grown = 0;
  while (from <= source.lineCount) {
    const last = windowEnd(source, from, grown, fences);
    const children = parseWindow(source, from, last);
    const opening = children.find((child) => isOpening(source, child, fences));
    if (opening) {
      yield* finalBlocks(source, children.slice(0, children.indexOf(opening)), definitions);
      yield { type: "fence", line: opening.firstLine };
      return;
    }
    const final = last === source.lineCount ? children.length : firstUnfinished(children);
    yield* finalBlocks(source, children.slice(0, final), definitions);
    const next = children[final]?.firstLine ?? last + 1;
    grown = next === from ? GROWTH * (last - from + 1) : 0;
    from = next;
  }
}

/** The last line of the next window: where a Lua fence may open, past what is known to hold none, or by size. */
function windowEnd(source: SourceText, from: number, grown: number, fences: readonly string[]): number {
  const last = Math.min(source.lineCount, from + Math.max(WINDOW_LINES, grown) - 1);
  for (let line = from + grown; fences.length > 0 && line < last; line++) {
    if (fences.includes(source.line(line))) return line;
  }
  return last;
}

function isOpening(source: SourceText, { node, firstLine }: RootChild, fences: readonly string[]): boolean {
  return node.type === "code" && fences.includes(source.line(firstLine));
}

/**
 * The index of the first block that later lines can change. Definitions right above the last block are read with it: they
 * and a paragraph share one run of lines, and only that tells whether its first line may interrupt a paragraph.
 */
function firstUnfinished(children: readonly RootChild[]): number {
  let index = Math.max(children.length - 1, 0);
  for (; index > 0; index--) {
    const above = children[index - 1];
    if (above?.node.type !== "definition" || above.lastLine + 1 !== children[index]?.firstLine) break;
  }
  return index;
}

function* finalBlocks(source: SourceText, children: readonly RootChild[], definitions: Set<string>) {
  for (const child of children) {
    collectDefinitions(child.node, definitions);
    const block = toBlock(source, child);
    if (block) yield block;
  }
}

function toBlock(source: SourceText, { node, firstLine, firstColumn, lastLine }: RootChild): MarkdownBlock | undefined {
  if (node.type === "thematicBreak") return { type: "break", line: firstLine };
  if (node.type !== "heading") return undefined;
  const start = source.lineStart(firstLine) + firstColumn - 1;
  return { type: "heading", level: node.depth, start, end: source.lineEnd(lastLine), firstLine, lastLine };
}

function collectDefinitions(root: Nodes, definitions: Set<string>): void {
  const pending: Nodes[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "definition") definitions.add(node.identifier);
    else if (node.type === "blockquote" || node.type === "list" || node.type === "listItem")
      pending.push(...node.children);
  }
}
