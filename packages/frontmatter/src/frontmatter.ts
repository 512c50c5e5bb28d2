import { type ArgsDeclaration, IMPLICIT_ARGS, readArgs } from "./arg-declaration.js";
import { Fault } from "./fault.js";
import { type FileDeclaration, readFileDeclaration } from "./file-declaration.js";
import { readClosedMap, required } from "./map-readers.js";
import { type RoleDeclaration, readRoles } from "./role-declaration.js";
import { checkPackIds, readUses, type UsesEntry } from "./uses.js";
import { expectInteger, expectMap, expectString, wrongType } from "./value-readers.js";
import type { YamlNode } from "./yaml-node.js";

/** What a prompt file declares. Source: docs/spec/prompt-file.md sections 1 and 3. */
export interface Frontmatter {
  readonly name: string;
  readonly description: string;
  /** The language version; null when the key is missing, which only a run refuses. */
  readonly runvil: number | null;
  /** The prompt's own round cap; null for the run's. */
  readonly maxToolIterations: number | null;
  readonly input: FileDeclaration | null;
  readonly output: FileDeclaration | null;
  /** In file order, each Pack id once. */
  readonly uses: readonly UsesEntry[];
  readonly args: ArgsDeclaration;
  /** The model roles, in file order. */
  readonly models: readonly RoleDeclaration[];
}

interface Draft {
  name?: string;
  description?: string;
  runvil?: number;
  maxToolIterations?: number;
  input?: FileDeclaration;
  output?: FileDeclaration;
  uses?: readonly UsesEntry[];
  args?: ArgsDeclaration;
  models?: readonly RoleDeclaration[];
}

/**
 * Reads the frontmatter's map in file order, depth first, to its first failure.
 *
 * @param root the YAML document's root; an empty document is an empty map
 * @throws Fault
 *
 * Source: docs/spec/prompt-file.md section 2, "Reading order".
 */
export function readFrontmatter(root: YamlNode): Frontmatter {
  const map = expectMap(root, "a map of frontmatter keys");
  const draft: Draft = {};
  readClosedMap(map, {
    name: (value) => {
      draft.name = expectString(value);
    },
    description: (value) => {
      draft.description = expectString(value);
    },
    runvil: (value) => {
      const expected = "a non-negative integer";
      draft.runvil = expectInteger(value, expected, { min: 0n, max: 4294967295n, range: expected });
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
    uses: (value) => {
      draft.uses = readUses(value);
    },
    args: (value) => {
      draft.args = readArgs(value);
    },
    models: (value) => {
      draft.models = readRoles(value);
    },
  });
  const name = required(draft.name, "name", map);
  const description = required(draft.description, "description", map);
  const uses = draft.uses ?? [];
  checkPackIds(uses);
  return {
    name,
    description,
    runvil: draft.runvil ?? null,
    maxToolIterations: draft.maxToolIterations ?? null,
    input: draft.input ?? null,
    output: draft.output ?? null,
    uses,
    args: draft.args ?? IMPLICIT_ARGS,
    models: draft.models ?? [],
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
