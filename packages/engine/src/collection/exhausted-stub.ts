import type { LuaData } from "@runvil/lua";
import { valueText } from "../substitution/value-text.js";

/**
 * The text of an arm that spent its rounds.
 *
 * @param item the arm's item
 *
 * Source: docs/spec/fanout.md section 7.
 */
export function exhaustedStub(item: LuaData): string {
  return `## ${valueText(item)}\n\nUNKNOWN\n\n(section incomplete: tool loop exhausted)`;
}
