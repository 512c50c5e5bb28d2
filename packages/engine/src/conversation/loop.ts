import type { LuaFunction } from "@runvil/lua";
import { isTaskBuiltIn, quote, quoteList } from "@runvil/names";
import type { ModelReply, ReportedCall, ToolDefinition } from "@runvil/protocol";
import type { Entry } from "../entry/entry.js";
import type { Suspending } from "../entry/host-function.js";
import { isBlank } from "../lua-text/white-space.js";
import { exceedsWindow } from "../messages/context-count.js";
import { replyRecord, roundRecords } from "../messages/loop-record.js";
import { taskDefinitions } from "../model-tasks/definitions.js";
import { contextExhausted, missingModel, sendRound } from "../models/round.js";
import type { Selection } from "../models/selection.js";
import { EngineError, luaError } from "../run/engine-error.js";
import { takeNotices } from "../tasks/notices.js";
import { answerCalls, cutOffCalls } from "./batch.js";
import { compactNow } from "./compaction.js";
import type { Conversation } from "./conversation.js";
import { type ModelCall, modelCall } from "./model-call.js";

/** Compactions of one round before it gives up. */
const MOST_COMPACTIONS = 3;

/** What a loop runs on. */
export interface LoopSource {
  /** The list that it reads and appends to. */
  readonly conversation: Conversation;
  /** Read anew for each round. */
  selection(): Selection | undefined;
  readonly compactor: LuaFunction;
}

interface LoopRound {
  readonly reply: ModelReply;
  readonly turn: number;
  /** The names that the round advertised, in order. */
  readonly advertised: readonly string[];
}

/**
 * Runs a conversation until the model answers with text.
 *
 * Source: docs/spec/conversations.md sections 4, 5 and 8.
 */
export function* runLoop(entry: Entry, source: LoopSource): Suspending<void> {
  const { conversation } = source;
  const cap = entry.run.prompt.frontmatter.maxToolIterations ?? entry.run.environment.limits.maxToolIterations;
  let answered = false;
  for (let made = 0; ; made++) {
    if (made >= cap) {
      throw new EngineError("tool_loop_exhausted", "tool-call loop did not converge", { uncaught: "Tool" });
    }
    const round = yield* loopRound(entry, source);
    const { reply } = round;
    if (reply.toolCalls.length === 0) {
      conversation.append([replyRecord(terminalText(reply, answered))]);
      return;
    }
    const calls = reply.toolCalls.map(modelCall);
    reportCalls(entry, round, calls);
    refuseOutOfScope(entry, round, calls);
    const contents =
      reply.finishReason === "length"
        ? cutOffCalls(entry, calls, round.turn)
        : yield* answerCalls(entry, calls, round.turn);
    answered = true;
    conversation.append(
      roundRecords(
        reply.text,
        calls.map((call, index) => ({ call, content: contents[index] ?? "" })),
      ),
    );
  }
}

/** One round, made again after each compaction. */
function* loopRound(entry: Entry, source: LoopSource): Suspending<LoopRound> {
  const { conversation } = source;
  const sectionTools = entry.rooms.tools;
  for (let compactions = 0; ; compactions++) {
    takeNotices(entry, conversation);
    conversation.requireRecords();
    const selection = source.selection();
    if (selection === undefined) throw missingModel(entry);
    const definitions = sectionTools.list();
    const { allowedTasks } = sectionTools;
    const tools: readonly ToolDefinition[] =
      allowedTasks === undefined ? definitions : [...definitions, ...taskDefinitions(allowedTasks)];
    const check = conversation.check();
    if (!check.ok) throw luaError(check.message);
    const { composed } = check;
    const { modelId, context } = selection.binding;
    let overflow: "precheck" | "provider" = "precheck";
    if (!exceedsWindow(conversation.count.count(modelId, composed), context, selection.maxTokens)) {
      const sent = { kind: "loop", selection, composed } as const;
      const end = yield* sendRound(entry, tools.length === 0 ? sent : { ...sent, tools });
      if (end.status === "reply") {
        conversation.count.keep(modelId, composed, end.reply.usage);
        return { reply: end.reply, turn: end.turn, advertised: tools.map(({ name }) => name) };
      }
      overflow = "provider";
    }
    if (compactions === MOST_COMPACTIONS) throw contextExhausted(overflow);
    yield* compactNow(entry, conversation, { reason: overflow, compactor: source.compactor, selection });
  }
}

/** The text that ends the loop. An empty reply ends it only after calls were answered and the model stopped by itself. */
function terminalText(reply: ModelReply, answered: boolean): string {
  if (!isBlank(reply.text)) return reply.text;
  if (reply.finishReason === "stop" && answered) return "";
  throw new EngineError(
    "empty_model_reply",
    "the model replied with no text and no tool calls",
    { uncaught: "Completion" },
    reply.finishReason === undefined ? {} : { finish_reason: reply.finishReason },
  );
}

function reportCalls(entry: Entry, round: LoopRound, calls: readonly ModelCall[]): void {
  const { tools } = entry.rooms;
  const reported = calls.map(({ id, name, json }): ReportedCall => {
    const bound = isTaskBuiltIn(name) || tools.local(name) !== undefined ? undefined : tools.catalogTool(name);
    const tool = round.advertised.includes(name) ? bound?.id : undefined;
    return { id, name, arguments: json, ...(tool === undefined ? {} : { tool }) };
  });
  entry.report("assistant_tool_calls", { turn: round.turn, calls: reported });
}

/** The scope gate: no call of a round runs when one name was not advertised by it. */
function refuseOutOfScope(entry: Entry, round: LoopRound, calls: readonly ModelCall[]): void {
  const call = calls.find(({ name }) => !round.advertised.includes(name));
  if (call === undefined) return;
  const hint = entry.rooms.tools.outOfScopeHint(call.name);
  const message = `tool ${quote(call.name)} is not in this section's scope; in-scope aliases: ${quoteList(round.advertised)}${hint}`;
  const error = new EngineError("out_of_scope_tool", message, { uncaught: "Tool" }, { name: call.name });
  entry.report("tool_call_failed", {
    turn: round.turn,
    tool_call_id: call.id,
    alias: call.name,
    caller: "model",
    kind: error.kind,
    message,
  });
  throw error;
}
