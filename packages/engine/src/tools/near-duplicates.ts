import { quote } from "@runvil/names";
import type { Entry } from "../entry/entry.js";
import { EngineError } from "../run/engine-error.js";
import type { ToolScope } from "./tool-scope.js";

/**
 * Checks the catalog tools of the list that is about to be rendered for pairs that a model may take for each other: each
 * pair is an event, or the first one fails the list. Local tools are not checked.
 *
 * @throws EngineError kind `internal`, run error kind `Binding`, where the run's check is `fail`
 *
 * Source: docs/spec/promptforge-dialect.md section 11 "Ideas Runvil itself takes".
 */
export function checkNearDuplicates(entry: Entry, scope: ToolScope): void {
  const { nearDuplicates } = entry.run.environment;
  if (nearDuplicates === undefined || nearDuplicates.pairs.length === 0) return;
  const listed = new Map(scope.listed.map((tool) => [tool.id, tool.definition.name]));
  for (const { first, second, similarity } of nearDuplicates.pairs) {
    const [one, other] = [listed.get(first), listed.get(second)];
    if (one === undefined || other === undefined) continue;
    if (nearDuplicates.mode === "warn") {
      entry.report("tool_scope_near_duplicate", { first, second, similarity });
      continue;
    }
    const message = `tools ${quote(one)} (${first}) and ${quote(other)} (${second}) are near-duplicates with similarity ${similarity.toFixed(3)}`;
    entry.report("tool_scope_validation_failed", { message });
    throw new EngineError("internal", message, { uncaught: "Binding" });
  }
}
