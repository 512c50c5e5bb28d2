import { type FrontmatterResult, parseFrontmatter, SourceText } from "@runvil/frontmatter";
import { compileBlocks } from "./blocks.js";
import { decode } from "./decode.js";
import type { PromptDialect } from "./dialect.js";
import { compileH1 } from "./h1-body.js";
import { readListItems } from "./list-items.js";
import { type NamedHeading, type Outline, readOutline } from "./outline.js";
import { type ErrorPlace, type ParseError, parseError } from "./parse-error.js";
import type { Prompt } from "./prompt.js";
import { type Piece, regionPieces } from "./region-pieces.js";
import { buildSections, type SectionDraft } from "./sections.js";
import { misplacedLibrary } from "./shared-library.js";

/** A prompt, or the first error in the order of docs/spec/prompt-file.md section 9. */
export type PromptResult =
  | { readonly ok: true; readonly prompt: Prompt }
  | { readonly ok: false; readonly error: ParseError };

/** How a prompt file is read. */
export interface ParseOptions {
  /** The languages beside Runvil that a file's version key may choose. Default: none. */
  readonly dialects?: readonly PromptDialect[];
}

/**
 * Parses a whole prompt file and compiles its Lua blocks. Runs no Lua, asks no Host and never throws; whether this build
 * can run the prompt is for `checkVersion`.
 *
 * @param file the file's bytes, or its text; at most 4,194,304 bytes of UTF-8
 *
 * Source: docs/spec/prompt-file.md sections 1, 6, 8, 9; docs/spec/blocks-and-prose.md sections 1, 2, 3, 7.
 */
export function parsePrompt(file: Uint8Array | string, { dialects = [] }: ParseOptions = {}): PromptResult {
  const decoded = decode(file);
  if (!decoded.ok) return { ok: false, error: parseError("Structure", decoded.message) };
  const source = new SourceText(decoded.text);
  const head = parseFrontmatter(source, dialects);
  if (!head.ok) return { ok: false, error: { ...head.error, path: "<prompt>" } };
  return parseBody(source, head);
}

type Head = Extract<FrontmatterResult<PromptDialect>, { readonly ok: true }>;

function parseBody(source: SourceText, { frontmatter, dialect, bodyLine }: Head): PromptResult {
  const { name } = frontmatter;
  const refuse = (kind: ParseError["kind"], message: string, place?: ErrorPlace): PromptResult => ({
    ok: false,
    error: parseError(kind, message, { name, place }),
  });

  const outline = readOutline(source, bodyLine, dialect?.of.sharedLibrary === true);
  if (!outline) return refuse("Structure", "prompt requires an H1 title");
  if (outline.hasOtherTitle) return refuse("Structure", "prompt must contain exactly one H1 title");
  const title = outline.title.heading.text;
  if (title === "") return refuse("Structure", "prompt H1 title must not be empty");

  const tree = buildSections(outline.sections);
  if (!tree.ok) return refuse("Structure", tree.message, headingPlace(source, tree.heading));

  const fence = misplacedLibrary(source, outline) ?? fenceFailure(source, outline);
  if (fence) return refuse("Fence", fence.message, fence.place);

  const contents: { section: SectionDraft; pieces: readonly Piece[] }[] = [];
  for (const { section, region } of tree.entries) {
    const pieces = regionPieces(source, region);
    const failure = readItems(source, section, pieces);
    if (failure) return refuse("List", `empty bullet item in list section \`${section.name}\``, failure);
    contents.push({ section, pieces });
  }

  const h1 = compileH1(source, outline.title);
  if (!h1.ok) return h1;
  for (const { section, pieces } of contents) {
    const compiled = compileBlocks(source, pieces, { section: section.name });
    if (!compiled.ok) return compiled;
    section.blocks = compiled.blocks;
  }

  const sections = contents.flatMap(({ section }) => (section.parent === null ? [section] : []));
  const titleLine = outline.title.heading.firstLine;
  const prompt = { frontmatter, title, titleLine, h1: h1.blocks, sections };
  return { ok: true, prompt: dialect ? { ...prompt, dialect: { ...dialect, shared: h1.shared } } : prompt };
}

function headingPlace(source: SourceText, { start, end }: NamedHeading): ErrorPlace {
  return { source, start, end };
}

/**
 * The failure of a Lua fence without its exact closing line.
 *
 * Source: docs/spec/blocks-and-prose.md section 1.
 */
function fenceFailure(source: SourceText, { title, sections, failedFence }: Outline) {
  if (!failedFence) return undefined;
  const section = sections.at(-1);
  const region = section ?? title;
  const subject = `section \`${region.heading.text}\``;
  const name = failedFence.shared ? "`lua shared`" : "`lua`";
  const place = regionPieces(source, region).length === 0 ? "prologue " : "epilog ";
  const role = section && !failedFence.shared ? place : "";
  const message =
    failedFence.reason === "reopened"
      ? `${subject} ${name} fence is not closed exactly`
      : `${subject} ${role}${name} fence is not closed`;
  const start = source.lineStart(failedFence.opening);
  return { message, place: { source, start, end: source.lineEnd(failedFence.opening) } };
}

/** Gives a list section its items; returns the place of an empty one. */
function readItems(source: SourceText, section: SectionDraft, pieces: readonly Piece[]): ErrorPlace | undefined {
  const [prose, ...more] = pieces;
  if (!prose || !("kind" in prose) || more.length > 0) return undefined;
  const list = readListItems(prose);
  if (list?.ok) section.items = list.items;
  if (!list || list.ok) return undefined;
  return { source, start: source.lineStart(list.line) + list.indent, end: source.lineEnd(list.line) };
}
