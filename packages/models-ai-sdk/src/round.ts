import { type ModelCall, ModelError, type ModelReply, type ModelRequest } from "@runvil/plugin-sdk";
import { callOptionsOf } from "./call-options.js";
import { failureOf, streamFailureOf } from "./failure.js";
import type { Finish } from "./finish-reason.js";
import { type AiSdkModel, type CallOptions, specificationOf } from "./language-model.js";
import { receive } from "./receive.js";
import type { Redact } from "./redaction.js";
import { ReplyBuilder } from "./reply-builder.js";
import { type StreamPart, streamPartOf } from "./stream-part.js";
import type { ThoughtMemory, Thoughts } from "./thoughts.js";

// Long enough for an end that is on its way, too short to be noticed where none comes.
const LET_GO_MS = 100;

/** How one round is run. */
export interface RoundSettings {
  /** Aborts when the round is over, whichever way. */
  readonly signal: AbortSignal;
  readonly redact: Redact;
  /**
   * Who keeps the limits. `parts`: this round, on the parts of the stream. `fetch`: the model's own `fetch`, on the bytes;
   * then a reply without a finish reason was cut short, too.
   */
  readonly limitedBy: "parts" | "fetch";
  /** Where the thoughts of earlier replies are. */
  readonly memory: ThoughtMemory;
  /** Called for each thing of the request that the model ignores. */
  onIgnored(what: unknown): void;
}

/**
 * Runs one round on a model object, streamed whatever the kind of round, and never a second time.
 *
 * @throws ModelError, or the reason of `call.signal` once that aborts.
 *
 * Source: docs/spec/models.md sections 9 and 10.
 */
export async function runRound(
  model: AiSdkModel,
  request: ModelRequest,
  call: ModelCall,
  settings: RoundSettings,
): Promise<ModelReply> {
  call.signal.throwIfAborted();
  const version = specificationOf(model);
  if (version === undefined) {
    const detail = `specification version ${model.specificationVersion} of the model object is not v2, v3 or v4`;
    throw new ModelError("disabled", { detail });
  }
  const { options, thinkingIgnored } = callOptionsOf(request, model, version, settings.memory);
  if (thinkingIgnored) settings.onIgnored("thinking");
  try {
    const { reply, thoughts } = await readReply(model, { ...options, abortSignal: settings.signal }, call, settings);
    settings.memory.remember(request, reply.toolCalls, thoughts);
    return reply;
  } catch (error) {
    call.signal.throwIfAborted();
    // A limited fetch has thrown its own failure for every answer that was no success.
    throw failureOf(error, settings.redact, settings.limitedBy === "fetch" ? "package" : "answer");
  }
}

async function readReply(
  model: AiSdkModel,
  options: CallOptions,
  call: ModelCall,
  settings: RoundSettings,
): Promise<{ reply: ModelReply; thoughts: Thoughts }> {
  const onParts = settings.limitedBy === "parts";
  const timeoutMs = onParts ? call.limits.receiveTimeoutMs : Number.POSITIVE_INFINITY;
  const reply = new ReplyBuilder(onParts ? call.limits.maxReplyBytes : Number.POSITIVE_INFINITY);
  const { stream } = await receive(model.doStream(options), timeoutMs, call.signal);
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await receive(reader.read(), timeoutMs, call.signal);
      if (done) throw new ModelError("malformed", { detail: "the reply ended before it was finished" });
      const part = streamPartOf(value);
      if (part.type !== "finish") {
        take(part, reply, call, settings);
      } else if (!onParts && part.finish.finishReason === undefined) {
        throw new ModelError("malformed", { detail: "the reply ended without a finish reason" });
      } else {
        if (!onParts) await letGo(reader, call.signal);
        const finish = withRedactedWord(part.finish, settings.redact);
        return { reply: reply.finished(finish, part.usage), thoughts: reply.thoughts() };
      }
    }
  } finally {
    // What a source says when it is closed no longer matters: the round has its reply or its failure.
    reader.cancel().catch(() => {});
  }
}

/** Waits for the end of a stream that has said all, so that its connection can serve the next round. */
async function letGo(reader: ReadableStreamDefaultReader<unknown>, signal: AbortSignal): Promise<void> {
  try {
    await receive(reader.read(), LET_GO_MS, signal);
  } catch {
    // The reply is whole. A connection that stays open or breaks now is closed, and the next round opens its own.
  }
}

/** The provider's own word goes to logs, so it is treated as an error's text is. */
function withRedactedWord(finish: Finish, redact: Redact): Finish {
  const { rawFinishReason } = finish;
  return rawFinishReason === undefined ? finish : { ...finish, rawFinishReason: redact(rawFinishReason) };
}

function take(
  part: Exclude<StreamPart, { type: "finish" }>,
  reply: ReplyBuilder,
  call: ModelCall,
  { redact, onIgnored }: RoundSettings,
): void {
  switch (part.type) {
    case "text":
      if (part.delta === "") break;
      reply.addText(part.delta);
      deliver(part.delta, call);
      break;
    case "reasoning":
      reply.addReasoning(part);
      break;
    case "arguments":
      reply.addArguments(part.callId, part.delta);
      break;
    case "call":
      reply.addCall(part);
      break;
    case "warnings":
      for (const warning of part.warnings) onIgnored(warning);
      break;
    case "error":
      throw streamFailureOf(part.error, redact);
    case "other":
      break;
  }
}

function deliver(delta: string, call: ModelCall): void {
  try {
    call.onDelta?.(delta);
  } catch {
    // Deltas are live output: a sink that throws does not fail the round.
  }
}
