import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { trim, trimEnd, trimStart } from "./index.js";

describe("trim", () => {
  it("takes exactly the characters with the White_Space property", () => {
    for (let code = 0; code <= 0xffff; code++) {
      const char = String.fromCharCode(code);
      expect(trim(char) === "", `U+${code.toString(16)}`).toBe(/\p{White_Space}/u.test(char));
    }
  });

  it("leaves what stands between", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(" ", "\t", "\n", "\u0085", "\ufeff", "\u00a0", "x") }), (text) => {
        expect(trimStart(text)).toBe(text.replace(/^\p{White_Space}+/u, ""));
        expect(trimEnd(text)).toBe(text.replace(/\p{White_Space}+$/u, ""));
        expect(trim(text)).toBe(trimStart(trimEnd(text)));
      }),
    );
  });
});
