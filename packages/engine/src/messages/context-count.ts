import { isDeepStrictEqual } from "node:util";
import type { Usage } from "@runvil/protocol";
import type { ComposedList } from "./composed-list.js";

const ROOM_SHARE = 8;
const LARGEST_DEFAULT_ROOM = 8192;

/**
 * The tokens that the precheck keeps free for the reply.
 *
 * @param window the model's context window in tokens, at least 1
 * @param maxTokens the `max_tokens` in force, if any
 *
 * Source: docs/spec/models.md section 11.
 */
export function room(window: number, maxTokens?: number): number {
  const wanted = maxTokens ?? Math.min(Math.floor(window / ROOM_SHARE), LARGEST_DEFAULT_ROOM);
  return Math.min(wanted, Math.floor(window / 2));
}

/**
 * Whether the precheck refuses a request.
 *
 * @param count tokens of the request, as `ContextCount.count` or `ComposedList.estimate` gives them
 *
 * Source: docs/spec/models.md section 11.
 */
export function exceedsWindow(count: number, window: number, maxTokens?: number): boolean {
  return count + room(window, maxTokens) > window;
}

interface KeptTotal {
  readonly model: string;
  readonly sent: ComposedList;
  readonly tokens: number;
}

/**
 * Counts a section's loop requests. A reported usage takes the place of the estimate for the part of the conversation
 * that it covers.
 *
 * Source: docs/spec/models.md section 11.
 */
export class ContextCount {
  #kept: KeptTotal | undefined;

  /**
   * @param model the catalog id of the model that the round runs on
   * @returns the tokens that the request counts
   */
  count(model: string, request: ComposedList): number {
    const kept = this.#kept;
    if (kept === undefined || kept.model !== model || !continues(request, kept.sent)) return request.estimate();
    return kept.tokens + request.estimate(kept.sent.length + 1);
  }

  /**
   * Keeps what a completed loop round reported.
   *
   * @param usage absent when the round reported none: what was kept stands
   */
  keep(model: string, sent: ComposedList, usage: Usage | undefined): void {
    if (usage === undefined) return;
    const tokens = usage.promptTokens + usage.completionTokens - (usage.reasoningTokens ?? 0);
    this.#kept = { model, sent, tokens };
  }
}

/** Whether a request is the kept records, the reply to them, and maybe more. */
function continues(request: ComposedList, sent: ComposedList): boolean {
  if (request.at(sent.length)?.role !== "assistant") return false;
  for (let i = 0; i < sent.length; i++) {
    const now = request.at(i);
    const then = sent.at(i);
    if (now !== then && !isDeepStrictEqual(now, then)) return false;
  }
  return true;
}
