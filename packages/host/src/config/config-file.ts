import { stat } from "node:fs/promises";
import { join } from "node:path";

/** The names of a configuration file, in the order they are looked for. */
export const CONFIG_FILE_NAMES = [
  "runvil.config.ts",
  "runvil.config.mts",
  "runvil.config.js",
  "runvil.config.mjs",
  "runvil.config.json",
] as const;

/** Whether there is no such file. One that cannot be looked at is not missing: reading it tells more. */
export function isMissing(file: string): Promise<boolean> {
  return stat(file).then(
    () => false,
    (error: unknown) => Reflect.get(Object(error), "code") === "ENOENT",
  );
}

/**
 * The configuration file of a folder, or undefined. Folders above it are not searched: a configuration runs code, and only
 * the folder that the operator chose may bring it.
 */
export async function findConfigFile(folder: string): Promise<string | undefined> {
  for (const name of CONFIG_FILE_NAMES) {
    const file = join(folder, name);
    const isFile = await stat(file).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isFile) return file;
  }
  return undefined;
}
