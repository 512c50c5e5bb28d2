import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderPage } from "./render-page.js";

const BASE = "https://site.test/dir/page?q#f";
const prose = "Words of an article, plenty of them. ".repeat(20).trim();

const whole = (html: string) => renderPage({ html, url: BASE, raw: true }).text;

describe("the whole page as Markdown", () => {
  it.each([
    ["<h1>a</h1><h3>b</h3>", "# a\n\n### b"],
    ["<ul><li>a<li>b<ul><li>c</ul></ul>", "- a\n- b\n  - c"],
    ["<ol start=9><li>a<li>b</ol>", "9. a\n10. b"],
    ["<ol><li><p>a</p><p>b</p></ol>", "1. a\n\n   b"],
    ["<ol start=x><li>a</ol>", "1. a"],
    ["<pre><code class='x language-js'>let a;\n  b</code></pre>", "```js\nlet a;\n  b\n```"],
    ["<pre>plain\n\ttext</pre>", "```\nplain\n\ttext\n```"],
    ["<pre>a<br>b</pre>", "```\na\nb\n```"],
    ["<pre>a ``` b</pre>", "````\na ``` b\n````"],
    ["<p>use <code>a`b</code></p>", "use ``a`b``"],
    ["<blockquote>a</blockquote>", "> a"],
    ["a<hr>b", "a\n\n---\n\nb"],
    ["<del>a</del> <b>b</b> <i>c</i>", "~~a~~ **b** _c_"],
    ["<p>a</p><br><br><br><p>b</p>", "a\n\nb"],
    ["<p>1 * 2 _ [x]</p>", "1 \\* 2 \\_ \\[x\\]"],
    ["<ul><li><input type=checkbox checked> a</ul>", "- [x] a"],
  ])("%s", (html, markdown) => {
    expect(whole(html)).toBe(markdown);
  });

  describe("links", () => {
    it.each([
      ["<a href=/x>a</a>", "[a](https://site.test/x)"],
      ["<a href=x>a</a>", "[a](https://site.test/dir/x)"],
      ["<a href='//o.test/'>a</a>", "[a](https://o.test/)"],
      ["<a href=#top>a</a>", "[a](https://site.test/dir/page?q#top)"],
      ["<a href='x (1)'>a</a>", "[a](https://site.test/dir/x%20\\(1\\))"],
      ["<a href=mailto:a@b.test>a</a>", "[a](mailto:a@b.test)"],
      ["<a href=x title=t>a</a>", "[a](https://site.test/dir/x)"],
      ["<a href=javascript:alert(1)>a</a>", "a"],
      ["<a href=' JaVaScRiPt:alert(1)'>a</a>", "a"],
      ["<a href='java\nscript:alert(1)'>a</a>", "a"],
      ["<a href=data:text/html,x>a <b>b</b></a>", "a **b**"],
      ["<a href='https://'>a</a>", "a"],
      ["<a>a</a>", "a"],
      ["x<a href=y> </a>", "x"],
      ["<a href=x><h2>a</h2><p>b</p></a>", "[a b](https://site.test/dir/x)"],
      ["<base href='https://evil.test/'><a href=x>a</a>", "[a](https://site.test/dir/x)"],
    ])("%s", (html, markdown) => {
      expect(whole(html)).toBe(markdown);
    });
  });

  describe("images", () => {
    it.each([
      ["<img src=i.png alt=x>", "![x](https://site.test/dir/i.png)"],
      ["<img src=i.png>", "![](https://site.test/dir/i.png)"],
      ["<img src=i.png alt='a] (b\nc'>", "![a\\] (b c](https://site.test/dir/i.png)"],
      ["a<img src=data:image/png;base64,AA== alt=x>b", "ab"],
      ["a<img alt=x>b", "ab"],
    ])("%s", (html, markdown) => {
      expect(whole(html)).toBe(markdown);
    });
  });

  describe("tables", () => {
    it("become GFM tables", () => {
      expect(whole("<table><thead><tr><th>A<th align=right>B</thead><tr><td>1<td>2|3</table>")).toBe(
        "| A   | B   |\n| --- | ---: |\n| 1   | 2\\|3 |",
      );
    });

    it("get a header row when they have none", () => {
      expect(whole("<table><tr><td>1<td>2<tr><td>3<td>4</table>")).toBe(
        "|     |     |\n| --- | --- |\n| 1   | 2   |\n| 3   | 4   |",
      );
    });

    it("that lay a page out become blocks", () => {
      expect(
        whole(
          "<table><tr><td><h2>A</h2><p>a</p></td><td><table><tr><td>x<td>y<tr><td>1<td>2</table></td></tr></table>",
        ),
      ).toBe("## A\n\na\n\n|     |     |\n| --- | --- |\n| x   | y   |\n| 1   | 2   |");
    });

    it("keep no HTML, so no script link survives in one", () => {
      const text = whole("<table><tr><td><ul><li><a href=javascript:x>a</a></ul><td>b<tr><td>c<td>d</table>");
      expect(text).not.toMatch(/[<>]|javascript/);
    });

    it("do not fill the memory by a span", () => {
      expect(whole("<table><tr><td colspan=1000000000>a<td>b<tr><td>c<td>d</table>").length).toBeLessThan(2_000);
    });
  });
});

