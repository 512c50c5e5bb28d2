import type { Prompt, Section } from "@runvil/prompt";
import type { Level } from "./chain.js";

/**
 * The level list of a target with the target as its place.
 *
 * @param from the section that the reference was resolved from, whose child or sibling the target is
 */
export function levelAt(prompt: Prompt, from: Section | undefined, target: Section): Level {
  const child = from?.children.indexOf(target) ?? -1;
  if (from !== undefined && child >= 0) return { list: from.children, index: child };
  const list = siblingsOf(prompt.sections, target);
  return { list, index: list.indexOf(target) };
}

function siblingsOf(list: readonly Section[], target: Section): readonly Section[] {
  if (list.includes(target)) return list;
  for (const section of list) {
    const found = siblingsOf(section.children, target);
    if (found.includes(target)) return found;
  }
  return [];
}
