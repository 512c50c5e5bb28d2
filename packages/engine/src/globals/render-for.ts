import { type LuaData, LuaDataError, type LuaValue } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import { readIndex } from "../entry/read-index.js";
import type { SubstitutionFailure } from "../substitution/failure.js";
import { renderProse } from "../substitution/render.js";
import type { GlobalRead, ProseRoots } from "../substitution/resolve.js";
import { sysField } from "./sys.js";

/**
 * Fills pending prose with an entry's values as they stand.
 *
 * @throws EngineError when the block rebound `var`; LuaRaise what the prompt's `__index` on `_G` raised
 * Source: docs/spec/blocks-and-prose.md sections 4 and 6.
 */
export function renderFor(entry: Entry, prose: string): string | SubstitutionFailure {
  const { chain } = entry;
  const roots: ProseRoots = {
    args: chain.input.args,
    item: entry.isFirstOfTask ? chain.task?.item : undefined,
    argv: chain.input.argv,
    var: entry.rooms.variables.readBack("call"),
    sys: (field) => dataOf(entry, sysField(entry, field)),
  };
  const rendering = renderProse(prose, roots);
  let next = rendering.next("unset");
  while (next.done !== true) next = rendering.next(readGlobal(entry, next.value.global));
  return next.value;
}

function dataOf(entry: Entry, value: LuaValue): LuaData | undefined {
  return value === undefined ? undefined : entry.vm.toData(value, "sys");
}

/** Reads a global as Lua code would, through the prompt's `__index` on `_G`. */
function readGlobal(entry: Entry, name: string): GlobalRead {
  const value = readIndex(entry.vm, entry.vm.globals, name);
  if (value === undefined) return "unset";
  try {
    return { data: entry.vm.toData(value, name) };
  } catch (error) {
    if (error instanceof LuaDataError) return "not-data";
    throw error;
  }
}
