import type { ArgsDeclaration } from "@runvil/frontmatter";
import { DataObject, decodeJson, type LuaData, LuaJsonError } from "@runvil/lua";

/**
 * The parsed form of an argument string under the prompt's declaration.
 *
 * @returns `undefined` when the string is no JSON, or JSON null
 * Source: docs/spec/arguments.md section 3.
 */
export function parseArguments(declaration: ArgsDeclaration, args: string): LuaData | undefined {
  if (!declaration.explicit) return new DataObject(new Map([["prose", args]]));
  try {
    return decodeJson(args) ?? undefined;
  } catch (error) {
    // "No JSON" is a value of its own here: the prompt sees nil.
    if (error instanceof LuaJsonError) return undefined;
    throw error;
  }
}
