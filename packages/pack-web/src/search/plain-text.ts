import { decodeHTML } from "entities";

/** Strips the markup of a title or a snippet, decodes its entities and joins its lines. */
export function plainText(html: string): string {
  // Markup first: what an entity spells is text.
  const text = html.replace(/<!--.*?-->|<\/?[a-z][^<>]*>/gis, "");
  return decodeHTML(text).replace(/\s+/g, " ").trim();
}
