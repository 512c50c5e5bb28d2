import {
  checkedCompactor,
  type Entry,
  inferText,
  loopOn,
  luaError,
  missingModel,
  modelChoices,
  refuseWhileLooping,
  type Selection,
  type Suspending,
  selectionOf,
  stringArgument,
  suspending,
} from "@runvil/engine/dialect";
import type { LuaValue } from "@runvil/lua";
import type { MessageLists } from "../messages/message-lists.js";

/**
 * Installs `models`. Handles have no methods: they are arguments of `loop` and `infer`.
 *
 * Source: docs/spec/promptforge-dialect.md section 6 (PF-50).
 */
export function installModels(entry: Entry, lists: MessageLists): void {
  entry.setGlobal(
    "models",
    entry.namespace({
      ...modelChoices(entry),
      loop: suspending(entry, "models.loop", (args) => loop(entry, lists, args)),
      infer: suspending(entry, "models.infer", (args) => infer(entry, args)),
    }),
  );
}

/** Splits a handle in front from the arguments after it. */
function pinnedModel(args: readonly LuaValue[]): {
  readonly pinned: Selection | undefined;
  readonly rest: readonly LuaValue[];
} {
  const pinned = selectionOf(args[0]);
  return { pinned, rest: pinned === undefined ? args : args.slice(1) };
}

function* loop(entry: Entry, lists: MessageLists, args: readonly LuaValue[]): Suspending {
  refuseWhileLooping(entry, "models.loop");
  const { pinned, rest } = pinnedModel(args);
  if (rest.length > 2) throw luaError("models.loop takes (handle?, list, compactor?)");
  const conversation = lists.conversation(rest[0]);
  const compactor = checkedCompactor(rest[1]);
  return yield* loopOn(entry, conversation, { pinned, compactor });
}

function* infer(entry: Entry, args: readonly LuaValue[]): Suspending {
  const { pinned, rest } = pinnedModel(args);
  if (rest.length > 1) throw luaError("models.infer takes (handle?, text)");
  const text = stringArgument("text", rest[0]);
  const selection = pinned ?? entry.run.roles.selection(entry);
  if (selection === undefined) throw missingModel(entry);
  return [yield* inferText(entry, text, selection)];
}
