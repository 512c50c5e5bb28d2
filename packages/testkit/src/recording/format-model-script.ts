import type { ModelMessage, ToolDefinition } from "@runvil/protocol";
import { stringify } from "yaml";
import type { ModelScript, ScriptedRound } from "../model-script.js";
import { canonicalJson } from "./canonical-json.js";

/**
 * A script as the text of a scripted-model file. What a request has in common with an earlier one, such as the conversation so
 * far, becomes a YAML alias, so the file grows with the conversation and not with its square.
 *
 * @param head lines for a comment at the top, without `#`
 */
export function formatModelScript(script: ModelScript, head: readonly string[] = []): string {
  const message = sharer<ModelMessage>();
  const offering = sharer<readonly ToolDefinition[]>();
  const sharing = (round: ScriptedRound): ScriptedRound => {
    if (round.request === undefined) return round;
    const { messages, tools, ...options } = round.request;
    const request = {
      messages: messages.map(message),
      ...(tools === undefined ? {} : { tools: offering(tools) }),
      ...options,
    };
    return { ...round, request };
  };
  const lists = Object.entries(script).map(([role, rounds]) => [role, rounds.map(sharing)] as const);
  const comment = head.map((line) => `# ${line}\n`).join("");
  return `${comment}${stringify(Object.fromEntries(lists), { lineWidth: 0, anchorPrefix: "r", version: "1.2", schema: "core" })}`;
}

/** Gives the first of all equal values, which the YAML library then writes as aliases of one. */
function sharer<T>(): (value: T) => T {
  const known = new Map<string, T>();
  return (value) => {
    const text = canonicalJson(value);
    const first = known.get(text) ?? value;
    known.set(text, first);
    return first;
  };
}
