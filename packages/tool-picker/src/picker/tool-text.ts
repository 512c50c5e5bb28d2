import { compareBytes } from "@runvil/names";
import type { PickableTool } from "./pickable-tool.js";

/**
 * The text by which a tool is embedded. Thresholds hold for exactly this text.
 *
 * Source: docs/spec/promptforge-dialect.md PF-31.
 */
export function toolText(tool: PickableTool): string {
  const names = parameterNames(tool.parameters);
  const parameters = names.length === 0 ? "" : `parameters: ${names.join(", ")}`;
  return [tool.name.replaceAll("_", " "), tool.description, parameters].filter((part) => part !== "").join(". ");
}

function parameterNames(schema: object): readonly string[] {
  if (!("properties" in schema)) return [];
  const { properties } = schema;
  return typeof properties === "object" && properties !== null ? Object.keys(properties).sort(compareBytes) : [];
}
