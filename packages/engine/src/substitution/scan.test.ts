import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Piece, scan } from "./scan.js";

function text(value: string): Piece {
  return { piece: "text", text: value };
}

function hole(path: string, offset: number): Piece {
  return { piece: "placeholder", placeholder: { path, offset } };
}

describe("scan", () => {
  test.each<[string, Piece[]]>([
    ["", []],
    ["plain", [text("plain")]],
    ["{{x}}", [hole("x", 0)]],
    ["a {{ var.x }} b", [text("a "), hole("var.x", 2), text(" b")]],
    ["{{a}}{{b}}", [hole("a", 0), hole("b", 5)]],
    ["{{ a\n. b }}", [hole("a\n. b", 0)]],
    ["{{\u{a0}\u{85}a\u{3000}}}", [hole("a", 0)]],
    ["{{}}", [hole("", 0)]],
    ["{{{x}}}", [hole("{x", 0), text("}")]],
    ["{{ \\}} }}", [hole("\\", 0), text(" }}")]],
    ["\\{{ x }}", [text("{{ x }}")]],
    ["\\}}", [text("}}")]],
    ["\\\\{{x}}", [text("\\"), hole("x", 2)]],
    ["\\\\\\{{x}}", [text("\\{{x}}")]],
    ["\\n \\{ \\", [text("\\n \\{ \\")]],
    ["{ {} }} }", [text("{ {} }} }")]],
    ["é{{a}}\\{{é{{b}}", [text("é"), hole("a", 2), text("{{é"), hole("b", 12)]],
    ["{{é}}{{b}}", [hole("é", 0), hole("b", 6)]],
    ["a {{ b", [text("a "), { piece: "unclosed", offset: 2 }]],
    ["{{a}} {{ b }", [hole("a", 0), text(" "), { piece: "unclosed", offset: 6 }]],
    ["`{{a}}` <!-- {{b}} -->", [text("`"), hole("a", 1), text("` <!-- "), hole("b", 13), text(" -->")]],
  ])("%j", (prose, pieces) => {
    expect(scan(prose)).toEqual(pieces);
  });

  const hostile = fc
    .array(fc.oneof(fc.constantFrom("{", "{{", "}", "}}", "\\", " ", ".", "é", "😀", "a"), fc.string()), {
      maxLength: 30,
    })
    .map((parts) => parts.join(""));

  test("property: an escaped text comes back as it was, in one piece", () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const escaped = value.replaceAll("\\", "\\\\").replaceAll("{{", "\\{{").replaceAll("}}", "\\}}");
        expect(scan(escaped)).toEqual(value === "" ? [] : [text(value)]);
      }),
    );
  });

  test("property: every offset points at the bytes of a {{", () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const bytes = Buffer.from(value);
        for (const piece of scan(value)) {
          if (piece.piece === "text") continue;
          const offset = piece.piece === "unclosed" ? piece.offset : piece.placeholder.offset;
          expect(bytes.subarray(offset, offset + 2).toString()).toBe("{{");
        }
      }),
    );
  });
});
