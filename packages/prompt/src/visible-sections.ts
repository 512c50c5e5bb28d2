import type { Prompt, Section } from "./prompt.js";

/**
 * The sections that a reference may name: the siblings of the section that the chain runs, without itself, then its direct
 * children.
 *
 * @param from the section that the chain runs; null in the H1 pass, which sees the top-level sections
 *
 * Source: docs/spec/prompt-file.md section 7.
 */
export function visibleSections(prompt: Prompt, from: Section | null): readonly Section[] {
  return from ? [...siblings(prompt, from), ...from.children] : prompt.sections;
}

/**
 * The sections that `require` may name: the visible ones, then the siblings of every ancestor, nearest ancestor first.
 *
 * @param from the section whose entry runs; null in the H1 pass
 *
 * Source: docs/spec/prompt-file.md section 7; docs/spec/blocks-and-prose.md section 8.
 */
export function librarySections(prompt: Prompt, from: Section | null): readonly Section[] {
  const sections = [...visibleSections(prompt, from)];
  for (let ancestor = from?.parent; ancestor; ancestor = ancestor.parent) {
    sections.push(...siblings(prompt, ancestor));
  }
  return sections;
}

function siblings(prompt: Prompt, section: Section): Section[] {
  return (section.parent?.children ?? prompt.sections).filter((sibling) => sibling !== section);
}
