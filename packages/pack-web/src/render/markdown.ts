import { gfm } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";
import type { DomElement } from "./dom.js";
import { ITEM_INDEX } from "./list-items.js";

/**
 * HTML as Markdown: ATX headings, `-` lists, fenced code, GFM tables; a run of blank lines becomes one.
 *
 * @param html Prepared by parsePage and makeLinksAbsolute.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Content.
 */
export function toMarkdown(html: string): string {
  return service()
    .turndown(html)
    .replace(/\n(?:[ \t]*\n){2,}/g, "\n\n")
    .trim();
}

function service(): TurndownService {
  const options = { headingStyle: "atx", bulletListMarker: "-", codeBlockStyle: "fenced", hr: "---" } as const;
  const turndown = new TurndownService(options).use(gfm);
  turndown.addRule("link", {
    filter: (node) => node.nodeName === "A" && node.getAttribute("href") !== null,
    replacement: (content, node) => {
      // A heading inside of a link would put its marks into the middle of a line.
      const text = oneLine(content.replace(/^#{1,6} /gm, ""));
      return text === "" ? "" : `[${text}](${destination(node.getAttribute("href"))})`;
    },
  });
  turndown.addRule("image", {
    filter: "img",
    replacement: (_, node) =>
      `![${turndown.escape(oneLine(node.getAttribute("alt") ?? ""))}](${destination(node.getAttribute("src"))})`,
  });
  turndown.addRule("listItem", {
    filter: "li",
    replacement: (content, node) => {
      const marker = listMarker(node);
      const body = content
        .trim()
        .replace(/^\[([ x])\] +/, "[$1] ")
        .replace(/\n(?!\n)/g, `\n${" ".repeat(marker.length)}`);
      return `${marker}${body}${node.nextSibling === null ? "" : "\n"}`;
    },
  });
  turndown.addRule("preformatted", {
    filter: (node) => node.nodeName === "PRE",
    replacement: (_, node) =>
      fenced(node.textContent ?? "", language(node.querySelector("code")?.getAttribute("class"))),
  });
  return turndown;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** A URL as a link destination. URLs are percent-encoded, all but those of schemes without a host. */
function destination(url: string | null): string {
  return (url ?? "").replace(/\s/g, "%20").replace(/[()<>\\]/g, "\\$&");
}

function listMarker(item: DomElement): string {
  const list = item.parentNode;
  if (list?.nodeName !== "OL") return "- ";
  const start = Number.parseInt(list.getAttribute("start") ?? "1", 10);
  return `${(Number.isNaN(start) ? 1 : start) + Number(item.getAttribute(ITEM_INDEX) ?? 0)}. `;
}

/** A fenced block whose fence is longer than any run of backticks inside. */
function fenced(code: string, infoString: string): string {
  const longest = (code.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = "`".repeat(Math.max(3, longest + 1));
  return `\n\n${fence}${infoString}\n${code.replace(/^\n|\n$/g, "")}\n${fence}\n\n`;
}

function language(className: string | null | undefined): string {
  return /(?:^|\s)lang(?:uage)?-([\w+#.-]+)/.exec(className ?? "")?.[1] ?? "";
}
