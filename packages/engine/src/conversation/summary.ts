import { DataObject } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import type { Suspending } from "../entry/host-function.js";
import { wrapText } from "../envelope/envelope.js";
import { isBlank } from "../lua-text/white-space.js";
import { ComposedList } from "../messages/composed-list.js";
import { inferText } from "../models/infer.js";
import { missingModel } from "../models/round.js";
import { EngineError } from "../run/engine-error.js";

const TASK =
  "Summarize the conversation below for the assistant that will continue it. Keep facts, decisions, names, numbers, and open questions. Reply with the summary only.";

/**
 * The user record that stands for dropped records: the model's summary of them.
 *
 * @param records each dropped record's lines, oldest first
 * Source: docs/spec/conversations.md section 9 "Shipped compactors".
 */
export function* summaryRecord(entry: Entry, records: readonly string[]): Suspending<DataObject> {
  const selection = entry.compacting ?? entry.run.roles.selection(entry);
  if (selection === undefined) throw missingModel(entry);
  const { nonce } = entry.run;
  const summary = yield* inferText(entry, summaryPrompt(nonce, records, selection.binding.context), selection);
  if (isBlank(summary)) {
    throw new EngineError("empty_model_reply", "the model replied with no text and no tool calls", {
      uncaught: "Completion",
    });
  }
  const content = `Summary of the earlier conversation:\n${wrapText(nonce, summary)}`;
  return new DataObject(new Map([["role", "user"] as const, ["content", content] as const]));
}

/**
 * The prompt, oldest records left out until it counts at most half of the window. Each record that is left out makes it shorter,
 * so how many have to go is searched by halves: trying one after the other would take hours for a long conversation.
 */
function summaryPrompt(nonce: string, records: readonly string[], context: number): string {
  const half = Math.floor(context / 2);
  const promptFrom = (from: number): string => `${TASK}\n\n${wrapText(nonce, records.slice(from).join("\n"))}`;
  let least = 0;
  let most = records.length;
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (ComposedList.ofPrompt(promptFrom(middle)).estimate() <= half) most = middle;
    else least = middle + 1;
  }
  return promptFrom(least);
}
