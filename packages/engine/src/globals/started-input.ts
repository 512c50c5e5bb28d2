import type { LuaValue } from "@runvil/lua";
import type { ChainInput } from "../chain/chain.js";
import type { Entry } from "../entry/entry.js";
import { stringArgument } from "../store/store-arguments.js";
import { parseArguments } from "./arguments.js";

/** The input of a chain that an entry starts: a string of its own, or the starter's whole (docs/spec/arguments.md section 6). */
export function startedInput(entry: Entry, input: LuaValue): ChainInput {
  if (input === undefined) return { args: entry.chain.input.args, argv: entry.rooms.argv.readBack() };
  const args = stringArgument("input", input);
  return { args, argv: parseArguments(entry.run.prompt.frontmatter.args, args) };
}
