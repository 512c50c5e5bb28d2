import type { FileText } from "../file-text.js";

/** The line of the frontmatter's closing delimiter; undefined for a file without frontmatter. */
export function closingLine(file: FileText): number | undefined {
  if (file.line(1).trim() !== "---") return undefined;
  for (let line = 2; line <= file.lineCount; line++) if (file.line(line).trim() === "---") return line;
  return undefined;
}
