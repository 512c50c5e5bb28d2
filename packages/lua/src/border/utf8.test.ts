import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeLossy, decodeUtf8, encodeUtf8 } from "./utf8.js";

test("text survives the way to bytes and back, a byte order mark included", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      const bytes = encodeUtf8(text);
      expect(decodeUtf8(bytes)).toBe(decodeLossy(bytes));
      if (!/\p{Cs}/u.test(text)) expect(decodeUtf8(bytes)).toBe(text);
    }),
  );
  expect(decodeUtf8(encodeUtf8("\ufeffx"))).toBe("\ufeffx");
});

test("bytes decode only when they are the bytes of a text", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = decodeUtf8(bytes);
      if (text !== undefined) expect(encodeUtf8(text)).toEqual(new Uint8Array(bytes));
      else expect(decodeLossy(bytes)).toContain("\ufffd");
    }),
  );
});

test.each([
  ["a lone surrogate", [0xed, 0xa0, 0x80]],
  ["an overlong form", [0xc0, 0x80]],
  ["a cut character", [0x61, 0xe4, 0xb8]],
  ["past U+10FFFF", [0xf4, 0x90, 0x80, 0x80]],
])("%s is not UTF-8", (_name, bytes) => {
  expect(decodeUtf8(Uint8Array.from(bytes))).toBeUndefined();
});

test("each maximal invalid subpart becomes one U+FFFD", () => {
  expect(decodeLossy(Uint8Array.of(0x61, 0xe4, 0xb8, 0x62, 0xff, 0xff))).toBe("a\ufffdb\ufffd\ufffd");
});

test("a lone surrogate of JavaScript becomes U+FFFD", () => {
  expect(decodeUtf8(encodeUtf8("\ud800"))).toBe("\ufffd");
  expect(decodeUtf8(encodeUtf8(`${"a".repeat(30)}\udc00`))).toBe(`${"a".repeat(30)}\ufffd`);
});
