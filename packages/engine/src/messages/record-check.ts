import { DataArray, DataObject, type LuaData } from "@runvil/lua";
import type { Part } from "@runvil/protocol";
import { type MessageRecord, type RecordCall, ROLES, type Role } from "./record.js";

/** The first rule that a record breaks: the message without the `messages[{n}]` it starts with. */
export class RecordFault {
  readonly tail: string;
  constructor(tail: string) {
    this.tail = tail;
  }

  /** @param n the record's position, from 1 */
  message(n: number): string {
    return `messages[${n}]${this.tail}`;
  }
}

const MISSING_CALL_ID = new RecordFault(" is a tool message and must set a string tool_call_id");

/**
 * Checks one record by itself.
 *
 * @param data the record as JSON data
 * @returns the record, or the first rule that it breaks
 *
 * Source: docs/spec/conversations.md section 6, the rules of one record.
 */
export function checkRecord(data: LuaData): MessageRecord | RecordFault {
  if (!isTable(data)) return new RecordFault(" must be a message table");
  const role = checkRole(field(data, "role"));
  if (role instanceof RecordFault) return role;
  const content = checkContent(field(data, "content"));
  if (content instanceof RecordFault) return content;
  const toolCallId = field(data, "tool_call_id");
  if (toolCallId !== undefined && typeof toolCallId !== "string") {
    return new RecordFault(" tool_call_id must be a string");
  }
  if (role === "tool" && toolCallId === undefined) return MISSING_CALL_ID;
  const toolCalls = checkCalls(field(data, "tool_calls"));
  if (toolCalls instanceof RecordFault) return toolCalls;
  const fields = toolCalls === undefined ? { content } : { content, toolCalls };
  if (toolCallId !== undefined) return { role, toolCallId, ...fields };
  return role === "tool" ? MISSING_CALL_ID : { role, ...fields };
}

function checkRole(role: LuaData | undefined): Role | RecordFault {
  if (typeof role !== "string") return new RecordFault(` role must be a string, one of: ${ROLES.join(", ")}`);
  return (
    ROLES.find((candidate) => candidate === role) ??
    new RecordFault(` role "${role}" is unknown; known roles: ${ROLES.join(", ")}`)
  );
}

function checkContent(content: LuaData | undefined): string | Part[] | RecordFault {
  if (typeof content === "string") return content;
  const items = arrayItems(content);
  if (items === undefined || items.length === 0) {
    return new RecordFault(" content must be a string or a non-empty array of content parts");
  }
  return checkEach(items, checkPart);
}

function checkPart(data: LuaData, position: number): Part | RecordFault {
  const subject = ` content part ${position}`;
  const type = field(data, "type");
  if (typeof type !== "string") return new RecordFault(`${subject} must be a table with a string type field`);
  if (type === "text") {
    const text = field(data, "text");
    if (typeof text === "string") return { type, text };
    return new RecordFault(`${subject} is a text part and must set a string text field`);
  }
  if (type === "image_url") {
    const url = field(field(data, "image_url"), "url");
    if (typeof url === "string") return { type, url };
    return new RecordFault(`${subject} is an image_url part and must set an image_url table with a string url field`);
  }
  return new RecordFault(`${subject} has unknown type "${type}"; known types: text, image_url`);
}

function checkCalls(calls: LuaData | undefined): RecordCall[] | RecordFault | undefined {
  if (calls === undefined) return undefined;
  const items = arrayItems(calls);
  if (items === undefined) return new RecordFault(" tool_calls must be an array");
  return checkEach(items, checkCall);
}

function checkCall(data: LuaData, position: number): RecordCall | RecordFault {
  const subject = ` tool_calls[${position}]`;
  if (!isTable(data)) return new RecordFault(`${subject} must be a table`);
  const id = field(data, "id");
  if (typeof id !== "string") return new RecordFault(`${subject} must set a string id`);
  const name = field(data, "name");
  if (typeof name !== "string") return new RecordFault(`${subject} must set a string name`);
  const args = field(data, "arguments") ?? (hasField(data, "arguments") ? null : new DataObject());
  if (args instanceof DataObject) return { id, name, arguments: args };
  if (args instanceof DataArray && args.items.length === 0) return { id, name, arguments: new DataObject() };
  return new RecordFault(`${subject} arguments must be a table`);
}

/** Positions count from 1. */
function checkEach<Item>(
  items: readonly LuaData[],
  check: (data: LuaData, position: number) => Item | RecordFault,
): Item[] | RecordFault {
  const checked: Item[] = [];
  for (const [index, item] of items.entries()) {
    const result = check(item, index + 1);
    if (result instanceof RecordFault) return result;
    checked.push(result);
  }
  return checked;
}

function isTable(data: LuaData): data is DataObject | DataArray {
  return data instanceof DataObject || data instanceof DataArray;
}

/** An empty table is an empty array where an array is asked for. */
function arrayItems(data: LuaData | undefined): readonly LuaData[] | undefined {
  if (data instanceof DataArray) return data.items;
  return data instanceof DataObject && data.entries.size === 0 ? [] : undefined;
}

function hasField(data: LuaData, key: string): boolean {
  return data instanceof DataObject && data.entries.has(key);
}

function field(data: LuaData | undefined, key: string): LuaData | undefined {
  return data instanceof DataObject ? data.entries.get(key) : undefined;
}
