/**
 * Every remark of the migration. True: a person must finish it.
 *
 * Source: docs/spec/promptforge-dialect.md section 11; docs/migrating.md lists them with examples.
 */
export const REMARK_CODES = {
  "M-ALIAS": true,
  "M-ALWAYS": true,
  "M-BIND": true,
  "M-CALLS": true,
  "M-CONFIG": true,
  "M-DYNAMIC": true,
  "M-FUZZY": true,
  "M-GLOBAL": true,
  "M-LATE": true,
  "M-LISTS": true,
  "M-OPTIONAL": true,
  "M-OVERRIDE": true,
  "M-PACKID": true,
  "M-PARSE": true,
  "M-PROSE": true,
  "M-SHARED": true,
  "M-UNDECLARED": true,
  "M-UNKNOWN": true,
  "M-WIRE": true,
  "I-ALWAYS": false,
  "I-FIELD": false,
  "I-FUZZY": false,
  "I-OPTIONAL": false,
  "I-SHARED": false,
  "I-WIRE": false,
} as const;

/** The code of a remark. */
export type RemarkCode = keyof typeof REMARK_CODES;

/** What the migration says about one place of the file. */
export interface Remark {
  /** The line in the old file, from 1. */
  readonly line: number;
  readonly code: RemarkCode;
  /** Whether a person must finish this place. */
  readonly manual: boolean;
  /** What was done, or is to be done. One line. */
  readonly text: string;
}

/** Collects remarks, each once. */
export class Remarks {
  readonly #remarks = new Map<string, Remark>();

  add(code: RemarkCode, line: number, text: string): void {
    const oneLine = text.replace(/\s+/gu, " ");
    this.#remarks.set(`${line} ${code} ${oneLine}`, { line, code, manual: REMARK_CODES[code], text: oneLine });
  }

  /** By line, then by code. */
  sorted(): readonly Remark[] {
    return [...this.#remarks.values()].sort((a, b) => a.line - b.line || (a.code < b.code ? -1 : 1));
  }
}
