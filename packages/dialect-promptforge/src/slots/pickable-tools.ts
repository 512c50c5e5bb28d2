import { isSchemaObject, type RunTools } from "@runvil/harness";
import type { Tool } from "@runvil/plugin-sdk";
import { parseToolPath } from "../names/global-name.js";
import type { PickableTool } from "./slot-picker.js";

// A picker embeds each object once, so that a tool keeps its own over the runs of a Host.
const known = new WeakMap<Tool, PickableTool>();

/** The tools of a catalog as a picker sees them, in its order. */
export function pickableTools(tools: RunTools): readonly PickableTool[] {
  return Array.from(tools, ([path, { tool }]) => {
    const before = known.get(tool);
    if (before?.id === path) return before;
    const fresh = pickable(path, tool);
    known.set(tool, fresh);
    return fresh;
  });
}

function pickable(path: string, { spec }: Tool): PickableTool {
  const parsed = parseToolPath(path);
  const { description, parameters } = spec;
  return {
    id: path,
    capability: parsed.ok ? parsed.capability : path,
    name: parsed.ok ? parsed.name : path,
    description,
    parameters: isSchemaObject(parameters) ? parameters : {},
  };
}
