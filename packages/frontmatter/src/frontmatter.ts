import { type CommonDeclarations, readCommon } from "./common-declarations.js";
import { chooseDialect, type DialectDeclaration, type FrontmatterDialect } from "./dialect.js";
import type { Fields } from "./map-readers.js";
import { checkPackIds, readUses, type UsesEntry } from "./uses.js";
import { expectMap } from "./value-readers.js";
import type { YamlMap, YamlNode } from "./yaml-node.js";

/** What a prompt file declares. Source: docs/spec/prompt-file.md sections 1 and 3. */
export interface Frontmatter extends CommonDeclarations {
  /** The language version; null when the key is missing, which only a run refuses, and in a file of another dialect. */
  readonly runvil: number | null;
  /** In file order, each Pack id once. */
  readonly uses: readonly UsesEntry[];
}

/** A frontmatter, and what its dialect read beside it. */
export interface DeclaredFrontmatter<Dialect> {
  readonly frontmatter: Frontmatter;
  /** Absent for a Runvil file. */
  readonly dialect?: DialectDeclaration<Dialect>;
}

const RUNVIL_KEYS: readonly string[] = [
  "name",
  "description",
  "runvil",
  "max_tool_iterations",
  "input",
  "output",
  "uses",
  "args",
  "models",
];

/**
 * Reads the frontmatter's map in file order, depth first, to its first failure.
 *
 * @param root the YAML document's root; an empty document is an empty map
 * @param dialects the other languages that a version key may choose
 * @throws Fault
 *
 * Source: docs/spec/prompt-file.md section 2, "Reading order"; docs/spec/promptforge-dialect.md (PF-1 to PF-4).
 */
export function readFrontmatter<Dialect extends FrontmatterDialect>(
  root: YamlNode,
  dialects: readonly Dialect[],
): DeclaredFrontmatter<Dialect> {
  const map = expectMap(root, "a map of frontmatter keys");
  const dialect = chooseDialect(map, dialects);
  return dialect === undefined ? { frontmatter: readRunvil(map) } : readWithDialect(map, dialect);
}

function readRunvil(map: YamlMap): Frontmatter {
  let uses: readonly UsesEntry[] = [];
  const own: Fields = {
    uses: (value) => {
      uses = readUses(value);
    },
  };
  const { version, ...common } = readCommon(map, { versionKey: "runvil", keys: RUNVIL_KEYS }, own);
  checkPackIds(uses);
  return { ...common, runvil: version, uses };
}

function readWithDialect<Dialect extends FrontmatterDialect>(
  map: YamlMap,
  dialect: Dialect,
): DeclaredFrontmatter<Dialect> {
  const reading = dialect.begin();
  const { version, ...common } = readCommon(map, dialect, reading.fields);
  const contract = reading.finish(common);
  // The key was there, or the dialect had not been chosen.
  return {
    frontmatter: { ...common, runvil: null, uses: [] },
    dialect: { of: dialect, version: version ?? 0, contract },
  };
}
