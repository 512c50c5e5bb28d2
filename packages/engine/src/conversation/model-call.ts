import { DataObject, jsonToData } from "@runvil/lua";
import type { JsonObject, JsonValue, ReplyToolCall } from "@runvil/protocol";
import { internalFault } from "../run/run-ended.js";

/** One call of a reply whose arguments were checked. */
export interface ModelCall {
  readonly id: string;
  /** The name that the model used. */
  readonly name: string;
  readonly arguments: DataObject;
  readonly json: JsonObject;
}

/** Reads a call of a reply. The Harness lets no other arguments than JSON objects through. */
export function modelCall(call: ReplyToolCall): ModelCall {
  const { id, name } = call;
  if (!isJsonObject(call.arguments)) throw internalFault("a reply's call came without an arguments object");
  const data = jsonToData(call.arguments);
  if (!(data instanceof DataObject)) throw internalFault("an arguments object was read as another value");
  return { id, name, arguments: data, json: call.arguments };
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isJson);
}

function isJson(value: unknown): value is JsonValue {
  if (value === null) return true;
  switch (typeof value) {
    case "string":
    case "boolean":
    case "number":
      return true;
    case "object":
      return Array.isArray(value) ? value.every(isJson) : isJsonObject(value);
    default:
      return false;
  }
}
