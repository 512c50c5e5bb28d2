import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText } from "./charset.js";

const bytes = (...values: number[]) => Uint8Array.from(values);

describe("decodeText", () => {
  it.each([
    [undefined, [0x41, 0xc3, 0xa4], "Aä"],
    ["utf-8", [0xff, 0x41], "\uFFFDA"],
    ["UTF8", [0xe2, 0x82, 0xac], "€"],
    ["iso-8859-1", [0xe4, 0x80], "ä€"],
    ["windows-1252", [0x92], "’"],
    ["latin1", [0xfc], "ü"],
    ["shift_jis", [0x83, 0x65], "テ"],
    ["euc-kr", [0xb0, 0xa1], "가"],
    ["gb18030", [0xc4, 0xe3], "你"],
    ["utf-16le", [0x41, 0x00], "A"],
    ["utf-16be", [0x00, 0x41], "A"],
    ["koi8-r", [0xc1], "а"],
  ])("decodes %s", (charset, given, text) => {
    expect(decodeText(bytes(...given), charset)).toBe(text);
  });

  it("decodes every byte of windows-1252 as the standard says", () => {
    const high = Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i);
    expect(decodeText(high, "windows-1252")).toBe("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ");
  });

  it.each([
    [undefined, [0xef, 0xbb, 0xbf, 0x41]],
    ["utf-16le", [0xff, 0xfe, 0x41, 0x00]],
    ["utf-16be", [0xfe, 0xff, 0x00, 0x41]],
  ])("drops a byte-order mark of %s", (charset, given) => {
    expect(decodeText(bytes(...given), charset)).toBe("A");
  });

  it("drops one mark only", () => {
    expect(decodeText(bytes(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf), undefined)).toBe("\uFEFF");
  });

  it.each(["utf-7", "no-such-charset", "replacement", "", "utf-8\0"])("knows no %j", (charset) => {
    expect(decodeText(bytes(0x41), charset)).toBeUndefined();
  });

  it("leaves out a character that a cut split", () => {
    const euro = bytes(0x41, 0xe2, 0x82);
    expect(decodeText(euro, undefined, true)).toBe("A");
    expect(decodeText(euro, undefined, false)).toBe("A\uFFFD");
  });

  it("never throws on bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.constantFrom("utf-8", "shift_jis", "gb18030", "utf-16le"), (given, charset) => {
        expect(typeof decodeText(given, charset)).toBe("string");
      }),
    );
  });
});
