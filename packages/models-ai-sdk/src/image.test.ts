import { ModelError } from "@runvil/plugin-sdk";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { imageOf } from "./image.js";

describe("a data URL", () => {
  it.each([
    ["data:image/png;base64,AAAA", "image/png", "AAAA"],
    ["DATA:Image/PNG;charset=utf-8;BASE64,AA AA\n", "image/png", "AAAA"],
    ["data:image/png;base64,AA%2BA", "image/png", "AA+A"],
    ["data:image/svg+xml,%3Csvg/%3E", "image/svg+xml", Buffer.from("<svg/>").toString("base64")],
    ["data:image/svg+xml,<svg a=','/>", "image/svg+xml", Buffer.from("<svg a=','/>").toString("base64")],
  ])("%j is decoded", (url, mediaType, base64) => {
    expect(imageOf(url)).toEqual({ mediaType, base64 });
  });

  it("carries any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const base64 = Buffer.from(bytes).toString("base64");
        expect(imageOf(`data:image/webp;base64,${base64}`)).toEqual({ mediaType: "image/webp", base64 });
      }),
    );
  });
});

it.each(["https://a.example/b.png?c=d", "http://a.example/", "gs://bucket/b.png"])("%s is passed on", (url) => {
  expect(imageOf(url)).toEqual({ mediaType: "image/*", url: new URL(url) });
});

it.each([
  "data:text/html;base64,AAAA",
  "data:,AAAA",
  "data:image/png;base64",
  "data:image/svg+xml,%zz",
  "file:///etc/passwd",
  "javascript:1",
  "b.png",
  "",
])("%j is rejected", (url) => {
  expect(() => imageOf(url)).toThrow(ModelError);
  expect(() => imageOf(url)).toThrow("rejected");
});
