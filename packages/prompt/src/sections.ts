import type { NamedHeading, SectionRegion } from "./outline.js";
import type { Block, SectionLevel } from "./prompt.js";

/** A section whose content is still to come. */
export interface SectionDraft {
  readonly name: string;
  readonly level: SectionLevel;
  readonly line: number;
  readonly parent: SectionDraft | null;
  readonly children: SectionDraft[];
  blocks: readonly Block[];
  items: readonly string[] | null;
}

/** A section and its region. */
export interface SectionEntry {
  readonly section: SectionDraft;
  readonly region: SectionRegion;
}

/** The sections of a body in file order, or the first heading that breaks a rule of the tree. */
export type SectionsResult =
  | { readonly ok: true; readonly entries: readonly SectionEntry[] }
  | { readonly ok: false; readonly message: string; readonly heading: NamedHeading };

/**
 * Builds the tree of sections. Per heading: blank, orphan, duplicate.
 *
 * @param regions the regions below the title's, in file order
 *
 * Source: docs/spec/prompt-file.md sections 6 and 9.
 */
export function buildSections(regions: readonly SectionRegion[]): SectionsResult {
  const entries: SectionEntry[] = [];
  const taken = new Map<SectionDraft | null, Map<string, number>>();
  const open: SectionDraft[] = [];
  for (const region of regions) {
    const { heading, level } = region;
    const { text: name, firstLine: line } = heading;
    const refuse = (message: string): SectionsResult => ({ ok: false, message, heading });
    if (name === "") return refuse(`an H${level} section heading must not be empty`);
    const depth = level - 2;
    if (open.length < depth) {
      return refuse(`section \`${name}\` is an orphan H${level} heading with no parent H${level - 1}`);
    }
    open.length = depth;
    const parent = open.at(-1) ?? null;
    const siblings = taken.get(parent) ?? new Map<string, number>();
    taken.set(parent, siblings);
    const first = siblings.get(name);
    if (first !== undefined) {
      return refuse(
        `duplicate sibling section name \`${name}\`: first declared at line ${first}, again at line ${line}; sibling section names must be unique`,
      );
    }
    siblings.set(name, line);
    const section: SectionDraft = { name, level, line, parent, children: [], blocks: [], items: null };
    parent?.children.push(section);
    open.push(section);
    entries.push({ section, region });
  }
  return { ok: true, entries };
}
