import type { LuaFunction } from "@runvil/lua";
import type { ToolDefinition } from "@runvil/protocol";

/** A tool that the prompt defines itself. */
export interface LocalTool {
  readonly alias: string;
  readonly definition: ToolDefinition;
  readonly handler: LuaFunction;
}
