import {
  PROMPT_READER,
  type PromptReader,
  RUNS,
  type Runs,
  Services,
  TOOL_CATALOG,
  type ToolCatalog,
  ToolError,
} from "@runvil/plugin-sdk";

/** What stands for `RUNS` where no tool call is. */
export const NO_CALL: Runs = {
  depth: 0,
  start: async () => {
    throw new ToolError("a run can be started in a tool call only", { kind: "Other" });
  },
};

/** What stands for `TOOL_CATALOG` where no run is. */
export const NO_RUN: ToolCatalog = {
  tools: () => {
    throw new ToolError("a run's tools are known in its tool calls only", { kind: "Other" });
  },
};

/**
 * The services that every Host provides, so that a Pack that needs them is usable. A run and a tool call put their own in place
 * of the two that only they have.
 *
 * Source: docs/spec/packs.md section 7.
 */
export function hostServices(reader: PromptReader): Services {
  return Services.empty.with(PROMPT_READER, reader).with(RUNS, NO_CALL).with(TOOL_CATALOG, NO_RUN);
}
