import { Fault } from "./fault.js";
import { readClosedMap, readNamedMap, required } from "./map-readers.js";
import { expectBoolean, expectMap, expectString, expectVariant } from "./value-readers.js";
import type { YamlNode } from "./yaml-node.js";

const ARG_TYPES = ["string", "boolean", "integer", "number"] as const;
const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

/** The type of an arg. Source: docs/spec/arguments.md section 2. */
export type ArgType = (typeof ARG_TYPES)[number];

/** A default as declared; a whole number beyond 2^53 is a bigint, so that it keeps its digits. */
export type ArgDefault = string | boolean | number | bigint;

/** One arg as declared: advice for callers, never enforced. Source: docs/spec/arguments.md section 2. */
export interface ArgDeclaration {
  readonly name: string;
  readonly type: ArgType;
  readonly optional: boolean;
  /** Absent: no default. */
  readonly default?: ArgDefault;
  readonly description: string | null;
}

/** What the prompt takes as its arguments. Source: docs/spec/arguments.md section 2. */
export interface ArgsDeclaration {
  /** Whether the frontmatter has an `args` key, which makes the argument string JSON. */
  readonly explicit: boolean;
  /** In file order. */
  readonly entries: readonly ArgDeclaration[];
}

/** The declaration of a prompt without an `args` key. */
export const IMPLICIT_ARGS: ArgsDeclaration = {
  explicit: false,
  entries: [{ name: "prose", type: "string", optional: true, description: "Freeform input for this prompt" }],
};

/** Reads the value of `args`. */
export function readArgs(value: YamlNode): ArgsDeclaration {
  const map = expectMap(value, "a map of arg name keys to declarations");
  return { explicit: true, entries: readNamedMap(map, "arg name", readArg) };
}

function readArg(name: string, value: YamlNode): ArgDeclaration {
  const map = expectMap(value, "a map");
  const draft: { type?: ArgType; optional?: boolean; default?: YamlNode; description?: string } = {};
  readClosedMap(map, {
    type: (node) => {
      draft.type = expectVariant(node, ARG_TYPES);
    },
    optional: (node) => {
      draft.optional = expectBoolean(node);
    },
    default: (node) => {
      draft.default = node;
    },
    description: (node) => {
      draft.description = expectString(node);
    },
  });
  const type = required(draft.type, "type", map);
  return {
    name,
    type,
    optional: draft.optional ?? false,
    ...readDefault(type, draft.default),
    description: draft.description ?? null,
  };
}

function readDefault(type: ArgType, value: YamlNode | undefined): { default?: ArgDefault } {
  if (value === undefined || value.type === "null") return {};
  const matching = matchDefault(type, value);
  if (matching === undefined) {
    throw new Fault(`the default does not match the declared type \`${type}\``, value);
  }
  return { default: matching };
}

function matchDefault(type: ArgType, value: YamlNode): ArgDefault | undefined {
  switch (type) {
    case "string":
      return value.type === "string" ? value.text : undefined;
    case "boolean":
      return value.type === "boolean" ? value.value : undefined;
    case "integer":
      return value.type === "integer" && value.value >= MIN_INT64 && value.value <= MAX_INT64
        ? exact(value.value)
        : undefined;
    case "number":
      if (value.type === "integer") return exact(value.value);
      return value.type === "float" && Number.isFinite(value.value) ? value.value : undefined;
  }
}

function exact(integer: bigint): number | bigint {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : integer;
}
