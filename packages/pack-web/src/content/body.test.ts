import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBody } from "./body.js";

async function* source(...chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** A source that tells how much of it was asked for. */
function counted(chunk: Uint8Array, times: number) {
  const state = { pulled: 0, closed: false };
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      while (state.pulled < times) {
        state.pulled++;
        yield chunk;
      }
    } finally {
      state.closed = true;
    }
  }
  return { state, body: chunks() };
}

const text = Buffer.from("Ein Text, der sich lohnt. ".repeat(40));
const codings: readonly [string, (bytes: Uint8Array) => Uint8Array][] = [
  ["gzip", gzipSync],
  ["x-gzip", gzipSync],
  ["GZip", gzipSync],
  ["deflate", deflateSync],
  ["deflate", deflateRawSync],
  ["br", brotliCompressSync],
  ["identity", (bytes) => bytes],
  ["", (bytes) => bytes],
  ["gzip, br", (bytes) => brotliCompressSync(gzipSync(bytes))],
];

describe("readBody", () => {
  it.each(codings)("decodes %j", async (coding, compress) => {
    const { bytes, over } = await readBody(source(compress(text)), coding, 100_000);
    expect(Buffer.from(bytes).equals(text)).toBe(true);
    expect(over).toBe(false);
  });

  it("reads a body without the header as sent", async () => {
    expect(Buffer.from((await readBody(source(text), undefined, 100_000)).bytes).equals(text)).toBe(true);
  });

  it("gives the same whatever the chunks, in every coding", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.nat(8),
        fc.integer({ min: 1, max: 50 }),
        async (bytes, which, step) => {
          const [coding, compress] = codings[which] ?? ["", (same: Uint8Array) => same];
          const sent = compress(bytes);
          const chunks = Array.from({ length: Math.ceil(sent.length / step) }, (_, i) =>
            sent.subarray(i * step, (i + 1) * step),
          );
          expect([...(await readBody(source(...chunks), coding, 1_000)).bytes]).toEqual([...bytes]);
        },
      ),
    );
  });

  it.each(codings)("counts the limit after decompressing %j", async (coding, compress) => {
    const exact = await readBody(source(compress(text)), coding, text.length);
    expect(exact.over).toBe(false);
    const over = await readBody(source(compress(text)), coding, text.length - 1);
    expect(over.over).toBe(true);
    expect(over.bytes.length).toBe(text.length - 1);
  });

  it("stops reading behind the limit", async () => {
    const { state, body } = counted(new Uint8Array(1_000), 1_000_000);
    const { over } = await readBody(body, undefined, 10_000);
    expect(over).toBe(true);
    expect(state).toEqual({ pulled: 11, closed: true });
  });

  it.each(["gzip", "br", "deflate"])("stops decompressing a bomb of %s behind the limit", async (coding) => {
    const compress = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync }[coding] ?? gzipSync;
    const bomb = compress(Buffer.alloc(16 << 20));
    const { bytes, over } = await readBody(source(bomb), coding, 1_000_000);
    expect(over).toBe(true);
    expect(bytes.length).toBe(1_000_000);
  });

  it.each([
    ["gzip", Buffer.from("this is no gzip")],
    ["br", Buffer.from([0xff, 0xff, 0xff, 0xff])],
    ["deflate", Buffer.from([0x78, 0xff, 0xff])],
    ["gzip", gzipSync(text).subarray(0, 40)],
    ["deflate", deflateSync(text).subarray(0, 40)],
    ["br", brotliCompressSync(text).subarray(0, 20)],
    ["zstd", text],
    ["gzip, gzip, gzip", text],
  ])("rejects a broken body of %s", async (coding, bytes) => {
    await expect(readBody(source(bytes), coding, 100_000)).rejects.toThrow();
  });

  it.each([undefined, "gzip", "deflate"])("rejects when the source breaks off (%s)", async (coding) => {
    const compress = coding === "gzip" ? gzipSync : coding === "deflate" ? deflateSync : (bytes: Buffer) => bytes;
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield compress(text).subarray(0, 10);
      throw new Error("socket hang up");
    }
    await expect(readBody(broken(), coding, 100_000)).rejects.toThrow("socket hang up");
  });

  it("takes an empty body in any coding", async () => {
    for (const coding of ["gzip", "deflate", undefined]) {
      expect((await readBody(source(), coding, 10)).bytes.length).toBe(0);
    }
  });
});
