import { stringify } from "yaml";
import type { ModelScript, ScriptedRound } from "../model-script.js";
import { requestSharer } from "./request-sharer.js";

/**
 * A script as the text of a scripted-model file. What a request has in common with an earlier one, such as the conversation so
 * far, becomes a YAML alias, so the file grows with the conversation and not with its square.
 *
 * @param head lines for a comment at the top, without `#`
 */
export function formatModelScript(script: ModelScript, head: readonly string[] = []): string {
  const shared = requestSharer();
  const sharing = (round: ScriptedRound): ScriptedRound =>
    round.request === undefined ? round : { ...round, request: shared(round.request) };
  const lists = Object.entries(script).map(([role, rounds]) => [role, rounds.map(sharing)] as const);
  const comment = head.map((line) => `# ${line}\n`).join("");
  return `${comment}${stringify(Object.fromEntries(lists), { lineWidth: 0, anchorPrefix: "r", version: "1.2", schema: "core" })}`;
}
