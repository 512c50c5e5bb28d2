import { type LuaValue, typeName } from "@runvil/lua";
import { trim } from "@runvil/names";
import type { Entry } from "../entry/entry.js";
import { isTable } from "../entry/lua-kind.js";
import { plainTable } from "../entry/plain-table.js";
import { luaError } from "../run/engine-error.js";

/**
 * `tools.allow_tasks`: which sections the entry's model may start as tasks.
 *
 * Source: docs/seeds/runvil-tools.txt "Choosing the allowed targets", "tools.allow_tasks errors".
 */
export function allowTasks(entry: Entry, targets: LuaValue): void {
  const { tools } = entry.rooms;
  if (targets === undefined) {
    tools.allowedTasks = "any";
    return;
  }
  if (!isTable(targets)) {
    throw luaError(`tools.allow_tasks targets must be a list of section headings, got ${typeName(targets)}`);
  }
  const headings = plainTable(entry, targets)
    .sequence()
    .map((target) => {
      if (typeof target !== "string") {
        throw luaError(`tools.allow_tasks targets must be section heading strings, got ${typeName(target)}`);
      }
      const heading = trim(target);
      if (heading === "") throw luaError("tools.allow_tasks targets must be non-empty section headings");
      return heading;
    });
  if (headings.length === 0) {
    throw luaError(
      "tools.allow_tasks targets must name at least one section; call it with no argument to allow any section",
    );
  }
  tools.allowedTasks = headings;
}
