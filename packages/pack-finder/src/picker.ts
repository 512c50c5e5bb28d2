/** A tool as a picker sees it. */
export interface PickableTool {
  /** The tool id. */
  readonly id: string;
  /** The Pack id. */
  readonly capability: string;
  /** The id's last segment. */
  readonly name: string;
  readonly description: string;
  /** The JSON Schema of its arguments. */
  readonly parameters: object;
}

/** What a picker made of a want. Only `bind` names a tool; `failed` says that the picker could not tell. */
export type Picked<T> =
  | { readonly decision: "bind"; readonly tool: T }
  | { readonly decision: "absent" | "duplicate" | "ambiguous" }
  | { readonly decision: "failed"; readonly failure: { readonly message: string; readonly cause?: unknown } };

/**
 * Finds the tool that a few words ask for. `createToolPicker` of `@runvil/tool-picker` makes one.
 *
 * Source: docs/spec/promptforge-dialect.md section 4.
 */
export interface Picker {
  pick<T extends PickableTool>(want: string, tools: readonly T[]): Promise<Picked<T>>;
}

/** Whether a value can pick. */
export function isPicker(value: unknown): value is Picker {
  return typeof value === "object" && value !== null && "pick" in value && typeof value.pick === "function";
}
