import type { CommonDeclarations, LanguageKeys } from "./common-declarations.js";
import { Fault } from "./fault.js";
import type { Fields } from "./map-readers.js";
import type { YamlMap } from "./yaml-node.js";

/**
 * A language other than Runvil, chosen by its version key. The keys that every dialect has are read as a Runvil file's; the
 * dialect reads its own.
 *
 * Source: docs/spec/promptforge-dialect.md (PF-1 to PF-4, and the seams of its section 11).
 */
export interface FrontmatterDialect<Contract = unknown> extends LanguageKeys {
  /** Begins to read one file. */
  begin(): DialectReading<Contract>;
}

/** One reading of a dialect's own keys. What these throw is a `Fault`. */
export interface DialectReading<Contract> {
  /** What takes the values of the dialect's own keys, in file order. */
  readonly fields: Fields;
  /** Checks what concerns several keys, once all are read, and gives what the dialect declares beside the common keys. */
  finish(common: CommonDeclarations): Contract;
}

/** What a dialect read of a frontmatter. */
export interface DialectDeclaration<Dialect> {
  readonly of: Dialect;
  /** The language version. */
  readonly version: number;
  /** What the dialect declares beside the common keys. */
  readonly contract: unknown;
}

/**
 * The dialect whose version key stands at the top level; undefined for a Runvil file.
 *
 * @throws Fault when the file has the version keys of two languages, at the second one
 *
 * Source: docs/spec/promptforge-dialect.md (PF-1).
 */
export function chooseDialect<Dialect extends LanguageKeys>(
  map: YamlMap,
  dialects: readonly Dialect[],
): Dialect | undefined {
  const [first, second] = ["runvil", ...dialects.map(({ versionKey }) => versionKey)].filter((key) =>
    map.entries.some(({ name }) => name === key),
  );
  if (first !== undefined && second !== undefined) {
    const [, later] = map.entries.filter(({ name }) => name === first || name === second);
    throw new Fault(`the file declares both ${first} and ${second}; keep the one that it is written in`, later?.key);
  }
  return dialects.find(({ versionKey }) => versionKey === first);
}