describe("the article", () => {
  const page = (inside: string, title = "The  title") =>
    `<html><head><title>${title}</title></head><body><nav><a href=/>home</a></nav><article>${inside}</article><footer>foot</footer></body></html>`;
  const render = (html: string) => renderPage({ html, url: BASE, raw: false });

  it("leaves the rest of the page out and starts with the title", () => {
    const { text, extraction } = render(page(`<p>${prose}</p>`));
    expect(extraction).toBe("readability");
    expect(text).toBe(`# The title\n\n${prose}`);
  });

  it("keeps a heading of its own", () => {
    expect(render(page(`<h2>Own</h2><p>${prose}</p>`, "Something else")).text).toMatch(/^## Own\n\n/);
  });

  it("does without a title", () => {
    expect(render(page(`<p>${prose}</p>`, "")).text).toBe(prose);
  });

  it("keeps the language of code", () => {
    expect(render(page(`<p>${prose}</p><pre><code class="language-ts">let a</code></pre>`)).text).toContain(
      "```ts\nlet a\n```",
    );
  });

  it("makes links absolute", () => {
    expect(render(page(`<p>${prose} <a href="../x">link</a></p>`)).text).toContain("[link](https://site.test/x)");
  });

  it.each(["<p>Too short to be one.</p>", "", `<p>${"é".repeat(20)}</p>`])(
    "is the whole page when it is short: %s",
    (inside) => {
      const { text, extraction } = render(page(inside));
      expect(extraction).toBe("raw-html");
      expect(text).toContain("[home](https://site.test/)");
    },
  );

  it("is measured in bytes", () => {
    expect(render(page(`<p>${"é".repeat(60)}</p>`)).extraction).toBe("readability");
    expect(render(page(`<p>${"e".repeat(60)}</p>`)).extraction).toBe("raw-html");
  });
});

describe("hostile pages", () => {
  it.each([
    ["nothing", ""],
    ["deep nesting", "<div>".repeat(5_000)],
    ["deep lists", "<ul><li>".repeat(5_000)],
    ["deep quotes", "<blockquote>".repeat(5_000)],
    ["deep tables", "<table><tr><td>".repeat(3_000)],
    ["deep inline", "<b><i>".repeat(5_000)],
    ["open formatting", Array.from({ length: 300 }, (_, i) => `<p><b class=c${i}>`).join("")],
    ["a thousand attributes", `<p ${Array.from({ length: 1_000 }, (_, i) => `a${i}=x`).join(" ")}>x`],
    ["an endless tag", `<p ${"x".repeat(100_000)}`],
    ["broken entities", "&#x110000;&#0;&#xD800;&nosuch;&".repeat(1_000)],
    ["null characters", "\0<p>\0</p>"],
    ["a lone surrogate", "<p>\uD800</p>"],
    ["a long list", `<ol>${"<li>x".repeat(2_000)}</ol>`],
    ["blank lines", `<pre>${"\n \t".repeat(20_000)}</pre>`],
  ])("render as some text: %s", (_, html) => {
    for (const raw of [true, false]) {
      const { text, extraction } = renderPage({ html, url: BASE, raw });
      expect(typeof text).toBe("string");
      expect(["readability", "raw-html"]).toContain(extraction);
    }
  });

  it("render whatever they hold", () => {
    const tag = fc.constantFrom(
      ..."<p> </p> <table> <tr> <td> </table> <ul> <li> </ul> <a href=x> </a> <b> </b> <pre> </pre> <h1> <script> <svg> <!-- -->".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, fc.string())), fc.boolean(), (parts, raw) => {
        expect(typeof renderPage({ html: parts.join(""), url: BASE, raw }).text).toBe("string");
      }),
    );
  });
});
