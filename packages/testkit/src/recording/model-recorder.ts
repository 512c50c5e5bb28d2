import type { ModelProvider } from "@runvil/plugin-sdk";
import { isModelError } from "@runvil/plugin-sdk/recognize";
import type { ModelReply, ModelRequest } from "@runvil/protocol";
import type { ModelScript, ScriptedRound } from "../model-script.js";
import { type RecordedRequest, recordedRequest } from "./recorded-request.js";

/** A model that passes every request on and writes down what came of it. */
export interface ModelRecorder extends ModelProvider {
  /** The rounds that ended so far, under the labels of their roles, in the order in which they began. */
  script(): ModelScript;
}

/**
 * Records another model.
 *
 * A failure is recorded as its kind and status. A round that was interrupted leaves nothing.
 *
 * @param provider the model that answers
 */
export function modelRecorder(provider: ModelProvider): ModelRecorder {
  const slots: { readonly role: string; round?: ScriptedRound }[] = [];
  return {
    async complete(request, call) {
      const slot: (typeof slots)[number] = { role: request.role };
      slots.push(slot);
      const asked = requestOf(request);
      try {
        const reply = await provider.complete(request, call);
        if (!call.signal.aborted) slot.round = { ...replyOf(reply), request: asked };
        return reply;
      } catch (thrown) {
        if (!call.signal.aborted) slot.round = { ...failureOf(thrown), request: asked };
        throw thrown;
      }
    },
    script() {
      const lists = new Map<string, ScriptedRound[]>();
      for (const { role, round } of slots) {
        if (round === undefined) continue;
        const list = lists.get(role);
        if (list === undefined) lists.set(role, [round]);
        else list.push(round);
      }
      return Object.fromEntries(lists);
    },
  };
}

/** Taken before the provider sees the request, and a copy, since the conversation goes on. */
function requestOf(request: ModelRequest): RecordedRequest {
  return structuredClone(recordedRequest(request));
}

function replyOf({ text, toolCalls, finishReason, usage }: ModelReply): ScriptedRound {
  const usual = toolCalls.length > 0 ? "tool_calls" : "stop";
  return {
    ...(text === "" && toolCalls.length > 0 ? {} : { text }),
    ...(toolCalls.length === 0 ? {} : { calls: structuredClone(toolCalls) }),
    ...(finishReason === usual ? {} : { finish: finishReason ?? ("none" as const) }),
    ...(usage === undefined ? {} : { usage: { ...usage } }),
  };
}

/** What the Harness makes of a throw too: anything but a `ModelError` is a lost connection. */
function failureOf(thrown: unknown): ScriptedRound {
  if (!isModelError(thrown)) return { error: { kind: "connection" } };
  const { kind, status } = thrown;
  return { error: { kind, ...(status === undefined ? {} : { status }) } };
}
