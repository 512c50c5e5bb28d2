/** What went wrong while a Host was set up. */
export type SetupErrorKind =
  /** Something that should be a Plugin is none, or could not be loaded. */
  | "plugin-load"
  /** A Plugin uses a contract that this Host does not support. */
  | "plugin-contract"
  /** A Plugin threw while it added its Packs. */
  | "plugin-install"
  /** A Pack's name is malformed. */
  | "pack-name"
  /** A Pack's name is registered already. */
  | "pack-repeated"
  /** The model catalog contradicts itself. */
  | "model-catalog"
  /** A dialect is none, could not be loaded, or reads the files of another. */
  | "dialect"
  /** Tools are to be compared, and there is no tool picker. */
  | "tool-picker"
  /** A run is to be journaled, replayed or taken up, and there is no store of journals. */
  | "journal-store"
  /** The configuration file cannot be read, or holds what no configuration may. */
  | "config-file";

/**
 * Why a Host could not be set up. Thrown before any run; the message says what to change.
 *
 * Source: docs/spec/run-lifecycle.md section 2, docs/spec/packs.md section 8.
 */
export class SetupError extends Error {
  override readonly name = "SetupError";
  readonly kind: SetupErrorKind;
  /** The name of the Plugin at fault, where there is one. */
  readonly plugin?: string;

  constructor(
    kind: SetupErrorKind,
    message: string,
    options: { readonly plugin?: string; readonly cause?: unknown } = {},
  ) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.kind = kind;
    if (options.plugin !== undefined) this.plugin = options.plugin;
  }
}

/** The text of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? thrown.message : String(thrown);
  } catch {
    return "something that has no text";
  }
}
