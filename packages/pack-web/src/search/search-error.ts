/** The mark that two copies of this package recognize each other's errors by. */
const MARK = Symbol.for("runvil.pack-web.search-error");

/** Whose fault a failed search is: the way to the provider, or the provider itself. */
export type SearchErrorKind = "Transport" | "Backend";

/**
 * Thrown by a search provider. The call fails with `web_search: {message}`, so the message is model-safe: short, without
 * keys or addresses.
 *
 * Source: docs/spec/bundled-packs.md section 1.2.
 */
export class SearchError extends Error {
  override readonly name = "SearchError";
  readonly kind: SearchErrorKind;
  readonly [MARK] = true;

  /** `kind` defaults to `Backend`; `cause` is for the Host's log only. */
  constructor(message: string, options: { readonly kind?: SearchErrorKind; readonly cause?: unknown } = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.kind = options.kind ?? "Backend";
  }
}

/** Whether `value` is a SearchError of this or another copy of the package. */
export function isSearchError(value: unknown): value is SearchError {
  return value instanceof Error && MARK in value;
}
