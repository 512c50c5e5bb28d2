import { SetupError } from "../setup-error.js";
import type { Dialect } from "./dialect.js";

/**
 * Checks the dialects of a Host: each is one, and no two read the same files.
 *
 * @throws SetupError, kind `dialect`
 */
export function checkDialects(dialects: readonly Dialect[]): void {
  const keys = new Set(["runvil"]);
  for (const [index, dialect] of dialects.entries()) {
    if (!isDialect(dialect)) {
      throw new SetupError(
        "dialect",
        `dialects[${index}] is not a dialect; call the function that makes it and pass the result`,
      );
    }
    const { versionKey } = dialect.prompt;
    if (keys.has(versionKey)) {
      throw new SetupError(
        "dialect",
        `dialects[${index}] reads files with the key \`${versionKey}\`, which are read already`,
      );
    }
    keys.add(versionKey);
  }
}

/** Whether a value can be a dialect. */
export function isDialect(value: unknown): value is Dialect {
  const { prompt, prepare }: { readonly prompt?: unknown; readonly prepare?: unknown } = Object(value);
  const { versionKey, begin }: { readonly versionKey?: unknown; readonly begin?: unknown } = Object(prompt);
  return typeof prepare === "function" && typeof versionKey === "string" && typeof begin === "function";
}
