import { MIMEType } from "node:util";

/**
 * How a body becomes text: `html` is rendered; `data` is returned whole as served, or not at all; `text` may be cut.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Content.
 */
export type Format = "html" | "data" | "text";

/** A `Content-Type` that can be returned as text. */
export interface TextType {
  readonly format: Format;
  /** The header's charset label as written, undefined when it names none. */
  readonly charset: string | undefined;
}

/** Reads a `Content-Type` header; undefined when it does not parse or its type is not accepted. */
export function textType(header: string): TextType | undefined {
  let type: MIMEType;
  try {
    type = new MIMEType(header);
  } catch {
    return undefined;
  }
  const format = formatOf(type.type, type.subtype);
  return format && { format, charset: type.params.get("charset") || undefined };
}

function formatOf(type: string, subtype: string): Format | undefined {
  const essence = `${type}/${subtype}`;
  if (essence === "text/html" || essence === "application/xhtml+xml") return "html";
  if (type !== "text" && type !== "application") return undefined;
  if (/^(?:.+\+)?(?:json|xml)$/.test(subtype)) return "data";
  return type === "text" ? "text" : undefined;
}
