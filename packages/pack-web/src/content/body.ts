/** A body as far as it was read. */
export interface Body {
  /** At most the limit. */
  readonly bytes: Uint8Array;
  /** True when the body went on behind the limit. */
  readonly over: boolean;
}

/**
 * Reads a body, decompressed, up to a limit that is counted after decompression. What lies behind the limit is neither
 * read nor decompressed.
 *
 * @param coding The `Content-Encoding` header.
 * @param limit Bytes.
 * @throws whatever broke the body off or did not decompress.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Policy and Content.
 */
export async function readBody(
  source: AsyncIterable<Uint8Array>,
  coding: string | undefined,
  limit: number,
): Promise<Body> {
  const { decompress } = await import("./content-coding.js");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of decompress(source, coding)) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > limit) return { bytes: Buffer.concat(chunks, size).subarray(0, limit), over: true };
  }
  return { bytes: Buffer.concat(chunks, size), over: false };
}
