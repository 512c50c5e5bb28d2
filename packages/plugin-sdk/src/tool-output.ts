import type { JsonValue, Trust } from "@runvil/protocol";
import { mark } from "./mark.js";

/**
 * What a tool answers: text, and whether it may be read as instructions. Make one with `trusted`, `untrusted` or
 * `trustedJson`; nothing else counts as an output.
 *
 * Source: docs/spec/packs.md sections 3 and 5.
 */
export interface ToolOutput {
  readonly text: string;
  readonly trust: Trust;
}

/** A frozen output of text that no attacker can influence. Throws TypeError when `text` is no string. */
export function trusted(text: string): ToolOutput {
  return output("trusted", text);
}

/**
 * A frozen output of text that an attacker may influence: pages, mail, search rows, file names from outside. The Engine
 * wraps it before a model or a script reads it. Throws TypeError when `text` is no string.
 */
export function untrusted(text: string): ToolOutput {
  return output("untrusted", text);
}

/**
 * A frozen, trusted output of `value` as compact JSON text, for structured tools. Throws TypeError when `value` has no
 * JSON text (undefined, a function, a cycle).
 */
export function trustedJson(value: JsonValue): ToolOutput {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`trustedJson takes a JSON value, got ${typeof value}`);
  return output("trusted", text);
}

function output(trust: Trust, text: string): ToolOutput {
  if (typeof text !== "string") throw new TypeError(`${trust} takes a string, got ${typeof text}`);
  return Object.freeze(mark({ text, trust }, "tool-output"));
}
