import { exists, read } from "./repository.js";

/** What a table of conformance/coverage names in its last column. */
export interface CoverageTable {
  /** Case ids as globs, whole: those without a file's name have the table's. */
  readonly cases: readonly string[];
  /** Files of the repository. */
  readonly files: readonly string[];
}

/**
 * Reads a coverage table. In its last column every piece between commas and semicolons that is one word is a case id or,
 * in backticks and with a folder of the repository first, a path; pieces of several words are prose.
 *
 * Source: conformance/coverage/README.md.
 */
export function readCoverageTable(name: string): CoverageTable {
  const cases: string[] = [];
  const files: string[] = [];
  for (const line of read(`conformance/coverage/${name}.md`).split("\n")) {
    const cell = /(?<!\\)\|((?:[^|\\]|\\.)*)\|\s*$/.exec(line)?.[1];
    if (cell === undefined || /^(?:-+| Cases )$/.test(cell)) continue;
    for (const piece of cell.split(/[,;]/)) {
      const word = piece.replace(/\([^)]*\)?/, "").trim();
      const quoted = /^`([^` ]+)`$/.exec(word)?.[1];
      if (quoted !== undefined && exists(quoted.split("/", 1).join())) files.push(quoted);
      else if (quoted !== undefined) cases.push(quoted);
      else if (word !== "" && !word.includes(" ")) cases.push(`${name}/${word}`);
    }
  }
  return { cases, files };
}
