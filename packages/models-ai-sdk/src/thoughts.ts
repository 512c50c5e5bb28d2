import type { ModelMessage, ModelRequest, ReplyToolCall } from "@runvil/plugin-sdk";
import { jsonOf } from "./json-of.js";

/** What a reply with calls holds beside them and its text. Some backends want it back with the calls' results. */
export interface Thoughts {
  /** The reasoning before the text and the calls, block by block, with the metadata that proves it genuine. */
  readonly reasoning: readonly { readonly text: string; readonly metadata: unknown }[];
  /** What the provider attached to a call, by the call's id. */
  readonly callMetadata: ReadonlyMap<string, unknown>;
}

const MOST_REPLIES = 500;
const MOST_CHARACTERS = 32_000_000;

/**
 * The thoughts of the latest replies with calls. They are no part of a reply, so no run and no journal depends on them: after
 * a restart, or once they were pushed out, a request goes without.
 */
export class ThoughtMemory {
  readonly #thoughts = new Map<string, { thoughts: Thoughts; size: number }>();
  #size = 0;

  /** Keeps the thoughts of the reply to `request`, if it has calls and thoughts. */
  remember(request: ModelRequest, calls: readonly ReplyToolCall[], thoughts: Thoughts): void {
    if (calls.length === 0 || (thoughts.reasoning.length === 0 && thoughts.callMetadata.size === 0)) return;
    const key = keyOf(request, calls);
    const size = key.length + sizeOf(thoughts);
    this.#forget(key);
    this.#thoughts.set(key, { thoughts, size });
    this.#size += size;
    for (const oldest of this.#thoughts.keys()) {
      if (this.#thoughts.size <= MOST_REPLIES && this.#size <= MOST_CHARACTERS) break;
      this.#forget(oldest);
    }
  }

  /** The thoughts of the reply that `message` of `request` was, if they are still known. */
  recall(request: ModelRequest, message: ModelMessage & { role: "assistant" }): Thoughts | undefined {
    return this.#thoughts.get(keyOf(request, message.toolCalls ?? []))?.thoughts;
  }

  #forget(key: string): void {
    this.#size -= this.#thoughts.get(key)?.size ?? 0;
    this.#thoughts.delete(key);
  }
}

/** Characters of all that is kept: what proves reasoning genuine can be longer than the reasoning. */
function sizeOf({ reasoning, callMetadata }: Thoughts): number {
  const metadata = [...reasoning.map((block) => block.metadata), ...callMetadata.values()];
  const texts = [...reasoning.map(({ text }) => text), ...metadata.map(jsonOf)];
  return texts.reduce((sum, text) => sum + text.length, 0);
}

// Some servers number their calls anew in every reply, so an id says little without its place.
function keyOf({ model, round }: ModelRequest, calls: readonly { id: string; name: string }[]): string {
  const place = [model, round.execution, round.section, round.task];
  return JSON.stringify([place, calls.map(({ id, name }) => [id, name])]);
}
