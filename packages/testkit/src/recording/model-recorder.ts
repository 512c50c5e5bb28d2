import type { ModelProvider } from "@runvil/plugin-sdk";
import { isModelError } from "@runvil/plugin-sdk/recognize";
import { type ModelErrorKind, TRANSIENT_MODEL_ERRORS } from "@runvil/protocol";
import type { ModelScript, ScriptedRound } from "../model-script.js";
import { recordedReply } from "./recorded-reply.js";
import { recordedRequest } from "./recorded-request.js";
import { requestSharer } from "./request-sharer.js";

/** A model that passes every request on and writes down what came of it. */
export interface ModelRecorder extends ModelProvider {
  /** The rounds that ended so far, under the labels of their roles, in the order in which they began. */
  script(): ModelScript;
}

/**
 * Records another model.
 *
 * A failure is recorded as its kind and status. A round that was interrupted leaves nothing. What a provider answers or throws
 * goes on as it is, however odd.
 *
 * @param provider the model that answers
 */
export function modelRecorder(provider: ModelProvider): ModelRecorder {
  const shared = requestSharer();
  const slots: { readonly role: string; round?: ScriptedRound }[] = [];
  return {
    async complete(request, call) {
      const slot: (typeof slots)[number] = { role: request.role };
      slots.push(slot);
      // Taken before the provider sees the request, and a copy, since the conversation goes on.
      const asked = shared(recordedRequest(request));
      try {
        const reply = await provider.complete(request, call);
        if (!call.signal.aborted) slot.round = { ...recordedReply(reply), request: asked };
        return reply;
      } catch (thrown) {
        if (!call.signal.aborted) slot.round = { ...recordedFailure(thrown), request: asked };
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

/** What the Harness makes of a throw too: anything but a `ModelError` of a kind that it knows is a lost connection. */
function recordedFailure(thrown: unknown): ScriptedRound {
  try {
    if (!isModelError(thrown)) return LOST;
    const { kind, status }: { readonly kind: unknown; readonly status?: unknown } = thrown;
    if (!isKind(kind)) return LOST;
    return { error: { kind, ...(isStatus(status) ? { status } : {}) } };
  } catch {
    // The mark is forged: reading what was thrown throws by itself.
    return LOST;
  }
}

const LOST: ScriptedRound = { error: { kind: "connection" } };

function isKind(kind: unknown): kind is ModelErrorKind {
  return typeof kind === "string" && Object.hasOwn(TRANSIENT_MODEL_ERRORS, kind);
}

/** What a scripted-model file takes for a status. */
function isStatus(status: unknown): status is number {
  return typeof status === "number" && Number.isInteger(status) && status >= 100 && status <= 599;
}
