import { readFile } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import { type BundledModules, modulesIn } from "./bundled-modules.js";

/**
 * The default export of a module, TypeScript or JavaScript.
 *
 * @param specifier a package name, a relative path that starts with `./`, or an absolute path
 * @param from the file, absolute, that the specifier is resolved from
 * @param bundled taken before what is installed, by the specifier itself and by the imports of a file that an absolute path names
 */
export async function importDefault(specifier: string, from: string, bundled: BundledModules = {}): Promise<unknown> {
  const own = Object.hasOwn(bundled, specifier) ? bundled[specifier] : undefined;
  if (own !== undefined) return Reflect.get(await own(), "default");
  const virtualModules = isAbsolute(specifier) ? await modulesIn(await textOf(specifier), bundled) : {};
  // Costs more to load than the rest of this package, and most Hosts need none.
  const { createJiti } = await import("jiti");
  const jiti = createJiti(pathToFileURL(from).href, { fsCache: false, moduleCache: false, virtualModules });
  return jiti.import(specifier, { default: true });
}

/** A file's text; empty when it cannot be read, of which the loader tells more. */
function textOf(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}
