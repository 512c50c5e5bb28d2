import type { Location, RunError } from "@runvil/protocol";

/** A failure as an editor and its user read it. */
export interface PlacedFailure {
  /** Where in the prompt file it happened: `:line` or `:line:column`, empty when no place is known. */
  readonly place: string;
  /** The message, without the places that only say the same again. */
  readonly text: string;
}

// Lua names a place in a region of the prompt file so, in messages and in tracebacks. Lines are the file's.
// Source: docs/spec/lua-environment.md section 7.
const LUA_PLACE = /\[string "(?:[^\n]*?)"\]:(?<line>\d+): ?/u;

/**
 * Finds the place of a failure: the one that it carries, else the one that its message names, else the innermost frame of
 * its traceback that is in the prompt file.
 *
 * Source: docs/spec/lua-environment.md sections 6 and 7.
 */
export function placedFailure({ message, location, traceback = "" }: RunError): PlacedFailure {
  if (location !== undefined) return { place: placeText(location), text: message };
  const named = LUA_PLACE.exec(message);
  if (named?.groups?.line !== undefined) {
    return { place: `:${named.groups.line}`, text: withoutPlace(message, named, named.groups.line) };
  }
  const line = LUA_PLACE.exec(traceback)?.groups?.line;
  return { place: line === undefined ? "" : `:${line}`, text: message };
}

function placeText({ line, column }: Location): string {
  return `:${line}:${column}`;
}

/** The message without Lua's place and without the tag `{label}:{line}: ` that stands before the whole. */
function withoutPlace(message: string, named: RegExpExecArray, line: string): string {
  const before = message.slice(0, named.index);
  const tagEnd = before.indexOf(`:${line}: `);
  const head = tagEnd === -1 ? before : before.slice(tagEnd + line.length + 3);
  return head + message.slice(named.index + named[0].length);
}
