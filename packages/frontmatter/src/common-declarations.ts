import { type ArgsDeclaration, IMPLICIT_ARGS, readArgs } from "./arg-declaration.js";
import { Fault } from "./fault.js";
import { type FileDeclaration, readFileDeclaration } from "./file-declaration.js";
import { type Fields, readClosedMap, required } from "./map-readers.js";
import { type RoleDeclaration, readRoles } from "./role-declaration.js";
import { expectInteger, expectString, wrongType } from "./value-readers.js";
import type { YamlMap, YamlNode } from "./yaml-node.js";

/** What prompt files of every dialect declare. Source: docs/spec/prompt-file.md sections 1 and 3. */
export interface CommonDeclarations {
  readonly name: string;
  readonly description: string;
  /** The prompt's own round cap; null for the run's. */
  readonly maxToolIterations: number | null;
  readonly input: FileDeclaration | null;
  readonly output: FileDeclaration | null;
  readonly args: ArgsDeclaration;
  /** The model roles, in file order. */
  readonly models: readonly RoleDeclaration[];
}

/** The top-level keys of a language. */
export interface LanguageKeys {
  /** The key that holds the language version. */
  readonly versionKey: string;
  /** Every key, in the order in which messages list them. */
  readonly keys: readonly string[];
}

interface Draft {
  name?: string;
  description?: string;
  version?: number;
  maxToolIterations?: number;
  input?: FileDeclaration;
  output?: FileDeclaration;
  args?: ArgsDeclaration;
  models?: readonly RoleDeclaration[];
}

/**
 * Reads the top-level map: the keys that every dialect has, and a language's own.
 *
 * @param own what takes the values of the language's own keys
 * @throws Fault
 */
export function readCommon(
  map: YamlMap,
  { versionKey, keys }: LanguageKeys,
  own: Fields,
): CommonDeclarations & { readonly version: number | null } {
  const draft: Draft = {};
  const takers: Fields = { ...commonFields(draft, versionKey), ...own };
  readClosedMap(map, inOrder(takers, keys));
  return {
    name: required(draft.name, "name", map),
    description: required(draft.description, "description", map),
    version: draft.version ?? null,
    maxToolIterations: draft.maxToolIterations ?? null,
    input: draft.input ?? null,
    output: draft.output ?? null,
    args: draft.args ?? IMPLICIT_ARGS,
    models: draft.models ?? [],
  };
}

function inOrder(takers: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const take = takers[key];
      return take === undefined ? [] : [[key, take]];
    }),
  );
}

function commonFields(draft: Draft, versionKey: string): Fields {
  return {
    name: (value) => {
      draft.name = expectString(value);
    },
    description: (value) => {
      draft.description = expectString(value);
    },
    [versionKey]: (value) => {
      const expected = "a non-negative integer";
      draft.version = expectInteger(value, expected, { min: 0n, max: 4294967295n, range: expected });
    },
    max_tool_iterations: (value) => {
      draft.maxToolIterations = readMaxToolIterations(value);
    },
    input: (value) => {
      draft.input = readFileDeclaration(value);
    },
    output: (value) => {
      draft.output = readFileDeclaration(value);
    },
    args: (value) => {
      draft.args = readArgs(value);
    },
    models: (value) => {
      draft.models = readRoles(value);
    },
  };
}

function readMaxToolIterations(value: YamlNode): number {
  if (value.type !== "integer") throw wrongType(value, "an integer");
  if (value.value < 1n) {
    throw new Fault(`max_tool_iterations must be a positive integer (>= 1), got ${value.text}`, value);
  }
  if (value.value > 1000n) throw new Fault(`max_tool_iterations must be <= 1000, got ${value.text}`, value);
  return Number(value.value);
}
