import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { html } from "./markup.js";

describe("html", () => {
  it("escapes every text, keeps markup and leaves out what is undefined", () => {
    const inner = html`<b>${"<&>\"'"}</b>`;
    expect(html`<p title="${'"x"'}">${inner}${undefined}${[inner, inner]}${7}</p>`.text).toBe(
      '<p title="&quot;x&quot;"><b>&lt;&amp;&gt;&quot;&#39;</b><b>&lt;&amp;&gt;&quot;&#39;</b><b>&lt;&amp;&gt;&quot;&#39;</b>7</p>',
    );
  });

  it("shows what cannot be seen", () => {
    expect(html`${"a\u0000b\u202ec\ud800d\re\r\nf\tg\u2028"}`.text).toBe(
      "a[U+0000]b[U+202E]c[U+D800]d[U+000D]e\nf\tg[U+2028]",
    );
  });

  it("lets no text begin a tag, end an attribute or name an entity", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const { text: made } = html`${text}`;
        expect(made).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
      }),
    );
  });
});
