import { defineTool, type JsonObject, TOOL_CATALOG, type Tool, ToolError, trustedJson } from "@runvil/plugin-sdk";
import { PickableTools } from "./pickable-tools.js";
import type { Picker } from "./picker.js";

/** The Pack id. Its own tools are never found. */
const OWN_PACK = "finder";

/**
 * The tool `finder/find`: what a few words ask for among the tools that the run's sections can offer.
 *
 * Source: docs/spec/promptforge-dialect.md section 11 "Ideas Runvil itself takes".
 */
export function findTool(picker: Picker): Tool {
  const pickable = new PickableTools();
  return defineTool({
    id: `${OWN_PACK}/find`,
    description: "Find the one tool of this run that does what a few words say, and return its id as JSON.",
    parameters: {
      type: "object",
      properties: { want: { type: "string", description: "What the tool should do, in a few words." } },
      required: ["want"],
    },
    structured: true,
    idempotent: true,
    async call({ want }, cx) {
      if (want.trim() === "") throw new ToolError(`${cx.name}: want must not be blank`, { kind: "InvalidArguments" });
      const catalog = cx.service(TOOL_CATALOG);
      if (catalog === undefined) throw new ToolError(`${cx.name}: this host does not tell its tools`);
      const tools = catalog
        .tools()
        .flatMap((entry) => pickable.of(entry) ?? [])
        .filter(({ capability }) => capability !== OWN_PACK);
      const picked = await picker.pick(want, tools);
      if (picked.decision === "failed") {
        throw new ToolError(`${cx.name}: the tool picker failed`, { cause: picked.failure });
      }
      const { decision } = picked;
      const answer: JsonObject = decision === "bind" ? { decision, tool: picked.tool.id } : { decision };
      return trustedJson(answer);
    },
  });
}
