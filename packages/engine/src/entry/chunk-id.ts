/** Bytes that Lua keeps of a chunk name between `[string "` and `"]`. */
const KEPT = 45;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** How Lua prints a label as a chunk name: `[string "label"]`, cut with `...` when long (docs/spec/lua-environment.md section 7). */
export function chunkId(label: string): string {
  const bytes = encoder.encode(label);
  if (bytes.length < KEPT) return `[string "${label}"]`;
  return `[string "${decoder.decode(bytes.subarray(0, KEPT))}..."]`;
}
