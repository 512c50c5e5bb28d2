import { trim } from "@runvil/names";
import type { Heading, Nodes } from "mdast";
import { fromMarkdown, type Options } from "mdast-util-from-markdown";
import { INLINE_CONSTRUCTS } from "./markdown-window.js";

/** Headings of more characters are plain text: the time to read inline content grows with the square of its length. */
const MAX_INLINE = 2000;

/** The text of a heading, ATX or setext, in which no character means anything: most headings need no reader. */
const PLAIN = /^(?:#{1,6}[ \t]+([\p{L}\p{N} .,:'-]+)|([\p{L}\p{N} .,:'-]+)\n *(?:=+|-+)[ \t]*)$/u;

/**
 * The text of a heading: its inline content with emphasis, links and images reduced to their text, line breaks to one
 * space and raw HTML dropped, trimmed.
 *
 * @param markdown the heading as written, from its first character after any indent
 * @param definitions the identifiers of the link reference definitions in its document, in capitals
 *
 * Source: docs/spec/prompt-file.md section 6.
 */
export function headingText(markdown: string, definitions: string[]): string {
  const plain = PLAIN.exec(markdown);
  if (plain) return trim(plain[1] ?? plain[2] ?? "");
  // A setext heading's first line may stand below a definition and be one that could not interrupt a paragraph, so it
  // needs one above to be read as it was; with a title, the definition takes nothing of the heading.
  const above = markdown.includes("\n") ? "[x]: y 'z'" : "";
  const { children } = fromMarkdown(`\n${above}\n${markdown}`, readWith(definitions, markdown.length));
  const heading = children.find((node): node is Heading => node.type === "heading");
  return heading ? trim(heading.children.map(inlineText).join("")) : "";
}

function inlineText(node: Nodes): string {
  switch (node.type) {
    case "text":
    case "inlineCode":
      return node.value.replaceAll("\n", " ");
    case "break":
      return " ";
    case "image":
    case "imageReference":
      return (node.alt ?? "").replaceAll("\n", " ");
    default:
      return "children" in node ? node.children.map(inlineText).join("") : "";
  }
}

const LEFT_BRACKET = 91;

/** Lets the reader know which references have a definition in the document that the heading was taken from. */
function readWith(definitions: string[], length: number): Options {
  return {
    extensions: [
      {
        disable: { null: length > MAX_INLINE ? [...INLINE_CONSTRUCTS] : [] },
        text: {
          [LEFT_BRACKET]: {
            name: "definitions",
            tokenize(_effects, _ok, nok) {
              this.parser.defined = definitions;
              return nok;
            },
          },
        },
      },
    ],
  };
}
