import type { DomDocument, DomElement } from "./dom.js";

/** What no cell of a Markdown table can hold. */
const BLOCKS = "table, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre, hr";

const PARTS = "caption, thead, tbody, tfoot, tr, td, th";

/** Every column of a span is written out, so an absurd one would fill the memory. */
const WIDEST_SPAN = 50;

/** Turns tables that lay a page out, or hold what a Markdown table cannot, into plain blocks. */
export function unfoldLayoutTables(document: DomDocument): void {
  const layout = [...document.querySelectorAll("table")].filter((table) => table.querySelector(BLOCKS) !== null);
  const unfolded = new Set<DomElement | null>(layout);
  const parts = [...document.querySelectorAll(PARTS)].filter((part) => unfolded.has(tableOf(part)));
  for (const element of [...parts, ...layout]) {
    const block = document.createElement("div");
    block.append(...element.childNodes);
    element.replaceWith(block);
  }
  for (const cell of [...document.querySelectorAll("[colspan]")]) {
    if (Number(cell.getAttribute("colspan")) > WIDEST_SPAN) cell.setAttribute("colspan", String(WIDEST_SPAN));
  }
}

function tableOf(part: DomElement): DomElement | null {
  let node = part.parentNode;
  while (node !== null && node.localName !== "table") node = node.parentNode;
  return node;
}
