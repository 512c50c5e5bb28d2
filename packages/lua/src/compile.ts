/** A compiled chunk, shared by all VMs. Opaque. */
export interface Chunk {
  readonly name: string;
}
// To come: export function compile(source: string, options: { name: string; line?: number }): Chunk
//   name: the chunk name as Lua takes it: `=pack:web` or the label itself (prints `[string "label"]`); line: the file
//   line of the source's first line, default 1. Throws LuaSyntaxError. Text only, never a binary chunk.
