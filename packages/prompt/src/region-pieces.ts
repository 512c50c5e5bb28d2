import type { SourceText } from "@runvil/frontmatter";
import { trim, trimEnd } from "@runvil/names";
import type { Fence, Region } from "./outline.js";
import type { ProseBlock } from "./prompt.js";

/** A region's content in file order: prose, and Lua fences not yet compiled. */
export type Piece = ProseBlock | Fence;

/**
 * Cuts a region into its pieces. Between two Lua fences there is always a prose piece; elsewhere only where there is text.
 *
 * Source: docs/spec/blocks-and-prose.md sections 2 and 3.
 */
export function regionPieces(source: SourceText, region: Region): Piece[] {
  const pieces: Piece[] = [];
  let from = region.firstLine;
  for (const cut of region.cuts) {
    if (cut.type === "break") {
      from = cut.line + 1;
      continue;
    }
    const prose = readProse(source, from, cut.opening - 1);
    if (prose.text !== "" || pieces.length > 0) pieces.push(prose);
    pieces.push({ type: "fence", opening: cut.opening, closing: cut.closing });
    from = cut.closing + 1;
  }
  const rest = readProse(source, from, region.lastLine);
  if (rest.text !== "") pieces.push(rest);
  return pieces;
}

/** The text of some lines without the blank lines at its start and the white space at its end. */
function readProse(source: SourceText, firstLine: number, lastLine: number): ProseBlock {
  let line = firstLine;
  while (line <= lastLine && trim(source.line(line)) === "") line++;
  if (line > lastLine) return { kind: "prose", text: "", line: firstLine };
  const text = source.text.slice(source.lineStart(line), source.lineEnd(lastLine));
  return { kind: "prose", text: trimEnd(text), line };
}
