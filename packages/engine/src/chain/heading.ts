import { type LuaValue, typeName } from "@runvil/lua";
import {
  librarySections,
  type Prompt,
  resolveReference,
  type Section,
  visibleSections,
  wrongTargetType,
} from "@runvil/prompt";
import { luaError, strictLuaError } from "../run/engine-error.js";

/** How a heading error is raised: `strict` errors stay run error kind `Lua` in the H1 pass. */
export interface HeadingOptions {
  readonly bad?: "strict";
  /** `library`: the wider set of `require`. */
  readonly set?: "visible" | "library";
}

/**
 * The section that a reference names, seen from a section.
 *
 * @param from the section that the entry runs; `undefined` in the H1 pass
 * @throws EngineError kind `lua`, with the messages of docs/spec/walk-jump-call.md section 2
 */
export function resolveFrom(
  prompt: Prompt,
  from: Section | undefined,
  reference: string,
  options: HeadingOptions = {},
): Section {
  const seenFrom = from ?? null;
  const set = options.set === "library" ? librarySections(prompt, seenFrom) : visibleSections(prompt, seenFrom);
  const found = resolveReference(reference, set);
  if (!found.ok) throw options.bad === "strict" ? strictLuaError(found.message) : luaError(found.message);
  return found.section;
}

/** Check 1 of a heading reference: it is a string. */
export function headingText(value: LuaValue): string {
  if (typeof value !== "string") throw luaError(wrongTargetType(typeName(value)));
  return value;
}
