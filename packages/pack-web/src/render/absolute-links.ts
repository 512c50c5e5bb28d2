import type { DomDocument } from "./dom.js";

/** Schemes that carry code or content of their own instead of pointing somewhere. */
const NO_TARGET: ReadonlySet<string> = new Set(["javascript:", "data:", "vbscript:"]);

/**
 * Makes the targets of links and images absolute against the page's final URL. A link without a target keeps its text
 * only; an image without one goes.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Content.
 */
export function makeLinksAbsolute(document: DomDocument, base: string): void {
  for (const link of [...document.querySelectorAll("a[href]")]) {
    const target = absolute(link.getAttribute("href"), base);
    if (target === undefined) link.replaceWith(...link.childNodes);
    else link.setAttribute("href", target);
  }
  for (const image of [...document.querySelectorAll("img")]) {
    const source = absolute(image.getAttribute("src"), base);
    if (source === undefined) image.remove();
    else image.setAttribute("src", source);
  }
}

function absolute(reference: string | null, base: string): string | undefined {
  if (reference === null || !URL.canParse(reference, base)) return undefined;
  const url = new URL(reference, base);
  return NO_TARGET.has(url.protocol) ? undefined : url.href;
}
