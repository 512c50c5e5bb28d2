import { LuaDataError, type LuaFunction, type LuaValue, typeName } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import { callLua, type Suspending } from "../entry/host-function.js";
import { isTable } from "../entry/lua-kind.js";
import { raisedAgain } from "../globals/require.js";
import { EMPTY_LIST, NOT_DATA } from "../messages/message-list.js";
import type { Selection } from "../models/selection.js";
import { luaError } from "../run/engine-error.js";
import { copied } from "./builders.js";
import { type Conversation, givenRecords } from "./conversation.js";

/** Why a compactor is called. */
export type CompactionReason = "precheck" | "provider" | "manual";

/** One call of a compactor. */
export interface Compaction {
  readonly reason: CompactionReason;
  readonly compactor: LuaFunction;
  /** The model that its own rounds run on. */
  readonly selection: Selection | undefined;
}

/**
 * Calls a compactor and puts what it returns in the place of a list's records. Until then, and when anything fails, the list is
 * as it was before.
 *
 * Source: docs/spec/conversations.md section 9.
 */
export function* compactNow(entry: Entry, conversation: Conversation, compaction: Compaction): Suspending<void> {
  const { reason, compactor } = compaction;
  const before = conversation.table.length();
  entry.report("compaction_started", { reason });
  const snapshot = conversation.snapshot();
  const outer = entry.compacting;
  entry.compacting = compaction.selection;
  const records = entry.vm.sequence(conversation.table.sequence().map((value) => copied(entry, value)));
  try {
    const end = yield* callLua(compactor, [reason, records]);
    snapshot.restore(conversation.table);
    if (end.status === "raised") throw raisedAgain(end.value);
    conversation.replace(checkedRecords(entry, conversation, end.values[0]));
    entry.report("compaction_succeeded", { reason, before, after: conversation.table.length() });
  } catch (error) {
    entry.report("compaction_failed", { reason });
    throw error;
  } finally {
    entry.compacting = outer;
  }
}

function checkedRecords(entry: Entry, conversation: Conversation, returned: LuaValue): readonly LuaValue[] {
  if (returned === undefined) {
    throw luaError(
      "compactor returned no records: return the new message list, or refuse with compactors.fail(reason)",
    );
  }
  if (!isTable(returned)) throw luaError(`compactor must return a table of message tables, got ${typeName(returned)}`);
  const records = readRecords(entry, returned);
  if (records.length === 0) throw luaError(EMPTY_LIST);
  const list = entry.vm.sequence(records);
  const check = conversation.checkTable(list);
  if (!check.ok) throw luaError(check.message);
  return records;
}

function readRecords(entry: Entry, returned: LuaValue): readonly LuaValue[] {
  try {
    return givenRecords(entry, returned) ?? [];
  } catch (error) {
    if (error instanceof LuaDataError) throw luaError(NOT_DATA);
    throw error;
  }
}
