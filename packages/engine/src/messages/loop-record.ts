import { DataArray, DataObject, type LuaData } from "@runvil/lua";
import { isBlank } from "../lua-text/white-space.js";

/** One call of a reply, its arguments as data. */
export interface LoopCall {
  readonly id: string;
  /** The name that the model used. */
  readonly name: string;
  readonly arguments: DataObject;
}

/**
 * The record of a reply that ends a loop.
 *
 * @param text the reply verbatim; `""` for a clean exit
 *
 * Source: docs/spec/conversations.md sections 4 (step 11) and 8.
 */
export function replyRecord(text: string): DataObject {
  return record([
    ["role", "assistant"],
    ["content", text],
  ]);
}

/**
 * The records of one tool round, to be appended together.
 *
 * @param text the reply's text; a blank one becomes `""`
 * @param answered every call with the text that the model gets for it, in call order
 *
 * Source: docs/spec/conversations.md section 4, step 14.
 */
export function roundRecords(
  text: string,
  answered: readonly { readonly call: LoopCall; readonly content: string }[],
): DataObject[] {
  const calls = answered.map(({ call }) =>
    record([
      ["id", call.id],
      ["name", call.name],
      ["arguments", call.arguments],
    ]),
  );
  const content = isBlank(text) ? "" : text;
  return [
    record([
      ["role", "assistant"],
      ["content", content],
      ["tool_calls", new DataArray(calls, false)],
    ]),
    ...answered.map(({ call, content: result }) =>
      record([
        ["role", "tool"],
        ["content", result],
        ["tool_call_id", call.id],
      ]),
    ),
  ];
}

function record(fields: readonly (readonly [string, LuaData])[]): DataObject {
  return new DataObject(new Map(fields));
}
