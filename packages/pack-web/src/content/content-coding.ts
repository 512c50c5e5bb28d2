import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";

/** Hostile answers stack codings to multiply work; honest ones use one. */
const MOST_CODINGS = 2;

/** Compression method 8, in the low bits of a zlib stream's first byte. */
const ZLIB_METHOD = 8;

/**
 * Undoes a `Content-Encoding`. Bytes are decompressed as they are asked for.
 *
 * @param header The header's value; undefined or `identity` leaves the bytes alone.
 * @throws Error for a coding that was not asked for, and (while reading) for bytes that do not decompress.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Request.
 */
export function decompress(source: AsyncIterable<Uint8Array>, header: string | undefined): AsyncIterable<Uint8Array> {
  const codings = (header ?? "")
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
  if (codings.length > MOST_CODINGS) throw new Error(`too many content codings: ${codings.length}`);
  // The header lists codings in the order they were applied.
  return codings.reverse().reduce<AsyncIterable<Uint8Array>>((bytes, coding) => undo(bytes, decoderOf(coding)), source);
}

/** Makes the decompressor once the body's first byte is known. */
type Decoder = (firstByte: number) => Transform;

function decoderOf(coding: string): Decoder {
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return () => createGunzip();
    case "br":
      return () => createBrotliDecompress();
    case "deflate":
      // Some servers send it with the zlib wrapper and some without.
      return (firstByte) => ((firstByte & 0x0f) === ZLIB_METHOD ? createInflate() : createInflateRaw());
    default:
      throw new Error(`unknown content coding: ${coding}`);
  }
}

async function* undo(source: AsyncIterable<Uint8Array>, decoder: Decoder): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await firstChunk(chunks);
  if (first === undefined) return;
  const transform = decoder(first[0] ?? 0);
  // Every error reaches the reader of `transform` too.
  pipeline(Readable.from(rejoin(first, chunks)), transform, () => {});
  yield* transform;
}

async function firstChunk(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array | undefined> {
  for (;;) {
    const { done, value } = await chunks.next();
    if (done === true) return undefined;
    if (value.byteLength > 0) return value;
  }
}

async function* rejoin(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}
