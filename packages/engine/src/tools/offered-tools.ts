import type { LuaTable } from "@runvil/lua";
import type { CatalogEntry, ToolDefinition } from "@runvil/protocol";
import type { SectionTools } from "../dialect/section-tools.js";
import type { Entry } from "../entry/entry.js";
import type { TaskAllowlist } from "../model-tasks/definitions.js";
import { CallCounts } from "./call-counts.js";
import { recordModel } from "./first-call.js";
import type { LocalTool } from "./local-tool.js";
import { checkNearDuplicates } from "./near-duplicates.js";
import { ToolScope } from "./tool-scope.js";

/**
 * Runvil's tools of a section entry: what it offered, fixed at its first round, under wire names.
 *
 * Source: docs/seeds/runvil-tools.txt "What the scope holds", docs/spec/conversations.md section 4.
 */
export class OfferedTools implements SectionTools {
  readonly scope = new ToolScope();
  allowedTasks: TaskAllowlist | undefined;
  readonly #entry: Entry;
  /** The `tools` table, which the first call gives its `calls`. */
  readonly #table: LuaTable;
  #counts: CallCounts | undefined;

  constructor(entry: Entry, table: LuaTable) {
    this.#entry = entry;
    this.#table = table;
  }

  list(): readonly ToolDefinition[] {
    return this.scope.rendered?.definitions ?? this.#render();
  }

  /** Fixes the entry's list, at its first round that comes this far. */
  #render(): readonly ToolDefinition[] {
    this.#entry.report("tool_scope_validation_started", {});
    checkNearDuplicates(this.#entry, this.scope);
    const { definitions } = this.scope.render();
    this.#entry.report("tool_scope_validation_succeeded", { tools: definitions.map(({ name }) => name) });
    return definitions;
  }

  local(name: string): LocalTool | undefined {
    return this.scope.local(name);
  }

  catalogTool(name: string): CatalogEntry | undefined {
    return this.#entry.run.offering.byWireName(name)?.entry;
  }

  outOfScopeHint(name: string): string {
    return this.catalogTool(name) === undefined ? "" : " (a catalog tool that was not offered in this section)";
  }

  dispatched(name: string, tool: CatalogEntry | undefined): void {
    this.count(tool?.id ?? name);
  }

  /** Counts one dispatch, by model or script, setting the entry's counts up at its first tool call. */
  count(name: string): void {
    if (this.#counts === undefined) {
      this.#counts = new CallCounts(this.#entry, this.scope);
      this.#table.set("calls", this.#counts.table);
      recordModel(this.#entry);
    }
    this.#counts.count(name);
  }
}
