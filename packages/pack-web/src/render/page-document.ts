import { parseHTML } from "linkedom";
import { COMMENT_NODE, type DomDocument, type DomElement, type DomNode, isElement } from "./dom.js";

/** Nesting that no honest page reaches; what comes behind recurses, and slows down with depth. */
const MOST_DEPTH = 100;

/** What belongs in `head`. */
const METADATA: ReadonlySet<string> = new Set(["title", "meta", "link", "base"]);

const DROPPED = "script, style, noscript, template, iframe, svg, [hidden], input[type=hidden]";

/**
 * Parses a page without running or loading anything, and leaves out what a reader would not see: scripts, styles, hidden
 * elements, comments. The document always has a body.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Content.
 */
export function parsePage(html: string): DomDocument {
  const document = parseWhole(html);
  for (const element of [...document.querySelectorAll(DROPPED)]) element.remove();
  for (const element of [...document.querySelectorAll("[style]")]) {
    if (isHidden(element.getAttribute("style") ?? "")) element.remove();
  }
  // A code block is read as plain text, in which only characters break lines.
  for (const element of [...document.querySelectorAll("pre br")]) element.replaceWith("\n");
  gatherBody(document);
  prune(document.body);
  return document;
}

/** The parser makes no elements that the text leaves out, so a fragment is given its `html` here. */
function parseWhole(html: string): DomDocument {
  const parsed: { document: DomDocument } = parseHTML(html);
  if (parsed.document.documentElement?.localName === "html") return parsed.document;
  const wrapped: { document: DomDocument } = parseHTML(`<html><head></head><body>${html}</body></html>`);
  return wrapped.document;
}

/** Puts everything into head or body, wherever it stands: HTML lets authors omit the tags. */
function gatherBody(document: DomDocument): void {
  const { documentElement: root, head, body } = document;
  const nodes = [...(root?.childNodes ?? [])].flatMap((node) =>
    node === head || (isElement(node) && node.localName === "body") ? [...node.childNodes] : [node],
  );
  const isMetadata = (node: DomNode) => isElement(node) && METADATA.has(node.localName);
  head.append(...nodes.filter(isMetadata));
  body.append(...nodes.filter((node) => !isMetadata(node)));
}

function isHidden(style: string): boolean {
  return /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\s*(?:!\s*important\s*)?(?:;|$)/i.test(style);
}

/** Drops comments, and reduces what is nested too deep to its text. It does not recurse. */
function prune(root: DomElement): void {
  const comments: DomNode[] = [];
  let depth = 0;
  let node = root.firstChild;
  while (node !== null) {
    if (node.nodeType === COMMENT_NODE) comments.push(node);
    if (depth === MOST_DEPTH && node.firstChild !== null) node.textContent = `${node.textContent}`;
    else if (node.firstChild !== null) {
      node = node.firstChild;
      depth++;
      continue;
    }
    let done: DomNode = node;
    while (done.nextSibling === null && done.parentNode !== null && done !== root) {
      done = done.parentNode;
      depth--;
    }
    node = done === root ? null : done.nextSibling;
  }
  for (const comment of comments) comment.remove();
}
