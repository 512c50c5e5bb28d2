import { Readability } from "@mozilla/readability";
import { makeLinksAbsolute } from "./absolute-links.js";
import type { DomDocument } from "./dom.js";
import { numberListItems } from "./list-items.js";
import { toMarkdown } from "./markdown.js";
import { parsePage } from "./page-document.js";
import { NOTHING_RENDERED, type Rendered, type RenderJob } from "./renderer.js";
import { unfoldLayoutTables } from "./tables.js";

/** An article with less text than this many bytes of UTF-8 is none. */
const LEAST_ARTICLE_BYTES = 100;

/**
 * Renders a page as Markdown: its main article, or the whole page when `raw` asks for it or there is no article. It takes
 * any text; a page that defeats the converter is reduced to its plain text, and at worst to nothing.
 *
 * It blocks while it works, and hostile pages can make that long: see worker-renderer.ts.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Content.
 */
export function renderPage({ html, url, raw }: RenderJob): Rendered {
  try {
    const article = raw ? undefined : attempt(() => articleOf(html, url));
    if (article !== undefined) return { text: article, extraction: "readability" };
    const document = prepare(html, url);
    const text = attempt(() => toMarkdown(document.body.innerHTML)) ?? (document.body.textContent ?? "").trim();
    return { text, extraction: "raw-html" };
  } catch {
    return NOTHING_RENDERED;
  }
}

function articleOf(html: string, url: string): string | undefined {
  const article = new Readability(prepare(html, url), { disableJSONLD: true, keepClasses: true }).parse();
  const text = toMarkdown(article?.content ?? "");
  if (Buffer.byteLength(text) < LEAST_ARTICLE_BYTES) return undefined;
  const title = (article?.title ?? "").replace(/\s+/g, " ").trim();
  return title === "" || /^#{1,6} /.test(text) ? text : `# ${title}\n\n${text}`;
}

function prepare(html: string, url: string): DomDocument {
  const document = parsePage(html);
  makeLinksAbsolute(document, url);
  unfoldLayoutTables(document);
  numberListItems(document);
  return document;
}

/** The libraries throw on pages that no browser would refuse: undefined stands for any of their failures. */
function attempt<T>(convert: () => T): T | undefined {
  try {
    return convert();
  } catch {
    return undefined;
  }
}
