import { trim } from "@runvil/names";
import type { FrontmatterDialect } from "./dialect.js";
import { isFault } from "./fault.js";
import { type DeclaredFrontmatter, readFrontmatter } from "./frontmatter.js";
import { type ByteSpan, SourceText } from "./source-text.js";
import { readYaml } from "./yaml-document.js";
import type { Place } from "./yaml-node.js";

/** Why a frontmatter was refused. Source: docs/spec/prompt-file.md sections 8 and 9. */
export interface FrontmatterError {
  readonly kind: "Frontmatter";
  /** The exact text, without location. */
  readonly message: string;
  /** Lines of the file, from 1. Present together with `column` and `span`, or not at all. */
  readonly line?: number;
  /** In UTF-8 bytes, from 1. */
  readonly column?: number;
  /** The offending node's bytes. */
  readonly span?: ByteSpan;
}

/** A frontmatter and where the body begins, or why there is none. */
export type FrontmatterResult<Dialect = never> =
  | (DeclaredFrontmatter<Dialect> & {
      readonly ok: true;
      /** The line after the closing `---`; one past the last line when nothing follows. */
      readonly bodyLine: number;
      /** The offset of that line in the source's text. */
      readonly bodyOffset: number;
    })
  | { readonly ok: false; readonly error: FrontmatterError };

/**
 * Reads the frontmatter at the start of a prompt file. Never throws.
 *
 * @param file the whole file, as text or as a `SourceText`; only the frontmatter block is looked at
 * @param dialects the languages beside Runvil that a version key may choose; none by default
 *
 * Source: docs/spec/prompt-file.md sections 2 to 4, 9; docs/spec/arguments.md section 2.
 */
export function parseFrontmatter<Dialect extends FrontmatterDialect = never>(
  file: string | SourceText,
  dialects: readonly Dialect[] = [],
): FrontmatterResult<Dialect> {
  const source = typeof file === "string" ? new SourceText(file) : file;
  if (!isDelimiter(source, 1)) return refuse("file must begin with a --- frontmatter delimiter");
  const closing = closingLine(source);
  if (closing === undefined) return refuse("frontmatter was not closed with ---");
  const start = source.lineStart(2);
  try {
    const root = readYaml(source.text.slice(start, source.lineStart(closing)));
    const declared = readFrontmatter(root ?? { type: "map", entries: [], start: 0, end: 0 }, dialects);
    return { ok: true, ...declared, bodyLine: closing + 1, bodyOffset: source.lineStart(closing + 1) };
  } catch (error) {
    if (!isFault(error)) throw error;
    return refuse(`invalid frontmatter: ${error.message}`, error.place && locate(source, start, error.place));
  }
}

function isDelimiter(source: SourceText, line: number): boolean {
  return trim(source.line(line)) === "---";
}

function closingLine(source: SourceText): number | undefined {
  for (let line = 2; line <= source.lineCount; line++) if (isDelimiter(source, line)) return line;
  return undefined;
}

function locate(source: SourceText, offset: number, { start, end }: Place) {
  return { ...source.position(offset + start), span: source.span(offset + start, offset + end) };
}

function refuse(message: string, location?: ReturnType<typeof locate>): FrontmatterResult<never> {
  return { ok: false, error: { kind: "Frontmatter", message, ...location } };
}
