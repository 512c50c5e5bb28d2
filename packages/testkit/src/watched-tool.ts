import type { Tool } from "@runvil/plugin-sdk";
import { isToolError, isToolOutput } from "@runvil/plugin-sdk/recognize";

/** A tool whose calls are watched, and what the last of them came to. */
export interface WatchedTool {
  readonly tool: Tool;
  /** Why the last call failed, in words for the tool's author; undefined when the tool's own message says it all. */
  cause(): unknown;
}

/**
 * The same tool, which remembers what a Harness hides from prompts: what it threw, and what it returned in place of an output.
 */
export function watchedTool({ spec }: Tool): WatchedTool {
  let cause: unknown;
  const call: Tool["spec"]["call"] = async (args, cx) => {
    try {
      const output: unknown = await spec.call(args, cx);
      if (!isToolOutput(output)) cause = new TypeError(wrongOutput(spec.id, output));
      return isToolOutput(output) ? output : Promise.reject(cause);
    } catch (thrown) {
      cause = isToolError(thrown) ? thrown.cause : thrown;
      throw thrown;
    }
  };
  return { tool: { spec: Object.create(spec, { call: { value: call } }) }, cause: () => cause };
}

function wrongOutput(id: string, output: unknown): string {
  return `tool \`${id}\` returned ${shown(output)}; return trusted(text), untrusted(text) or trustedJson(value)`;
}

const LONGEST = 200;

function shown(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  const text = jsonOf(value);
  return `${Array.isArray(value) ? "array" : typeof value} ${text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text}`;
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return "(without JSON)";
  }
}
