import { type Chunk, compile, LuaSyntaxError } from "@runvil/lua";
import type { PreludeSource } from "@runvil/protocol";

/** A prelude of the run: compiled, or why not. */
export type Prelude =
  | { readonly pack: string; readonly chunk: Chunk }
  | { readonly pack: string; readonly diagnostic: string };

/**
 * The run's preludes, each compiled once; every VM shares the chunk. A compile failure is kept until the first section
 * set-up (docs/spec/packs.md section 9).
 */
export class PreludeChunks {
  /** In `uses:` order. */
  readonly preludes: readonly Prelude[];

  constructor(sources: readonly PreludeSource[]) {
    this.preludes = sources.map(({ pack, source }) => {
      try {
        return { pack, chunk: compile(source, { name: `=pack:${pack}` }) };
      } catch (error) {
        if (error instanceof LuaSyntaxError) return { pack, diagnostic: error.diagnostic };
        throw error;
      }
    });
  }
}
