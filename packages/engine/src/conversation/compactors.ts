import {
  DataArray,
  DataObject,
  encodeJson,
  type LuaData,
  type LuaFunction,
  type LuaTable,
  type LuaValue,
  typeName,
} from "@runvil/lua";
import { quote } from "@runvil/names";
import type { Entry } from "../entry/entry.js";
import { immediate, type Suspending, suspending } from "../entry/host-function.js";
import { isTable } from "../entry/lua-kind.js";
import { plainTable } from "../entry/plain-table.js";
import { contextExhausted } from "../models/round.js";
import { luaError } from "../run/engine-error.js";
import type { Conversation } from "./conversation.js";
import { refuseWhileLooping } from "./refusals.js";
import { summaryRecord } from "./summary.js";

/** The two compactors that the Engine itself falls back on. */
export interface ShippedCompactors {
  readonly fail: LuaFunction;
  readonly summarize: LuaFunction;
}

/**
 * Installs `compactors`.
 *
 * @param own the entry's own list, which `compactors.clear` called without arguments empties; absent: it takes a list only
 *
 * Source: docs/spec/conversations.md section 9 "Shipped compactors".
 */
export function installCompactors(entry: Entry, own: Conversation | undefined): void {
  const fail = immediate(entry, "compactors.fail", ([tag]) => failWith(tag));
  const summarize = suspending(entry, "compactors.summarize", (args) => summarizeRecords(entry, args));
  entry.setGlobal(
    "compactors",
    entry.namespace({
      fail,
      clear: immediate(entry, "compactors.clear", (args) => clear(entry, own, args)),
      summarize,
    }),
  );
  entry.rooms.compactors = { fail, summarize };
}

function failWith(tag: LuaValue): never {
  if (typeof tag !== "string") throw luaError(`compactors.fail takes an overflow reason, got ${typeName(tag)}`);
  if (tag !== "precheck" && tag !== "provider") {
    throw luaError(`unknown overflow reason ${quote(tag)}; expected "precheck" or "provider"`);
  }
  throw contextExhausted(tag);
}

function clear(entry: Entry, own: Conversation | undefined, args: readonly LuaValue[]): readonly LuaValue[] {
  if (args.length === 0 && own !== undefined) {
    refuseWhileLooping(entry, "compactors.clear");
    own.replace([]);
    return [];
  }
  const [reason, records] = args;
  const parts = split(entry, recordTable(entry, "compactors.clear", records));
  if (parts.middle.length === 0 && reason !== "manual") failWith(reason);
  return [entry.vm.sequence([...parts.head, ...parts.tail])];
}

function* summarizeRecords(entry: Entry, [reason, records]: readonly LuaValue[]): Suspending {
  const parts = split(entry, recordTable(entry, "compactors.summarize", records));
  if (parts.middle.length === 0) {
    if (reason !== "manual") failWith(reason);
    return [entry.vm.sequence([...parts.head, ...parts.tail])];
  }
  const lines = parts.middle.map((record) => recordLines(entry.vm.toData(record, "messages")));
  const summary = yield* summaryRecord(entry, lines);
  return [entry.vm.sequence([...parts.head, entry.vm.fromData(summary), ...parts.tail])];
}

function recordTable(entry: Entry, call: string, records: LuaValue): LuaTable {
  if (!isTable(records))
    throw luaError(`${call} takes a reason and a table of message tables, got ${typeName(records)}`);
  return plainTable(entry, records);
}

interface Parts {
  /** The leading system block. */
  readonly head: readonly LuaValue[];
  /** What a compaction drops. */
  readonly middle: readonly LuaValue[];
  /** Everything from the last user record on. */
  readonly tail: readonly LuaValue[];
}

function split(entry: Entry, table: LuaTable): Parts {
  const records = table.sequence();
  const roleAt = (index: number): LuaValue => {
    const record = records[index];
    return isTable(record) ? plainTable(entry, record).get("role") : undefined;
  };
  let start = 0;
  while (start < records.length && roleAt(start) === "system") start += 1;
  let last = records.length;
  for (let index = records.length - 1; index >= start; index--) {
    if (roleAt(index) === "user") {
      last = index;
      break;
    }
  }
  if (last === records.length) last = start;
  return { head: records.slice(0, start), middle: records.slice(start, last), tail: records.slice(last) };
}

/** One record as the summary's prompt shows it: `{role}: {text}`, then each call as `{name} {arguments}`. */
function recordLines(data: LuaData): string {
  if (!(data instanceof DataObject)) return "";
  const field = (name: string): LuaData => data.entries.get(name) ?? null;
  const role = field("role");
  const calls = field("tool_calls");
  const lines = [`${typeof role === "string" ? role : ""}: ${contentText(field("content"))}`];
  if (calls instanceof DataArray) {
    for (const call of calls.items) {
      if (!(call instanceof DataObject)) continue;
      const name = call.entries.get("name");
      const args = call.entries.get("arguments") ?? new DataObject();
      lines.push(`${typeof name === "string" ? name : ""} ${encodeJson(args)}`);
    }
  }
  return lines.join("\n");
}

function contentText(content: LuaData): string {
  if (typeof content === "string") return content;
  if (!(content instanceof DataArray)) return "";
  return content.items
    .map((part) => (part instanceof DataObject ? part.entries.get("text") : undefined))
    .filter((text) => typeof text === "string")
    .join("");
}
