import { isLuaInteger, type LuaData, LuaDataError, type LuaTable, type LuaValue, typeName } from "@runvil/lua";
import { headingText } from "../chain/heading.js";
import { ITEM_NOT_DATA } from "../collection/members.js";
import type { Entry } from "../entry/entry.js";
import { isTable } from "../entry/lua-kind.js";
import { plainTable } from "../entry/plain-table.js";
import { copyData } from "../globals/data-copy.js";
import { startedInput } from "../globals/started-input.js";
import { luaError } from "../run/engine-error.js";
import { stringArgument } from "../store/store-arguments.js";
import { handleOf } from "./delivery.js";
import { startTask, taskTarget } from "./start-task.js";

/**
 * `tasks.spawn`.
 *
 * Source: docs/spec/tasks.md section 3.
 */
export function spawn(entry: Entry, [target, opts]: readonly LuaValue[]): LuaTable {
  const reference = headingText(target);
  if (opts !== undefined && !isTable(opts)) throw luaError(`tasks.spawn opts must be a table, got ${typeName(opts)}`);
  const given = opts === undefined ? undefined : plainTable(entry, opts);
  const input = given?.get("input");
  if (input !== undefined) stringArgument("input", input);
  const item = itemOption(entry, given?.get("item"));
  const index = indexOption(given?.get("index"));
  const section = taskTarget(entry, reference);
  const task = startTask(entry, "author", section, {
    input: startedInput(entry, input),
    ...(item === undefined ? {} : { item }),
    ...(index === undefined ? {} : { index }),
  });
  return handleOf(entry, task);
}

function itemOption(entry: Entry, value: LuaValue): LuaData | undefined {
  if (value === undefined) return undefined;
  try {
    return copyData(entry.vm.toData(value, "item"));
  } catch (error) {
    if (!(error instanceof LuaDataError)) throw error;
    throw luaError(
      error.type !== undefined && error.path === "item" ? `item must be JSON data, got ${error.type}` : ITEM_NOT_DATA,
    );
  }
}

function indexOption(value: LuaValue): number | undefined {
  if (value === undefined) return undefined;
  const integer = typeof value === "number" && isLuaInteger(value);
  if (integer && value >= 0) return value;
  throw luaError(`index must be a non-negative integer, got ${integer ? value : typeName(value)}`);
}
