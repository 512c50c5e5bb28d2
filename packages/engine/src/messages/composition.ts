import { dataToJson, encodeJson } from "@runvil/lua";
import type { ModelMessage, ModelToolCall, Part } from "@runvil/protocol";
import { ComposedList, type ComposedMessage } from "./composed-list.js";
import type { MessageRecord, RecordCall, Role } from "./record.js";

const BLANK_LINE = "\n\n";

/** What stands between the texts of merged records; a role without an entry never merges. */
const SEPARATORS: Readonly<Partial<Record<Role, string>>> = { system: BLANK_LINE, user: BLANK_LINE, assistant: "" };

/**
 * Turns checked records into what is sent, fed record by record. A composed message never changes once made: a record
 * that merges replaces the last one, so that everything before it stays the same object from round to round.
 *
 * Source: docs/spec/conversations.md section 7.
 */
export class Composition {
  readonly #composed: ComposedMessage[] = [];

  /** Adds a record that passed every rule of the list. */
  append(record: MessageRecord): void {
    const last = this.#composed.at(-1);
    const separator = SEPARATORS[record.role];
    if (last === undefined || separator === undefined || !takesMore(last.message, record.role)) {
      this.#composed.push(composed(record, record.content, contentBytes(record.content)));
      return;
    }
    const joins = joinsTexts(last.message.content, record.content);
    const separated = joins || isParts(last.message.content) || isParts(record.content);
    const bytes = last.bytes + contentBytes(record.content) + (separated ? separator.length : 0);
    const content = mergeContents(last.message.content, separator, record.content);
    this.#composed[this.#composed.length - 1] = composed(record, content, bytes);
  }

  /** The list as it stands, for one request. */
  list(): ComposedList {
    return new ComposedList([...this.#composed]);
  }
}

/** A record with calls is followed by tool records, so nothing merges into it. */
function takesMore(last: ModelMessage, role: Role): boolean {
  return last.role === role && !(last.role === "assistant" && last.toolCalls !== undefined);
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

function isParts(content: string | readonly Part[]): content is readonly Part[] {
  return typeof content !== "string";
}

function joinsTexts(before: string | readonly Part[], after: string | readonly Part[]): boolean {
  return !isParts(before) && !isParts(after) && before !== "" && after !== "";
}

function mergeContents(
  before: string | readonly Part[],
  separator: string,
  after: string | readonly Part[],
): string | Part[] {
  if (!isParts(before) && !isParts(after)) {
    return joinsTexts(before, after) ? before + separator + after : before + after;
  }
  const between = separator === "" ? [] : asParts(separator);
  return [...asParts(before), ...between, ...asParts(after)];
}

function asParts(content: string | readonly Part[]): readonly Part[] {
  return isParts(content) ? content : [{ type: "text", text: content }];
}
