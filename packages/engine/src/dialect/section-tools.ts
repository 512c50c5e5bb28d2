import type { CatalogEntry, ToolDefinition } from "@runvil/protocol";
import type { TaskAllowlist } from "../model-tasks/definitions.js";
import type { LocalTool } from "../tools/local-tool.js";

/**
 * The tools of one section entry, as `models.loop` uses them: what the model sees and what the names that it calls reach.
 * The task built-ins are the Engine's own: the loop adds them and answers them.
 *
 * Source: docs/spec/promptforge-dialect.md section 11, docs/spec/conversations.md section 4.
 */
export interface SectionTools {
  /** Targets of `tools.allow_tasks`; `any` for the call without a list; absent before the first call. */
  allowedTasks: TaskAllowlist | undefined;

  /**
   * The list that a round sends, asked for once per try of a round. A list that is fixed is made once and kept. The
   * implementation reports the `tool_scope_validation_*` events of each list that it makes.
   *
   * @throws EngineError when the list cannot be sent; the round then sends nothing
   */
  list(): readonly ToolDefinition[];

  /** The local tool of a name; it goes before a catalog tool of that name. */
  local(name: string): LocalTool | undefined;

  /** The catalog tool that a name of the model reaches, whether or not a round offered it. */
  catalogTool(name: string): CatalogEntry | undefined;

  /** What the message about a name that no round offered ends with: empty, or a space and a hint in parentheses. */
  outOfScopeHint(name: string): string;

  /** Takes note of one call of the model at its dispatch, `tool` being the catalog tool, if it is one. */
  dispatched(name: string, tool: CatalogEntry | undefined): void;
}
