import type { SourceText } from "@runvil/frontmatter";
import { compileBlocks } from "./blocks.js";
import { compileFence } from "./lua-fence.js";
import type { Region } from "./outline.js";
import type { ParseError } from "./parse-error.js";
import type { Block, LuaBlock } from "./prompt.js";
import { regionPieces } from "./region-pieces.js";
import { sharedFences } from "./shared-library.js";

/** The compiled H1 body, or the first Lua block in it that does not compile. */
export type H1Body =
  | { readonly ok: true; readonly blocks: readonly Block[]; readonly shared: LuaBlock | null }
  | { readonly ok: false; readonly error: ParseError };

/** Compiles the H1 body: its blocks, and the shared library that stands among them. */
export function compileH1(source: SourceText, region: Region): H1Body {
  const title = region.heading.text;
  const body = compileBlocks(source, regionPieces(source, region), { title });
  const [fence] = sharedFences(region);
  if (fence === undefined) return body.ok ? { ...body, shared: null } : body;
  const library = compileFence(source, fence, `H1 \`${title}\` lua shared`);
  if (body.ok) return library.ok ? { ...body, shared: library.block } : library;
  return library.ok || lineOf(body.error) < lineOf(library.error) ? body : library;
}

function lineOf({ line = 0 }: ParseError): number {
  return line;
}
