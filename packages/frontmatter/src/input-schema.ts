import type { ArgDeclaration, ArgsDeclaration, ArgType } from "./arg-declaration.js";

/** The JSON Schema of one arg. */
export interface ArgSchema {
  readonly type: ArgType;
  readonly description?: string;
  /** A whole number beyond 2^53 is the nearest one that JSON data holds. */
  readonly default?: string | boolean | number;
}

/** The JSON Schema of a prompt's input. */
export interface InputSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, ArgSchema>>;
  readonly required: readonly string[];
}

/**
 * The JSON Schema of the input that an explicit `args` declares: properties in file order, the args that are not optional
 * required.
 *
 * @returns the schema, or undefined for the implicit declaration, whose input is plain text
 *
 * Source: docs/spec/arguments.md section 2.
 */
export function inputSchema(args: ArgsDeclaration): InputSchema | undefined {
  if (!args.explicit) return undefined;
  return {
    type: "object",
    properties: Object.fromEntries(args.entries.map((arg) => [arg.name, argSchema(arg)])),
    required: args.entries.filter((arg) => !arg.optional).map((arg) => arg.name),
  };
}

function argSchema(arg: ArgDeclaration): ArgSchema {
  const value = typeof arg.default === "bigint" ? Number(arg.default) : arg.default;
  return {
    type: arg.type,
    ...(arg.description === null ? {} : { description: arg.description }),
    ...(value === undefined ? {} : { default: value }),
  };
}
