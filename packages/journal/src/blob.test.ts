import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeBlob, encodeBlob } from "./blob.js";
import { sha256 } from "./sha256.js";

it("gives the bytes back, as text wherever they are UTF-8", () => {
  const bytes = fc.oneof(
    fc.uint8Array(),
    fc.string({ unit: "binary" }).map((text) => new TextEncoder().encode(text)),
  );
  fc.assert(
    fc.property(bytes, (contents) => {
      const blob = JSON.parse(JSON.stringify(encodeBlob(contents)));
      expect(decodeBlob(blob)).toEqual(contents);
      expect(blob.sha256).toBe(sha256(contents));
      const isText = Buffer.from(new TextDecoder("utf-8", { ignoreBOM: true }).decode(contents)).equals(contents);
      if (isText) expect("text" in blob).toBe(true);
    }),
  );
});

it.each([
  [[0xef, 0xbb, 0xbf, 0x61], { text: "\ufeffa" }],
  [[0xff, 0x00, 0x80], { base64: "/wCA" }],
  [[], { text: "" }],
])("keeps %j", (bytes, kept) => {
  expect(encodeBlob(new Uint8Array(bytes))).toMatchObject({ record: "blob", ...kept });
});

it("is refused when the contents are not what the hash says", () => {
  expect(decodeBlob({ record: "blob", sha256: sha256("a"), text: "b" })).toBeUndefined();
});
