import { isDialect } from "../dialect/check-dialects.js";
import type { Dialect } from "../dialect/dialect.js";
import { messageOf, SetupError } from "../setup-error.js";
import type { BundledModules } from "./bundled-modules.js";
import { importDefault } from "./import-module.js";
import { namedEntry } from "./named-entry.js";
import type { DialectEntry } from "./runvil-config.js";
import { placedMessage } from "./thrown-place.js";

/** A dialect, or the one error that says why there is none. */
export type LoadedDialect =
  | { readonly ok: true; readonly dialect: Dialect }
  | { readonly ok: false; readonly error: SetupError };

/**
 * Loads one dialect of a configuration. Never rejects, whatever the package does.
 *
 * @param entry the dialect itself, or the name of the package whose default export makes it, alone or with options for that
 * @param from the file that package names and paths are resolved from
 * @param bundled taken before what is installed
 */
export async function loadDialect(
  entry: DialectEntry,
  from: string,
  bundled: BundledModules = {},
): Promise<LoadedDialect> {
  if (isDialect(entry)) return { ok: true, dialect: entry };
  const named = namedEntry(entry);
  if (named === undefined) return failed("a dialect is a Dialect, a package name, or a [package name, options] pair");
  const { name, options } = named;
  let exported: unknown;
  try {
    exported = await importDefault(name, from, bundled);
  } catch (cause) {
    return failed(`dialect ${name} could not be loaded: ${placedMessage(messageOf(cause), cause)}`, cause);
  }
  if (typeof exported !== "function") {
    return failed(`dialect ${name} could not be loaded: its default export is no function that makes a dialect`);
  }
  try {
    const dialect: unknown = options === undefined ? exported() : exported(options);
    if (isDialect(dialect)) return { ok: true, dialect };
    return failed(`dialect ${name} could not be loaded: its default export made no dialect`);
  } catch (cause) {
    return failed(`dialect ${name} refused its options: ${placedMessage(messageOf(cause), undefined)}`, cause);
  }
}

function failed(message: string, cause?: unknown): LoadedDialect {
  return { ok: false, error: new SetupError("dialect", message, { cause }) };
}
