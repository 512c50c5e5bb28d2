import { ModelError, type ModelReply, type ReplyToolCall, type Usage } from "@runvil/plugin-sdk";
import type { Finish } from "./finish-reason.js";
import type { StreamPart } from "./stream-part.js";
import type { Thoughts } from "./thoughts.js";

/**
 * Collects a reply from its parts. The text is exactly the deltas in order with nothing between them.
 *
 * Source: docs/spec/models.md sections 9 and 10.
 */
export class ReplyBuilder {
  readonly #maxBytes: number;
  #bytes = 0;
  #text = "";
  /** The bytes of arguments that came in pieces, by the call's id. */
  readonly #streamed = new Map<string, number>();
  readonly #calls: ReplyToolCall[] = [];
  readonly #reasoning = new Map<string, { text: string; metadata: unknown }>();
  #reasoningInPlace = true;
  readonly #callMetadata = new Map<string, unknown>();

  /** @param maxBytes The most UTF-8 bytes of text, reasoning, and calls with their ids, names and arguments together. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Adds a piece of text. @throws ModelError of kind `malformed` past the limit. */
  addText(delta: string): void {
    this.#count(delta);
    this.#text += delta;
  }

  /** Counts a piece of reasoning, which is no part of the reply. @throws ModelError of kind `malformed` past the limit. */
  addReasoning({ id, delta, metadata }: StreamPart & { type: "reasoning" }): void {
    this.#count(delta);
    // Put back in another place than it came from, a backend might not know it again.
    if (this.#text !== "" || this.#calls.length > 0) this.#reasoningInPlace = false;
    const block = this.#reasoning.get(id);
    if (block === undefined) this.#count(id);
    const text = (block?.text ?? "") + delta;
    this.#reasoning.set(id, { text, metadata: metadata ?? block?.metadata });
  }

  /** Counts a piece of a call's arguments before the call is whole. @throws ModelError of kind `malformed` past the limit. */
  addArguments(callId: string, delta: string): void {
    const streamed = this.#streamed.get(callId);
    if (streamed === undefined) this.#count(callId);
    this.#count(delta);
    this.#streamed.set(callId, (streamed ?? 0) + Buffer.byteLength(delta));
  }

  /**
   * Adds a whole call. Its arguments come as JSON text; no text at all is a call without arguments. A blank id or name goes
   * on as it is: the Harness refuses it.
   *
   * @throws ModelError of kind `malformed` for arguments that do not decode, or past the limit.
   */
  addCall({ id, name, input, metadata }: StreamPart & { type: "call" }): void {
    const call = { id: typeof id === "string" ? id : "", name: typeof name === "string" ? name : "" };
    const streamed = this.#streamed.get(call.id);
    this.#count(call.name);
    if (streamed === undefined) this.#count(call.id);
    // A model object may give another text in the end than it streamed.
    if (typeof input === "string") this.#add(Math.max(0, Buffer.byteLength(input) - (streamed ?? 0)));
    this.#calls.push({ ...call, arguments: decoded(input) });
    if (typeof id === "string" && metadata !== undefined) this.#callMetadata.set(id, metadata);
  }

  /** The finished reply. */
  finished(finish: Finish, usage: Usage | undefined): ModelReply {
    const reply: ModelReply = { text: this.#text, toolCalls: this.#calls, ...finish };
    if (usage !== undefined) reply.usage = usage;
    return reply;
  }

  /** What the reply holds beside its text and its calls. */
  thoughts(): Thoughts {
    const reasoning = this.#reasoningInPlace ? [...this.#reasoning.values()] : [];
    return { reasoning, callMetadata: this.#callMetadata };
  }

  #count(text: string): void {
    this.#add(Buffer.byteLength(text));
  }

  #add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#maxBytes) throw replyTooLarge(this.#maxBytes);
  }
}

/** The failure of a reply that passes the response cap. Source: docs/spec/models.md section 10. */
export function replyTooLarge(maxBytes: number): ModelError {
  return new ModelError("malformed", { detail: `response stream exceeds the ${maxBytes}-byte limit` });
}

function decoded(input: unknown): unknown {
  if (typeof input !== "string") return input;
  if (input.trim() === "") return {};
  try {
    return JSON.parse(input);
  } catch {
    // The parser's own message quotes the arguments, so it is not kept as a cause.
    throw new ModelError("malformed", { detail: "tool call arguments were not a JSON object" });
  }
}
