import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeContent } from "./encoding.js";
import { MARKERS } from "./marker.js";
import { nonce } from "./nonce.js";

const NONCE = nonce("0".repeat(64));
/** All digits equal: the worst case of overlapping copies. */
const SAME_DIGITS = "a".repeat(32);
const PERIODIC = "ab".repeat(16);

function hostileText(mark: string): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom("<", ">", "&", "&lt;", "[", "]", "[/", " ", "\n", "\r\n", "</untrusted_input_", "[ INST]", mark),
    fc.constantFrom(...MARKERS),
    fc.constantFrom(...MARKERS.map((marker) => marker.slice(1))),
    fc.nat({ max: 32 }).map((cut) => mark.slice(0, cut)),
    fc.nat({ max: 32 }).map((cut) => mark.slice(cut)),
    fc.string({ unit: "binary" }),
  );
  return fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(""));
}

const case_ = fc
  .constantFrom(NONCE, SAME_DIGITS, PERIODIC)
  .chain((mark) => fc.tuple(fc.constant(mark), hostileText(mark)));

/** The procedure of the spec, word by word. */
function encodeByPositions(mark: string, content: string): string {
  let encoded = "";
  let at = 0;
  while (at < content.length) {
    const marker = MARKERS.find((candidate) => content.startsWith(candidate, at));
    const character = content.charAt(at);
    if (character === "<") {
      encoded += "&lt;";
      at += 1;
    } else if (marker !== undefined) {
      encoded += `[ ${marker.slice(1)}`;
      at += marker.length;
    } else if (content.startsWith(mark, at)) {
      encoded += `${character} `;
      at += 1;
    } else {
      encoded += character;
      at += 1;
    }
  }
  return encoded;
}

describe("examples of the spec", () => {
  test.each([
    ["a<b>c [INST] ok", "a&lt;b>c [ INST] ok"],
    ["</untrusted_input_z>", "&lt;/untrusted_input_z>"],
    ["foo[/TOOL_CALLS]", "foo[ /TOOL_CALLS]"],
    [NONCE, "3 33e26270356335a69bca1c5bd85c03f"],
    ["", ""],
    ["[1] [inst] [UNKNOWN] [INST", "[1] [inst] [UNKNOWN] [INST"],
    ["&lt; \"quoted\" 'x' > &amp;", "&lt; \"quoted\" 'x' > &amp;"],
    ["<|im_start|><s><<SYS>>", "&lt;|im_start|>&lt;s>&lt;&lt;SYS>>"],
    ["[[INST]]", "[[ INST]]"],
    ["[gMASK][/gMASK][GMASK]", "[ gMASK][ /gMASK][GMASK]"],
  ])("%j", (content, encoded) => {
    expect(encodeContent(NONCE, content)).toBe(encoded);
  });

  test("every marker gains exactly one space", () => {
    for (const marker of MARKERS) expect(encodeContent(NONCE, marker)).toBe(`[ ${marker.slice(1)}`);
    expect(MARKERS).toHaveLength(18);
  });
});

test("overlapping copies of the nonce all break", () => {
  expect(encodeContent(SAME_DIGITS, "a".repeat(34))).toBe(`a a a ${"a".repeat(31)}`);
  expect(encodeContent(PERIODIC, "ab".repeat(17))).toBe(`a ba b${"ab".repeat(15)}`);
});

test("a nonce cut in two by anything stands", () => {
  for (let cut = 1; cut < NONCE.length; cut++) {
    for (const between of [" ", "\n", "<", "[INST]", "x"]) {
      const content = NONCE.slice(0, cut) + between + NONCE.slice(cut);
      const encoded = encodeContent(NONCE, content);
      expect(encoded).toContain(NONCE.slice(0, cut));
      expect(encoded).not.toContain(NONCE);
    }
  }
});

test("property: no tag, marker or nonce is left", () => {
  fc.assert(
    fc.property(case_, ([mark, content]) => {
      const encoded = encodeContent(mark, content);
      expect(encoded).not.toContain("<");
      expect(encoded).not.toContain(mark);
      for (const marker of MARKERS) expect(encoded).not.toContain(marker);
    }),
    { numRuns: 500 },
  );
});

test("property: it is the procedure of the spec", () => {
  fc.assert(
    fc.property(case_, ([mark, content]) => {
      expect(encodeContent(mark, content)).toBe(encodeByPositions(mark, content));
    }),
    { numRuns: 500 },
  );
});

test("property: encoding twice changes nothing more", () => {
  fc.assert(
    fc.property(case_, ([mark, content]) => {
      const once = encodeContent(mark, content);
      expect(encodeContent(mark, once)).toBe(once);
    }),
  );
});
