import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText } from "./plain-text.js";

describe("plainText", () => {
  it.each([
    ["plain", "plain"],
    ["a <strong>b</strong> c", "a b c"],
    ["<a href='x'\nclass=y>b</a><br/>", "b"],
    ["a<!-- c -->b", "ab"],
    ["Q&amp;A &#39;x&#39; &eacute; &#x20AC;", "Q&A 'x' é €"],
    ["&lt;b&gt; is a tag", "<b> is a tag"],
    ["&amp;lt;", "&lt;"],
    ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
    ["i <3 you", "i <3 you"],
    [" a \n\n b ", "a b"],
    ["", ""],
  ])("reads %j as %j", (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it("leaves no tag behind and takes any text", () => {
    fc.assert(
      fc.property(
        fc.string().map((text) => text.replaceAll("&", "")),
        (text) => {
          expect(plainText(`<b>${text}</b>`)).not.toMatch(/<\/?b>/);
        },
      ),
    );
  });
});
