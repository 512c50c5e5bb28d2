import { randomBytes } from "node:crypto";
import { chmod, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ScriptFileError } from "../script-file-error.js";

/**
 * Writes a whole file of tests or rounds at once, so that what was there before stays when it fails. A link keeps pointing where
 * it does, and a file keeps its mode.
 *
 * @throws ScriptFileError kind `unwritable`
 */
export async function replaceScriptFile(file: string, text: string): Promise<void> {
  try {
    const found = await stat(file).catch(() => undefined);
    const path = found === undefined ? file : await realpath(file);
    const fresh = join(dirname(path), `.runvil-${randomBytes(12).toString("hex")}`);
    try {
      await writeFile(fresh, text, { flag: "wx" });
      if (found !== undefined) await chmod(fresh, found.mode & PERMISSIONS);
      await rename(fresh, path);
    } catch (cause) {
      await rm(fresh, { force: true });
      throw cause;
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ScriptFileError("unwritable", file, `cannot be written: ${reason}`, undefined, { cause });
  }
}

const PERMISSIONS = 0o7777;
