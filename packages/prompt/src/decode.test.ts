import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode, MAX_PROMPT_BYTES } from "./decode.js";

const refused = (byte: number) => ({ ok: false, message: `the prompt is not UTF-8 (byte ${byte})` });

describe("decode", () => {
  it.each([
    [[0x80], 0],
    [[0x61, 0xff], 1],
    [[0xc0, 0xaf], 0],
    [[0xc3], 0],
    [[0x61, 0xe2, 0x82], 1],
    [[0xe2, 0x82, 0x61], 0],
    [[0xe0, 0x80, 0x80], 0],
    [[0xed, 0xa0, 0x80], 0],
    [[0xf0, 0x80, 0x80, 0x80], 0],
    [[0xf4, 0x90, 0x80, 0x80], 0],
    [[0xf5, 0x80, 0x80, 0x80], 0],
    [[0xef, 0xbb, 0xbf, 0x80], 3],
    [[0xef, 0xbf, 0xbd, 0x80], 3],
  ])("refuses the bytes %j at byte %i", (bytes, at) => {
    expect(decode(Uint8Array.from(bytes))).toEqual(refused(at));
  });

  it("takes a lone surrogate in a string for bytes that are none", () => {
    expect(decode("é\ud800x")).toEqual(refused(2));
    expect(decode("\udc00")).toEqual(refused(0));
    expect(decode("\u{1f600}\ufffd")).toEqual({ ok: true, text: "\u{1f600}\ufffd" });
  });

  it("keeps a byte order mark and every other character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(decode(new TextEncoder().encode(text))).toEqual({ ok: true, text });
        expect(decode(`\ufeff${text}`)).toEqual({ ok: true, text: `\ufeff${text}` });
      }),
    );
  });

  it("takes exactly the bytes that are UTF-8", () => {
    const byte = fc.oneof(
      fc.integer({ min: 0, max: 255 }),
      fc.constantFrom(0xe0, 0xed, 0xf0, 0xf4, 0x80, 0x9f, 0xa0, 0xbf),
    );
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 8 }), (bytes) => {
        const buffer = Buffer.from(bytes);
        const valid = Buffer.compare(Buffer.from(buffer.toString("utf8")), buffer) === 0;
        expect(decode(buffer).ok).toBe(valid);
      }),
      { numRuns: 1000 },
    );
  });

  it("checks the size first, in bytes", () => {
    const message = "the prompt is larger than 4194304 bytes";
    expect(decode(new Uint8Array(MAX_PROMPT_BYTES + 1).fill(0xff))).toEqual({ ok: false, message });
    expect(decode(new Uint8Array(MAX_PROMPT_BYTES)).ok).toBe(true);
    expect(decode("é".repeat(MAX_PROMPT_BYTES / 2)).ok).toBe(true);
    expect(decode(`${"é".repeat(MAX_PROMPT_BYTES / 2)}x`)).toEqual({ ok: false, message });
  });
});
