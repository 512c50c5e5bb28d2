import type { ByteSpan, SourceText } from "@runvil/frontmatter";
import type { ParseErrorKind, RunError } from "@runvil/protocol";

/** Why a prompt file was refused. Source: docs/spec/prompt-file.md section 8. */
export interface ParseError {
  readonly kind: ParseErrorKind;
  /** The exact text, without location or kind. */
  readonly message: string;
  /** The frontmatter's `name`; absent for kinds `Frontmatter` and `Lua`, and for size and encoding. */
  readonly name?: string;
  /** The name, or `<prompt>` when there is none; a Host may put its file name here. */
  readonly path: string;
  /** From 1. Present together with `column` and `span`, or not at all. */
  readonly line?: number;
  /** In UTF-8 bytes, from 1. */
  readonly column?: number;
  /** The offending node's bytes, `[start, end)`, counted after the byte order mark. */
  readonly span?: ByteSpan;
}

/** Where an error stands: offsets into the source's text. */
export interface ErrorPlace {
  readonly source: SourceText;
  readonly start: number;
  readonly end: number;
}

/**
 * A parse error.
 *
 * @param name the frontmatter's name, for the kinds that carry it
 */
export function parseError(
  kind: ParseErrorKind,
  message: string,
  { name, place }: { readonly name?: string | undefined; readonly place?: ErrorPlace | undefined } = {},
): ParseError {
  return {
    kind,
    message,
    ...(name === undefined ? {} : { name }),
    path: name ?? "<prompt>",
    ...(place && { ...place.source.position(place.start), span: place.source.span(place.start, place.end) }),
  };
}

/**
 * The run error that a parse error becomes; the message passes through unchanged.
 *
 * Source: docs/spec/prompt-file.md section 8.
 */
export function parseRunError({ kind, message, line, column }: ParseError): RunError {
  return {
    kind: "Parse",
    message,
    parseKind: kind,
    ...(line === undefined || column === undefined ? {} : { location: { line, column } }),
  };
}
