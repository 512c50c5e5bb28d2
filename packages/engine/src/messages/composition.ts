import { dataToJson, encodeJson } from "@runvil/lua";
import type { ModelToolCall, Part } from "@runvil/protocol";
import { ComposedList, type ComposedMessage } from "./composed-list.js";
import type { MessageRecord, RecordCall, Role } from "./record.js";

const BLANK_LINE = "\n\n";

/** What stands between the texts of merged records; a role without an entry never merges. */
const SEPARATORS: Readonly<Partial<Record<Role, string>>> = { system: BLANK_LINE, user: BLANK_LINE, assistant: "" };

/** The last message while records may still merge into it. Its parts are its own, so that adding to them costs what is added. */
interface OpenMessage {
  /** The record that came last. */
  record: MessageRecord;
  content: string | Part[];
  bytes: number;
  /** The message as it was made for a request; undefined once a record merged into it. */
  made: ComposedMessage | undefined;
}

/**
 * Turns checked records into what is sent, fed record by record. A composed message never changes once made: after a record
 * that merges the last one is made anew, and everything before it stays the same object from round to round.
 *
 * Source: docs/spec/conversations.md section 7.
 */
export class Composition {
  readonly #composed: ComposedMessage[] = [];
  #open: OpenMessage | undefined;

  /** Adds a record that passed every rule of the list. */
  append(record: MessageRecord): void {
    const open = this.#open;
    const separator = SEPARATORS[record.role];
    const bytes = contentBytes(record.content);
    if (open === undefined || separator === undefined || !takesMore(open.record, record.role)) {
      if (open !== undefined) this.#composed.push(made(open));
      const content = isParts(record.content) ? [...record.content] : record.content;
      this.#open = { record, content, bytes, made: undefined };
      return;
    }
    const separated = joinsTexts(open.content, record.content) || isParts(open.content) || isParts(record.content);
    open.bytes += bytes + (separated ? separator.length : 0);
    open.content = merged(open.content, separator, record.content);
    open.record = record;
    open.made = undefined;
  }

  /** The list as it stands, for one request. */
  list(): ComposedList {
    return new ComposedList(this.#open === undefined ? [] : [...this.#composed, made(this.#open)]);
  }
}

/** A record with calls is followed by tool records, so nothing merges into it. */
function takesMore(last: MessageRecord, role: Role): boolean {
  return last.role === role && !(last.role === "assistant" && (last.toolCalls ?? []).length > 0);
}

function made(open: OpenMessage): ComposedMessage {
  open.made ??= composed(open.record, open.content, open.bytes);
  return open.made;
}

function composed(record: MessageRecord, content: string | readonly Part[], bytes: number): ComposedMessage {
  const sent = typeof content === "string" ? content : [...content];
  switch (record.role) {
    case "system":
    case "user":
      return { message: { role: record.role, content: sent }, bytes };
    case "tool":
      return { message: { role: "tool", content: sent, toolCallId: record.toolCallId }, bytes };
    case "assistant": {
      const calls = record.toolCalls ?? [];
      if (calls.length === 0) return { message: { role: "assistant", content: sent }, bytes };
      return {
        message: { role: "assistant", content: sent, toolCalls: calls.map(sentCall) },
        bytes: calls.reduce((sum, call) => sum + callBytes(call), bytes),
      };
    }
  }
}

function sentCall(call: RecordCall): ModelToolCall {
  // fromEntries defines own properties, so that a key may be `__proto__`.
  const args = Object.fromEntries([...call.arguments.entries].map(([key, value]) => [key, dataToJson(value)]));
  return { id: call.id, name: call.name, arguments: args };
}

/** The bytes of a call serialized whole as `{"id","name","arguments"}` (docs/spec/models.md section 11). */
function callBytes(call: RecordCall): number {
  const id = JSON.stringify(call.id);
  const name = JSON.stringify(call.name);
  return Buffer.byteLength(`{"id":${id},"name":${name},"arguments":${encodeJson(call.arguments)}}`);
}

function contentBytes(content: string | readonly Part[]): number {
  if (typeof content === "string") return Buffer.byteLength(content);
  return content.reduce((sum, part) => sum + (part.type === "text" ? Buffer.byteLength(part.text) : 0), 0);
}

function isParts<Parts extends readonly Part[]>(content: string | Parts): content is Parts {
  return typeof content !== "string";
}

function joinsTexts(before: string | readonly Part[], after: string | readonly Part[]): boolean {
  return !isParts(before) && !isParts(after) && before !== "" && after !== "";
}

/** Parts of `before` are added to in place. */
function merged(before: string | Part[], separator: string, after: string | readonly Part[]): string | Part[] {
  if (!isParts(before) && !isParts(after)) {
    return joinsTexts(before, after) ? before + separator + after : before + after;
  }
  const parts: Part[] = isParts(before) ? before : [{ type: "text", text: before }];
  if (separator !== "") parts.push({ type: "text", text: separator });
  for (const part of isParts(after) ? after : [{ type: "text" as const, text: after }]) parts.push(part);
  return parts;
}
