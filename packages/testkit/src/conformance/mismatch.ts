/** One difference between what a case expects and what came. */
export interface Mismatch {
  /** What was compared, such as `requests[0].tools`. */
  readonly what: string;
  /** JSON values; undefined where there is nothing. */
  readonly expected: unknown;
  readonly actual: unknown;
}
