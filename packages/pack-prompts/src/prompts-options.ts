/** How a directory becomes a Pack. */
export interface PromptsOptions {
  /** The Pack's full name, `vendor/name`, of any vendor. A prompt declares it in `uses:`. */
  readonly name: `${string}/${string}`;
  /** The directory, as a path, relative to the working directory of the process, or as a `file:` URL. */
  readonly directory: string | URL;
  /** One sentence for listings. Default: `The prompts of {directory name}.` */
  readonly description?: string;
  /** Milliseconds that a call may take, at most the Host's own limit. Default: the Host's. */
  readonly timeoutMs?: number;
}

const FIELDS: readonly string[] = ["name", "directory", "description", "timeoutMs"] satisfies (keyof PromptsOptions)[];

/**
 * Checks the options, which come from a configuration file.
 *
 * @throws TypeError that says which option is wrong and what it takes
 */
export function checkOptions(given: unknown): asserts given is PromptsOptions {
  if (typeof given !== "object" || given === null) {
    throw new TypeError('the options are missing: { name: "vendor/name", directory: "./prompts" }');
  }
  const unknown = Object.keys(given).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined) {
    throw new TypeError(`unknown option \`${unknown}\`, expected one of \`${FIELDS.join("`, `")}\``);
  }
  const { name, directory, description, timeoutMs }: { readonly [Field in keyof PromptsOptions]?: unknown } = given;
  if (typeof name !== "string") throw new TypeError("`name` must be the Pack's name, such as acme/prompts");
  if (typeof directory !== "string" && !(directory instanceof URL && directory.protocol === "file:")) {
    throw new TypeError("`directory` must be a path or a file: URL");
  }
  if (description !== undefined && typeof description !== "string") {
    throw new TypeError("`description` must be a string");
  }
  if (timeoutMs !== undefined && !(typeof timeoutMs === "number" && timeoutMs > 0)) {
    throw new TypeError("`timeoutMs` must be a number of milliseconds above zero");
  }
}
