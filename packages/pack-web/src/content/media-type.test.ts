import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textType } from "./media-type.js";

describe("textType", () => {
  it.each([
    ["text/html", "html"],
    ["TEXT/HTML; charset=x", "html"],
    ["application/xhtml+xml", "html"],
    ["application/json", "data"],
    ["application/xml", "data"],
    ["text/xml", "data"],
    ["text/json", "data"],
    ["application/ld+json", "data"],
    ["application/atom+xml", "data"],
    ["text/vnd.x+xml", "data"],
    ["text/vnd.x+json;a=b", "data"],
    ["text/plain", "text"],
    ["text/csv", "text"],
    ["text/markdown; variant=GFM", "text"],
    ["text/javascript", "text"],
  ])("takes %s as %s", (header, format) => {
    expect(textType(header)?.format).toBe(format);
  });

  it.each([
    "image/svg+xml",
    "image/png",
    "application/javascript",
    "application/pdf",
    "application/octet-stream",
    "application/+json",
    "model/gltf+json",
    "multipart/mixed",
    "text",
    "text/",
    "/html",
    "text/html, text/html",
    "text html",
    " ",
  ])("refuses %j", (header) => {
    expect(textType(header)).toBeUndefined();
  });

  it.each([
    ["text/plain", undefined],
    ["text/plain; charset=", undefined],
    ["text/plain; charset=UTF-8", "UTF-8"],
    ['text/plain; charset="shift_jis"', "shift_jis"],
    ["text/plain; CHARSET=Latin1; x=y", "Latin1"],
    ["text/plain;x=y;charset=made-up", "made-up"],
  ])("reads the charset of %s", (header, charset) => {
    expect(textType(header)?.charset).toBe(charset);
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.string(), (header) => void textType(header)));
  });
});
