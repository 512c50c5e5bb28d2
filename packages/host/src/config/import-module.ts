import { pathToFileURL } from "node:url";

/**
 * The default export of a module, TypeScript or JavaScript.
 *
 * @param specifier a package name, a relative path that starts with `./`, or an absolute path
 * @param from the file, absolute, that the specifier is resolved from
 */
export async function importDefault(specifier: string, from: string): Promise<unknown> {
  // Costs more to load than the rest of this package, and most Hosts need none.
  const { createJiti } = await import("jiti");
  const jiti = createJiti(pathToFileURL(from).href, { fsCache: false, moduleCache: false });
  return jiti.import(specifier, { default: true });
}
