import type { SourceText } from "@runvil/frontmatter";
import { type Chunk, compile, LuaSyntaxError } from "@runvil/lua";
import type { Fence } from "./outline.js";
import { type ParseError, parseError } from "./parse-error.js";
import type { LuaBlock } from "./prompt.js";

/** A compiled Lua block, or why it does not compile. */
export type LuaFenceResult =
  | { readonly ok: true; readonly block: LuaBlock }
  | { readonly ok: false; readonly error: ParseError };

/**
 * Compiles the source of a Lua fence under its label, its lines counted as lines of the file.
 *
 * Source: docs/spec/blocks-and-prose.md section 1; docs/spec/prompt-file.md section 9.
 */
export function compileFence(source: SourceText, { opening, closing }: Fence, label: string): LuaFenceResult {
  const line = opening + 1;
  const text = line < closing ? source.text.slice(source.lineStart(line), source.lineEnd(closing - 1)) : "";
  const chunk = compileChunk(text, label, line);
  if (!(chunk instanceof LuaSyntaxError)) {
    return { ok: true, block: { kind: "lua", source: text, line, label, chunk } };
  }
  const fault = Math.min(Math.max(chunk.line, line), closing);
  const place = { source, start: source.lineStart(fault), end: source.lineEnd(fault) };
  const message = `lua compilation error at ${label} (line ${line}): ${chunk.diagnostic}`;
  return { ok: false, error: parseError("Lua", message, { place }) };
}

function compileChunk(text: string, name: string, line: number): Chunk | LuaSyntaxError {
  try {
    return compile(text, { name, line });
  } catch (error) {
    if (error instanceof LuaSyntaxError) return error;
    throw error;
  }
}
