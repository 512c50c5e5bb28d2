import { type LuaFunction, type LuaValue, typeName } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import type { Suspending } from "../entry/host-function.js";
import { isFunction } from "../entry/lua-kind.js";
import { selfHandle } from "../models/handle.js";
import type { Selection } from "../models/selection.js";
import { luaError } from "../run/engine-error.js";
import { compactNow } from "./compaction.js";
import type { Conversation } from "./conversation.js";
import { runLoop } from "./loop.js";
import { refuseWhileLooping } from "./refusals.js";

/**
 * `models.loop` and `handle:loop`.
 *
 * Source: docs/spec/conversations.md section 3.
 */
export function* loop(entry: Entry, call: "models.loop" | "handle:loop", args: readonly LuaValue[]): Suspending {
  refuseWhileLooping(entry, call);
  const pinned = call === "handle:loop" ? selfHandle(call, args[0]) : undefined;
  const compactor = compactorArgument(call, call === "handle:loop" ? args.slice(1) : args);
  return yield* loopOn(entry, entry.rooms.conversation, { pinned, compactor });
}

/** What a loop was given beside its list. */
export interface LoopOptions {
  /** The model of every round; absent: the section's, read anew for each round. */
  readonly pinned: Selection | undefined;
  /** Absent: an overflow fails the loop. */
  readonly compactor: LuaFunction | undefined;
}

/**
 * Loops on a list, after the caller refused a second loop of the entry and checked its arguments.
 *
 * Source: docs/spec/conversations.md sections 3 and 4.
 */
export function* loopOn(entry: Entry, conversation: Conversation, { pinned, compactor }: LoopOptions): Suspending {
  entry.looping = true;
  try {
    yield* runLoop(entry, {
      conversation,
      selection: () => pinned ?? entry.run.roles.selection(entry),
      compactor: compactor ?? entry.rooms.compactors.fail,
    });
    return [];
  } finally {
    entry.looping = false;
  }
}

/**
 * `models.compact`.
 *
 * Source: docs/spec/conversations.md section 9.
 */
export function* compact(entry: Entry, args: readonly LuaValue[]): Suspending {
  refuseWhileLooping(entry, "models.compact");
  const compactor = compactorArgument("models.compact", args);
  const { conversation } = entry.rooms;
  conversation.requireRecords();
  const check = conversation.check();
  if (!check.ok) throw luaError(check.message);
  entry.looping = true;
  try {
    yield* compactNow(entry, conversation, {
      reason: "manual",
      compactor: compactor ?? entry.rooms.compactors.summarize,
      selection: entry.run.roles.selection(entry),
    });
    return [];
  } finally {
    entry.looping = false;
  }
}

function compactorArgument(call: string, args: readonly LuaValue[]): LuaFunction | undefined {
  if (args.length > 1) throw luaError(`${call} takes (compactor?)`);
  return checkedCompactor(args[0]);
}

/** A compactor that Lua gave, or none. */
export function checkedCompactor(compactor: LuaValue): LuaFunction | undefined {
  if (compactor === undefined) return undefined;
  if (!isFunction(compactor)) throw luaError(`compactor must be a function, got ${typeName(compactor)}`);
  return compactor;
}
