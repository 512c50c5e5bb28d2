/**
 * A tool as the picker sees it.
 *
 * Source: docs/spec/promptforge-dialect.md PF-31.
 */
export interface PickableTool {
  /** Its full id or path, which only the caller reads. */
  readonly id: string;
  /** The capability or Pack that contributes it. Two tools of one capability may be duplicates of each other. */
  readonly capability: string;
  /** Its own name, without the capability's. */
  readonly name: string;
  readonly description: string;
  /** The JSON Schema of its arguments. Only the names of the properties count. */
  readonly parameters: object;
}
