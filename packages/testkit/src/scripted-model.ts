import { ModelError, type ModelProvider } from "@runvil/plugin-sdk";
import type { ModelReply, ModelRequest } from "@runvil/protocol";
import type { ModelScript, ScriptedReply } from "./model-script.js";
import { RoundList } from "./recording/round-list.js";

/** A model that plays a script and remembers what it was asked. */
export interface ScriptedModel extends ModelProvider {
  /** Every request so far, in the order they came, failed ones included. */
  readonly requests: readonly ModelRequest[];
  /** One sentence per request that the script had no round for. Such a request fails as `rejected`. */
  readonly problems: readonly string[];
}

/** Settings of a scripted model. */
export interface ScriptedModelOptions {
  /** Called with each request. When it returns `hold` the request is never answered. */
  readonly onRequest?: (request: ModelRequest) => "hold" | undefined;
  /** Called with each of `problems` as it happens. */
  readonly onProblem?: (problem: string) => void;
  /** Answers the requests that the script has no round for. Absent: they fail. */
  readonly otherwise?: ModelProvider;
}

/**
 * Makes a model of a script: every request on a role takes the round of that role's list, or of `any`, that was recorded for
 * it, else the next one that was recorded for none.
 *
 * @param script rounds by role label, as `readModelScript` gives them
 *
 * Source: conformance/README.md, `models`.
 */
export function scriptedModel(script: ModelScript, options: ScriptedModelOptions = {}): ScriptedModel {
  const requests: ModelRequest[] = [];
  const problems: string[] = [];
  const lists = new Map(Object.entries(script).map(([name, rounds]) => [name, new RoundList(name, rounds)]));
  const none = new RoundList("any", []);

  return {
    requests,
    problems,
    async complete(request, call) {
      requests.push(structuredClone(request));
      if (options.onRequest?.(request) === "hold") return new Promise<ModelReply>(() => {});
      const next = (lists.get(request.role) ?? lists.get("any") ?? none).take(request);
      if ("problem" in next) {
        if (options.otherwise !== undefined) return options.otherwise.complete(request, call);
        problems.push(next.problem);
        options.onProblem?.(next.problem);
        throw new ModelError("rejected", { detail: next.problem });
      }
      const { round } = next;
      if (round.error !== undefined) {
        const { kind, status } = round.error;
        throw new ModelError(kind, status === undefined ? {} : { status });
      }
      const reply = replyOf(round);
      if (reply.text !== "") call.onDelta?.(reply.text);
      return reply;
    },
  };
}

function replyOf(round: ScriptedReply): ModelReply {
  const calls = round.calls ?? [];
  const finish = round.finish ?? (calls.length > 0 ? "tool_calls" : "stop");
  return {
    text: round.text ?? "",
    toolCalls: calls.map(({ id, name, arguments: args }) => ({ id, name, arguments: structuredClone(args) })),
    ...(finish === "none" ? {} : { finishReason: finish }),
    ...(round.usage === undefined ? {} : { usage: { ...round.usage } }),
  };
}
