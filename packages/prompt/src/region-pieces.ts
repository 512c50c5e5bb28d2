import type { SourceText } from "@runvil/frontmatter";
import { trim, trimEnd } from "@runvil/names";
import type { Fence, Region } from "./outline.js";
import type { ProseBlock } from "./prompt.js";

/** A region's content in file order: prose, and Lua fences not yet compiled. */
export type Piece = ProseBlock | Fence;

/** A range of lines, both ends included. */
type Lines = readonly [first: number, last: number];

/**
 * Cuts a region into its pieces. Between two Lua fences there is always a prose piece; elsewhere only where there is text. A
 * shared library is no piece: the text around it reads as if the fence were not there.
 *
 * Source: docs/spec/blocks-and-prose.md sections 2 and 3.
 */
export function regionPieces(source: SourceText, region: Region): Piece[] {
  const pieces: Piece[] = [];
  let above: Lines[] = [];
  let from = region.firstLine;
  for (const cut of region.cuts) {
    if (cut.type === "break") {
      above = [];
      from = cut.line + 1;
      continue;
    }
    above.push([from, cut.opening - 1]);
    from = cut.closing + 1;
    if (cut.shared) continue;
    const prose = readProse(source, above);
    above = [];
    if (prose.text !== "" || pieces.length > 0) pieces.push(prose);
    pieces.push(cut);
  }
  const rest = readProse(source, [...above, [from, region.lastLine]]);
  if (rest.text !== "") pieces.push(rest);
  return pieces;
}

/** The text of some lines without the blank lines at its start and the white space at its end. */
function readProse(source: SourceText, ranges: readonly Lines[]): ProseBlock {
  const texts: string[] = [];
  let firstKept: number | undefined;
  for (const [firstLine, lastLine] of ranges) {
    let line = firstLine;
    if (firstKept === undefined) while (line <= lastLine && trim(source.line(line)) === "") line++;
    if (line > lastLine) continue;
    firstKept ??= line;
    texts.push(source.text.slice(source.lineStart(line), source.lineEnd(lastLine)));
  }
  const line = firstKept ?? ranges[0]?.[0] ?? 1;
  return { kind: "prose", text: trimEnd(texts.join("\n")), line };
}
