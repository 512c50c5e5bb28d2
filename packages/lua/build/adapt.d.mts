/** One replacement: `count` occurrences of `find`, 1 when left out, become `replace`. */
export interface Replacement {
  readonly find: string;
  readonly count?: number;
  readonly replace: string;
}

/** The text of a fengari module with replacements applied in order; throws when a count is not the expected one. */
export function adapt(module: string, source: string, replacements: readonly Replacement[]): string;
