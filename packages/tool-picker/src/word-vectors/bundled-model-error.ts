/** The package's own word vectors are not there, or are not what they were. */
export class BundledModelError extends Error {
  override readonly name = "BundledModelError";
  readonly kind: "missing_data" | "damaged_data";

  constructor(kind: BundledModelError["kind"], folder: URL, cause?: unknown) {
    const what = kind === "missing_data" ? "cannot be read" : "are damaged";
    const message = `the word vectors in ${folder.href} ${what}; install @runvil/tool-picker again, and keep it out of bundles`;
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}
