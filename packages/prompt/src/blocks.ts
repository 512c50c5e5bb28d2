import type { SourceText } from "@runvil/frontmatter";
import { compileFence } from "./lua-fence.js";
import type { ParseError } from "./parse-error.js";
import type { Block } from "./prompt.js";
import type { Piece } from "./region-pieces.js";

/** What a region belongs to, for the labels of its Lua blocks. */
export type RegionOwner = { readonly title: string } | { readonly section: string };

/** A region's blocks, or the first Lua block that does not compile. */
export type BlocksResult =
  | { readonly ok: true; readonly blocks: readonly Block[] }
  | { readonly ok: false; readonly error: ParseError };

/** Turns a region's pieces into blocks, each Lua fence compiled under its label. */
export function compileBlocks(source: SourceText, pieces: readonly Piece[], owner: RegionOwner): BlocksResult {
  const blocks: Block[] = [];
  for (const [index, piece] of pieces.entries()) {
    if ("kind" in piece) {
      blocks.push(piece);
      continue;
    }
    const result = compileFence(source, piece, blockLabel(pieces, index, owner));
    if (!result.ok) return result;
    blocks.push(result.block);
  }
  return { ok: true, blocks };
}

/**
 * The location label of a Lua block.
 *
 * Source: docs/spec/blocks-and-prose.md section 2.
 */
function blockLabel(pieces: readonly Piece[], index: number, owner: RegionOwner): string {
  if ("title" in owner) return `H1 \`${owner.title}\` lua`;
  const hasProse = pieces.some((piece) => "kind" in piece);
  const place = index === 0 ? "prologue" : index === pieces.length - 1 && hasProse ? "epilog" : "lua";
  return `section \`${owner.section}\` ${place}`;
}
