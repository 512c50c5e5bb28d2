import type { SourceText } from "@runvil/frontmatter";
import { headingText } from "./heading-text.js";
import { FENCE_OPENING, type HeadingBlock, readBlocks, SHARED_FENCE_OPENING } from "./markdown-blocks.js";
import type { SectionLevel } from "./prompt.js";

/** The exact closing line of a Lua fence. Source: docs/spec/blocks-and-prose.md section 1. */
const FENCE_CLOSING = "```";

/** A heading with its text. */
export interface NamedHeading extends HeadingBlock {
  readonly text: string;
}

/** A cut Lua fence, by the lines of its delimiters. */
export interface Fence {
  readonly type: "fence";
  readonly opening: number;
  readonly closing: number;
  /** Whether it is a shared library, which is no block of its region. */
  readonly shared: boolean;
}

/** What cuts a region: thematic breaks and Lua fences, in file order. */
export type Cut = { readonly type: "break"; readonly line: number } | Fence;

/** The content from one heading to the next, or to the end of what was read. */
export interface Region {
  readonly heading: NamedHeading;
  readonly cuts: readonly Cut[];
  readonly firstLine: number;
  /** Below `firstLine` for an empty region. */
  readonly lastLine: number;
}

/** The region of a section. */
export interface SectionRegion extends Region {
  readonly level: SectionLevel;
}

/** A Lua fence without its closing line; it stands in the last region, and nothing is read past it. */
export interface FailedFence {
  readonly opening: number;
  readonly shared: boolean;
  /** `reopened`: another opening line came first; `endless`: the file ended. */
  readonly reason: "reopened" | "endless";
}

/** A body cut into regions. */
export interface Outline {
  readonly title: Region;
  /** Whether another level-1 heading follows the title. */
  readonly hasOtherTitle: boolean;
  /** In file order. */
  readonly sections: readonly SectionRegion[];
  /** The fence that ended the reading early. */
  readonly failedFence: FailedFence | undefined;
}

/**
 * Cuts the body into regions: the title from the whole body as plain CommonMark, then one document up to each Lua fence.
 *
 * @param bodyLine the body's first line
 * @param shared whether `lua shared` fences are cut too
 * @returns undefined when the body has no level-1 heading
 *
 * Source: docs/spec/blocks-and-prose.md section 1; docs/spec/prompt-file.md section 6.
 */
export function readOutline(source: SourceText, bodyLine: number, shared = false): Outline | undefined {
  const fences = shared ? [FENCE_OPENING, SHARED_FENCE_OPENING] : [FENCE_OPENING];
  const title = findTitle(source, bodyLine);
  if (!title) return undefined;
  const elements: (NamedHeading | Cut)[] = [];
  let from = title.lastLine + 1;
  while (from <= source.lineCount) {
    const part = readPart(source, from, fences);
    for (const element of part.elements) elements.push(element);
    const { fence } = part;
    if (!fence) break;
    if ("reason" in fence) return cutRegions(title, elements, fence.opening - 1, fence);
    elements.push(fence);
    from = fence.closing + 1;
  }
  return cutRegions(title, elements, source.lineCount, undefined);
}

/** One document of the body: what stands before its first Lua fence, and the fence. */
function readPart(source: SourceText, from: number, fences: readonly string[]) {
  const definitions = new Set<string>();
  const blocks = [...readBlocks(source, { from, fences, definitions })];
  const references = inCapitals(definitions);
  const elements: (NamedHeading | Cut)[] = [];
  let fence: Fence | FailedFence | undefined;
  for (const block of blocks) {
    if (block.type === "heading") elements.push(nameHeading(source, block, references));
    else if (block.type === "break") elements.push(block);
    else fence = closeFence(source, block.line, fences);
  }
  return { elements, fence };
}

function findTitle(source: SourceText, bodyLine: number): NamedHeading | undefined {
  const options = { from: bodyLine, fences: [], definitions: new Set<string>() };
  const blocks = readBlocks(source, options);
  let title: HeadingBlock | undefined;
  for (const block of blocks) {
    if (!title && block.type === "heading" && block.level === 1) title = block;
    // A reference in the title can be defined anywhere in the body; without one, nothing below matters here.
    if (title && !source.text.slice(title.start, title.end).includes("[")) break;
  }
  return title && nameHeading(source, title, inCapitals(options.definitions));
}

function inCapitals(definitions: ReadonlySet<string>): string[] {
  return Array.from(definitions, (identifier) => identifier.toUpperCase());
}

function nameHeading(source: SourceText, heading: HeadingBlock, definitions: string[]): NamedHeading {
  return { ...heading, text: headingText(source.text.slice(heading.start, heading.end), definitions) };
}

function closeFence(source: SourceText, opening: number, fences: readonly string[]): Fence | FailedFence {
  const shared = source.line(opening) === SHARED_FENCE_OPENING;
  for (let line = opening + 1; line <= source.lineCount; line++) {
    const text = source.line(line);
    if (text === FENCE_CLOSING) return { type: "fence", opening, closing: line, shared };
    if (fences.includes(text)) return { opening, shared, reason: "reopened" };
  }
  return { opening, shared, reason: "endless" };
}

function cutRegions(
  title: NamedHeading,
  elements: readonly (NamedHeading | Cut)[],
  lastLine: number,
  failedFence: FailedFence | undefined,
): Outline {
  const open = (heading: NamedHeading) => ({ heading, cuts: [] as Cut[], firstLine: heading.lastLine + 1, lastLine });
  const titleRegion = open(title);
  const sections: (ReturnType<typeof open> & { level: SectionLevel })[] = [];
  let hasOtherTitle = false;
  for (const element of elements) {
    const region = sections.at(-1) ?? titleRegion;
    if (element.type !== "heading") region.cuts.push(element);
    else if (element.level === 1) hasOtherTitle = true;
    else {
      region.lastLine = element.firstLine - 1;
      sections.push({ ...open(element), level: element.level });
    }
  }
  return { title: titleRegion, hasOtherTitle, sections, failedFence };
}
