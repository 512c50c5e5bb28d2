import type { Prompt, Section } from "@runvil/prompt";
import type { Level } from "./chain.js";

/** The sibling list of a target, with the target as its place. */
export function levelAt(prompt: Prompt, target: Section): Level {
  const list = target.parent?.children ?? prompt.sections;
  return { list, index: list.indexOf(target) };
}
