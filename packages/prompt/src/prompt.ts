import type { Frontmatter } from "@runvil/frontmatter";
import type { Chunk } from "@runvil/lua";
import type { DialectPart } from "./dialect.js";

/** A whole prompt file. Source: docs/spec/prompt-file.md section 1. */
export interface Prompt {
  readonly frontmatter: Frontmatter;
  readonly title: string;
  /** The line of the title's first character. */
  readonly titleLine: number;
  /** The blocks of the H1 body, in file order. */
  readonly h1: readonly Block[];
  /** The top-level sections, in file order; the first one is the entry section. */
  readonly sections: readonly Section[];
  /** Present in a prompt of another language than Runvil. */
  readonly dialect?: DialectPart;
}

/** A heading's level below the title. */
export type SectionLevel = 2 | 3 | 4 | 5 | 6;

/** A section: its own content and its child sections. Source: docs/spec/prompt-file.md sections 1 and 6. */
export interface Section {
  /** The heading's text; distinct among siblings. */
  readonly name: string;
  readonly level: SectionLevel;
  /** The line of the heading's first character. */
  readonly line: number;
  /** In file order. */
  readonly blocks: readonly Block[];
  /** The items of a list section, in order; null for any other section. */
  readonly items: readonly string[] | null;
  /** In file order, each one level deeper. */
  readonly children: readonly Section[];
  /** The section one level up; null for a top-level section. */
  readonly parent: Section | null;
}

/** A run of a region's content. Source: docs/spec/blocks-and-prose.md section 2. */
export type Block = LuaBlock | ProseBlock;

/** A Lua fence. */
export interface LuaBlock {
  readonly kind: "lua";
  /** The lines between the fence's delimiters, joined by LF. */
  readonly source: string;
  /** The line of the source's first line. */
  readonly line: number;
  /** The location label, which is also the chunk's name. */
  readonly label: string;
  /** The source, compiled once for every VM. */
  readonly chunk: Chunk;
}

/** The Markdown between Lua fences, below the last thematic break. */
export interface ProseBlock {
  readonly kind: "prose";
  /** With LF line ends, trimmed; placeholders are not filled. Empty between two Lua blocks with nothing between. */
  readonly text: string;
  /** The first kept line. */
  readonly line: number;
}

/**
 * A section's heading as a reference writes it, such as `### Worker`.
 *
 * Source: docs/spec/prompt-file.md section 7.
 */
export function sectionHeading({ level, name }: Pick<Section, "level" | "name">): string {
  return `${"#".repeat(level)} ${name}`;
}
