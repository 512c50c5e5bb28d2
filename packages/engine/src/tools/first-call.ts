import type { Entry } from "../entry/entry.js";

/** Sets `sys.model`, as the first tool call of an entry does (docs/spec/lua-environment.md section 11). */
export function recordModel(entry: Entry): void {
  entry.model = entry.run.roles.current(entry)?.modelId;
}
