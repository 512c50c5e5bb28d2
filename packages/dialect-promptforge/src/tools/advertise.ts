import { type Entry, isTable, luaError, plainTable } from "@runvil/engine/dialect";
import { type LuaValue, typeName } from "@runvil/lua";
import { parseLabel, quote } from "@runvil/names";
import type { Advertisement } from "./advertised-aliases.js";
import { aliasText } from "./alias-text.js";
import type { BoundSlots } from "./bound-slots.js";
import type { SectionAliases } from "./section-aliases.js";
import { slotOf } from "./tool-object.js";

/**
 * `tools.always` and `tools.add`: every entry is checked before any is recorded.
 *
 * @throws EngineError kind `lua`
 *
 * Source: docs/spec/promptforge-dialect.md section 7 (PF-60, PF-61, PF-65).
 */
export function advertise(
  entry: Entry,
  tools: SectionAliases,
  call: "tools.always" | "tools.add",
  args: readonly LuaValue[],
): void {
  const into = call === "tools.always" ? tools.always : tools.added;
  into.add(advertisements(entry, tools.slots, call, args));
  tools.retainTexts();
}

function advertisements(
  entry: Entry,
  slots: BoundSlots,
  call: string,
  args: readonly LuaValue[],
): readonly Advertisement[] {
  const [given, text, ...more] = args;
  if (given === undefined && text === undefined && more.length === 0) return [];
  if (isTable(given)) {
    if (text !== undefined || more.length > 0) throw luaError(`${call} array form takes no override`);
    return plainTable(entry, given)
      .sequence()
      .map((value) => advertised(slots, call, value));
  }
  if (more.length > 0) {
    throw luaError(`${call} takes one alias plus an optional override, got extra ${typeName(more[0])}`);
  }
  const one = advertised(slots, call, given);
  if (text === undefined) return [one];
  const override = aliasText(text);
  if (override === undefined) throw luaError(`${call} override must be a string, got ${typeName(text)}`);
  return [{ ...one, text: override }];
}

/** One entry: a Tool object, or the alias of a bound slot. */
function advertised(slots: BoundSlots, call: string, value: LuaValue): Advertisement {
  const slot = slotOf(value);
  if (slot !== undefined) return { alias: slot.alias };
  const alias = aliasText(value);
  if (alias === undefined) {
    throw luaError(`${call} expects strings, Tool objects, or arrays of either, got ${typeName(value)}`);
  }
  const label = parseLabel(alias);
  if (!label.ok) throw luaError(`invalid alias ${quote(alias)}: ${label.reason}`);
  if (slots.get(alias) === undefined) throw luaError(`${call} alias ${quote(alias)} is not a bound tool slot`);
  return { alias };
}
