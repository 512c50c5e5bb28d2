import { CST, Parser } from "yaml";
import type { FileText } from "../file-text.js";
import { closingLine } from "./closing-line.js";

/** The version keys at the top level of a file's frontmatter, whether or not the rest of it can be read. */
export function versionKeys(file: FileText): ReadonlySet<"promptforge" | "runvil"> {
  const closing = closingLine(file);
  const found = new Set<"promptforge" | "runvil">();
  if (closing === undefined) return found;
  // The parser's tokens do not recurse, however deep a hostile text nests.
  for (const token of new Parser().parse(file.text.slice(file.lineStart(2), file.lineStart(closing)))) {
    const map = token.type === "document" ? token.value : undefined;
    if (map?.type !== "block-map" && map?.type !== "flow-collection") continue;
    for (const { key } of map.items) {
      const name = CST.resolveAsScalar(key ?? null)?.value;
      if (name === "promptforge" || name === "runvil") found.add(name);
    }
  }
  return found;
}
