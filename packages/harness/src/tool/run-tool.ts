import type { Tool } from "@runvil/plugin-sdk";

/** One catalog tool of a run, with its code. */
export interface RunTool {
  /** The id of the Pack that contributed it. */
  readonly pack: string;
  readonly tool: Tool;
}

/** The catalog tools of a run by tool id, fixed for the whole run. */
export type RunTools = ReadonlyMap<string, RunTool>;
