import { EngineError, type Entry } from "@runvil/engine/dialect";
import { quote } from "@runvil/names";
import type { JsonObject, JsonValue, ToolDefinition } from "@runvil/protocol";
import type { BoundSlot } from "./bound-slots.js";

/**
 * A slot as the model sees it: under its alias.
 *
 * @param description what the model reads
 * @throws EngineError when the tool's parameters are no JSON object
 *
 * Source: docs/spec/promptforge-dialect.md section 7 (PF-64).
 */
export function slotDefinition(entry: Entry, { alias, tool }: BoundSlot, description: string): ToolDefinition {
  const { parameters } = tool;
  if (isObject(parameters)) return { name: alias, description, parameters };
  return refuseList(entry, `model-facing schema build failure for tool alias ${quote(alias)}`);
}

/**
 * Refuses the list of a round, reported.
 *
 * @throws EngineError kind `internal`, run error kind `Binding`
 */
export function refuseList(entry: Entry, message: string): never {
  entry.report("tool_scope_validation_failed", { message });
  throw new EngineError("internal", message, { uncaught: "Binding" });
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
