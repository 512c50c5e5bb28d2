import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePage } from "./page-document.js";

const body = (html: string) => parsePage(html).body.innerHTML;

describe("parsePage", () => {
  it.each([
    ["", ""],
    ["text", "text"],
    ["<p>a<p>b", "<p>a</p><p>b</p>"],
    ["<html><p>a</p></html>", "<p>a</p>"],
    ["<!doctype html><html><head><title>t</title><p>a", "<p>a</p>"],
    ["<!doctype html><title>t</title><p>a", "<p>a</p>"],
    ["<html><head></head><body>a</body><body>b</body></html>", "ab"],
    ["<html><head></head><body>a</body></html>after", "a"],
  ])("finds the body of %j", (html, expected) => {
    expect(body(html)).toBe(expected);
  });

  it.each([
    "<html><head><title>t</title></head><body></body></html>",
    "<title>t</title><p>x",
    "<html><body><title>t</title>",
  ])("keeps the title of %j in the head", (html) =>
    expect(parsePage(html).head.querySelector("title")?.textContent).toBe("t"),
  );

  it.each([
    "<script>x</script>",
    "<SCRIPT SRC=x></SCRIPT>",
    "<style>x</style>",
    "<noscript><p>x</p></noscript>",
    "<template><p>x</p></template>",
    "<iframe src=x>x</iframe>",
    "<svg><text>x</text></svg>",
    "<!-- x -->",
    "<p hidden>x</p>",
    "<input type=hidden value=x>",
    '<p style="display:none">x</p>',
    '<p style="color: red; DISPLAY : none !important; top: 0">x</p>',
    "<div style='visibility: hidden'><p>x</p></div>",
  ])("drops %s", (html) => {
    expect(body(`<div>${html}</div>`)).toBe("<div></div>");
  });

  it.each(['<p style="display:block">x</p>', '<p style="--display:nonexistent">x</p>', "<p aria-hidden>x</p>"])(
    "keeps %s",
    (html) => expect(parsePage(html).body.textContent).toBe("x"),
  );

  it("drops every comment, at every depth", () => {
    expect(body("<!--a-->1<div><!--b-->2<p>3<!--c--></p></div><!--d-->")).toBe("1<div>2<p>3</p></div>");
  });

  it("reduces what is nested too deep to its text", () => {
    const deep = (depth: number) => body(`${"<div>".repeat(depth)}<b>x</b>`);
    expect(deep(99)).toContain("<b>x</b>");
    expect(deep(5_000)).toMatch(/^(<div>){101}x(<\/div>){101}$/);
  });

  it("goes on behind what was too deep", () => {
    const deep = `${"<div>".repeat(150)}x${"</div>".repeat(150)}`;
    expect(body(`<p>a</p>${deep}<p>b</p>${deep}<!--c--><p>d</p>`)).toMatch(/^<p>a<\/p>.*<p>b<\/p>.*<\/div><p>d<\/p>$/);
  });

  it("takes any text", () => {
    const tag = fc.constantFrom(
      "<div>",
      "</div>",
      "<p>",
      "<html>",
      "<body>",
      "</body>",
      "<head>",
      "<table><tr>",
      "<!--",
      "-->",
      "<svg>",
      "<",
      "&#0;",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, fc.string())), (parts) => {
        expect(typeof parsePage(parts.join("")).body.innerHTML).toBe("string");
      }),
    );
  });
});
