import type { LuaValue } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import type { Suspending } from "../entry/host-function.js";
import { ComposedList } from "../messages/composed-list.js";
import { exceedsWindow } from "../messages/context-count.js";
import { luaError } from "../run/engine-error.js";
import { stringArgument } from "../store/store-arguments.js";
import { contextExhausted, missingModel, sendRound } from "./round.js";
import type { Selection } from "./selection.js";

/**
 * `models.infer` and `handle:infer`: one round beside the conversation.
 *
 * @param call the name that messages use
 * @param args what follows a handle's self
 * Source: docs/spec/models.md section 7.
 */
export function* infer(
  entry: Entry,
  call: "models.infer" | "handle:infer",
  args: readonly LuaValue[],
  pinned: Selection | undefined,
): Suspending {
  if (args.length > 1) throw luaError(`${call} takes (prompt)`);
  const prompt = stringArgument("prompt", args[0]);
  const selection = pinned ?? entry.run.roles.selection(entry);
  if (selection === undefined) throw missingModel(entry);
  return [yield* inferText(entry, prompt, selection)];
}

/** The text that one round replies to a prompt. */
export function* inferText(entry: Entry, prompt: string, selection: Selection): Suspending<string> {
  const composed = ComposedList.ofPrompt(prompt);
  if (exceedsWindow(composed.estimate(), selection.binding.context, selection.maxTokens)) {
    throw contextExhausted("precheck");
  }
  const end = yield* sendRound(entry, { kind: "infer", selection, composed });
  if (end.status === "overflow") throw contextExhausted("provider");
  if (end.reply.toolCalls.length > 0) {
    throw luaError("model inference received tool calls but no tools were advertised");
  }
  return end.reply.text;
}
