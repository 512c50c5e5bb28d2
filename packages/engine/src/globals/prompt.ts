import type { LuaTable, LuaValue } from "@runvil/lua";
import { headingText, resolveFrom } from "../chain/heading.js";
import type { Entry } from "../entry/entry.js";
import { immediate } from "../entry/host-function.js";
import { luaError } from "../run/engine-error.js";

/** Installs `prompt`, whose one member reads a list section (docs/spec/blocks-and-prose.md section 7). */
export function installPrompt(entry: Entry): void {
  entry.setGlobal(
    "prompt",
    entry.namespace({
      list: immediate(entry, "prompt.list", ([heading]) => [listItems(entry, heading)]),
    }),
  );
}

/**
 * The items of the list section that a heading names, in a new array.
 *
 * @throws EngineError kind `lua` (docs/spec/blocks-and-prose.md section 7)
 */
export function listItems(entry: Entry, heading: LuaValue): LuaTable {
  const section = resolveFrom(entry.run.prompt, entry.region.section, headingText(heading));
  if (section.items === null) throw luaError(`section \`${section.name}\` has no pre-parsed items`);
  return entry.vm.sequence(section.items);
}
